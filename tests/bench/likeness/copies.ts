import type { Random } from '../../../src/pilot/random';
import { type Compiled, type InputStream, replay } from '../../../src/sim';

/*
 * Copies of a ride: random edits anywhere in it. A step of the axis more or less over a run, a change some ticks earlier or
 * later, a run some ticks longer so that all that follows shifts, a run cut in two by another touch. Whoever copies
 * keeps of them what comes down clean and not slower, as a program does that tries until it fits.
 */

/** Steps of an axis (of 127), ticks by which something shifts, and ticks of a cut, at most. */
const STEPS = 6;
const TICKS = 3;
const CUT = 6;
/** Farthest from the victim's time, µs. */
const NEAR_US = 50_000;
/** Tries for one more edit before there are no more. */
const TRIES = 40;

const to = (random: Random, most: number) => 1 + Math.floor(random() * most);
const steered = (steer: number, random: Random) =>
  Math.max(-127, Math.min(127, steer + (random() < 0.5 ? -1 : 1) * to(random, STEPS)));

/** Edits one run among those after the gate. */
function edit(runs: number[], random: Random): void {
  const count = runs.length / 3;
  const r = 3 * (2 + Math.floor(random() * (count - 2)));
  const [length, steer, stance] = [runs[r]!, runs[r + 1]!, runs[r + 2]!];
  const manner = Math.floor(random() * 4);
  if (manner === 0) {
    runs[r + 1] = steered(steer, random);
  } else if (manner === 1 && r + 3 < runs.length) {
    const ticks = (random() < 0.5 ? -1 : 1) * to(random, TICKS);
    if (length + ticks < 1 || runs[r + 3]! - ticks < 1) return;
    runs[r] = length + ticks;
    runs[r + 3] = runs[r + 3]! - ticks;
  } else if (manner === 2) {
    runs[r] = Math.max(1, length + (random() < 0.5 ? -1 : 1) * to(random, TICKS));
  } else if (length > 2) {
    const cut = Math.min(to(random, CUT), length - 2);
    const before = to(random, length - cut - 1);
    runs.splice(
      r,
      3,
      before,
      steer,
      stance,
      cut,
      steered(steer, random),
      stance,
      length - cut - before,
      steer,
      stance,
    );
  }
}

/** The ride cut where it crosses the line; undefined where it does not, or not clean, or at another time. */
function ridden(k: Compiled, original: InputStream, runs: readonly number[]): InputStream | undefined {
  const whole = { ...original, runs: [...runs, 60, 0, 0] };
  const { outcome, timeUs, penaltyUs, ticks, finalHash } = replay(k, whole);
  if (outcome !== 'finished' || timeUs === undefined || penaltyUs > 0) return undefined;
  if (Math.abs(timeUs - original.claimedUs) > NEAR_US) return undefined;
  const out: number[] = [];
  for (let r = 0, left = ticks; r < whole.runs.length && left > 0; r += 3) {
    const length = Math.min(left, whole.runs[r]!);
    out.push(length, whole.runs[r + 1]!, whole.runs[r + 2]!);
    left -= length;
  }
  return { ...original, runs: out, ticks, claimedUs: timeUs, finalHash };
}

/** A copy with so many edits, or as many as could be made; undefined where not one could. */
export function copyOf(
  k: Compiled,
  original: InputStream,
  edits: number,
  random: Random,
): { readonly stream: InputStream; readonly edits: number } | undefined {
  let stream: InputStream | undefined;
  let made = 0;
  let atOnce = Math.min(edits, 8);
  for (let tries = 0; made < edits && tries < TRIES; ) {
    const runs = [...(stream ?? original).runs];
    const n = Math.min(atOnce, edits - made);
    for (let i = 0; i < n; i++) edit(runs, random);
    const next = ridden(k, original, runs);
    if (next === undefined) {
      tries++;
      atOnce = Math.max(1, atOnce >> 1);
      continue;
    }
    stream = next;
    made += n;
    tries = 0;
    atOnce = Math.min(8, atOnce + 1);
  }
  return stream && { stream, edits: made };
}
