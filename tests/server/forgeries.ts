import { decodeStream, encodeStream, type InputStream } from '../../src/sim';
import { between, random } from '../unit/sim/corpus';
import { authorRides, compiledOf, ridden, rowFor, type SentRide, streamOf, trackOf } from './riding';

/** Rides good and forged, each with what a judge must say of it. */
export interface Case {
  readonly name: string;
  readonly row: SentRide;
  /** `verified`, or the reason of the refusal. */
  readonly verdict: string;
}

/** Number of the first author's ride on a raced track with gates, and on a training track that asks time for a miss. */
const RACED = authorRides.findIndex((r) => trackOf(r.trackId).style === 'giant-slalom');
export const TRAINING = authorRides.findIndex((r) => {
  const { course } = trackOf(r.trackId);
  return course.miss > 0 && course.gates.length >= 8;
});

/** Nobody at the controls: past most gates, down to the finish. */
function handsOff(n: number, timePenalty = false): InputStream {
  const { trackId, equipment } = authorRides[n]!;
  const { course } = trackOf(trackId);
  const runs = [300, 0, 0, 1, 0, 1, course.maxTicks - 301, 0, 0];
  return ridden(compiledOf(trackId, equipment), { ...streamOf(n), runs, timePenalty });
}

/** Rides the author's way, each as it was: all are finished without a miss. */
export function honest(): Case[] {
  return authorRides.map((_, n) => ({
    name: `author's ride ${n}`,
    row: rowFor(n, streamOf(n)),
    verdict: 'verified',
  }));
}

/** Every manner of lie and of accident the judge has a word for, on rides beginning with the author's number `from`. */
export function forged(from = RACED): Case[] {
  const good = (variant: number) => streamOf(from, variant);
  const lie = (name: string, verdict: string, stream: InputStream, more: Partial<SentRide> = {}): Case => ({
    name,
    verdict,
    row: rowFor(from, stream, more),
  });
  const late = good(1);
  const shorter = good(2);
  const other = streamOf(from + 4, 1);
  const steered = decodeStream(encodeStream(good(3)));
  // The last touch before the line.
  const edited = steered.runs.with(-2, steered.runs.at(-2)! + 5);
  return [
    lie('a faster time in the row', 'time-differs', late, { claimedUs: late.claimedUs - 1 }),
    lie('a faster time in row and stream', 'time-differs', {
      ...good(4),
      claimedUs: good(4).claimedUs - 10_000,
    }),
    lie('another final state', 'time-differs', { ...good(5), finalHash: (good(5).finalHash ^ 1) >>> 0 }),
    lie('input changed after the ride', 'time-differs', { ...steered, runs: edited }),
    lie('cut off before the finish', 'not-finished', {
      ...shorter,
      ticks: shorter.ticks - shorter.runs[shorter.runs.length - 3]!,
      runs: shorter.runs.slice(0, -3),
    }),
    lie('gates missed', 'disqualified', handsOff(from)),
    lie('gates missed for time where none is asked', 'disqualified', handsOff(from, true)),
    lie('ridden on beyond the finish', 'stream-malformed', {
      ...good(6),
      ticks: good(6).ticks + 50,
      runs: [...good(6).runs, 50, 99, 2],
    }),
    lie("another track's ride", 'wrong-hash', other),
    lie('a gun that is not in the stream', 'stream-malformed', good(7), { gunTick: 300 }),
    { name: 'a miss where it costs time', verdict: 'verified', row: rowFor(TRAINING, handsOff(TRAINING)) },
  ];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+ \u00e9';

/** Rides whose streams were damaged in one to three places: a letter changed, the end cut off, a piece doubled. */
export function mutilated(count: number, seed: number): SentRide[] {
  const next = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const row = rowFor(i % 8, streamOf(i % 8, 60));
    let text = row.stream;
    for (let edits = between(next, 1, 3); edits > 0; edits--) {
      const at = next() % text.length;
      const manner = next() % 12;
      if (manner === 0) text = text.slice(0, at);
      else if (manner === 1) text = text.slice(0, at) + text.slice(Math.floor(at / 2));
      else text = text.slice(0, at) + LETTERS[next() % LETTERS.length]! + text.slice(at + 1);
    }
    return { ...row, stream: text };
  });
}
