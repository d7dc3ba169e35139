import type { Ride } from '../../../src/db/commands/save-ride';
import {
  compile,
  create,
  createRecorder,
  type Equipment,
  encodeStream,
  Phase,
  record,
  recordedRuns,
  START_GO,
  simVersion,
  step,
  verdictOf,
} from '../../../src/sim';
import { contentHash, type Track } from '../../../src/tracks';
import { plane } from '../sim/courses';
import { makeTrack } from './helpers';

/** A short track of the game with one gate, which takes a tenth of a second of whoever misses it. */
export function gatedTrack(over: Partial<Track> = {}): Track {
  const gates = [{ x: -1000, y: 60_000, side: 1 as const, width: 2000 }];
  const course = plane(20, { length: 120, over: { gates, miss: 100_000, ...over.course } });
  return makeTrack(1, { origin: 'default', ...over, course, hash: contentHash(course) });
}

export interface Manner {
  readonly equipment?: Equipment;
  /** Goes round the gate, not through it. */
  readonly misses?: boolean;
  /** Ticks of braking on the way: the more, the slower. */
  readonly brakes?: number;
}

/** A ride that a judge finds true: down to the finish by the simulation itself. */
export function trueRide(track: Track, { equipment = 'ski', misses = false, brakes = 0 }: Manner = {}): Ride {
  const k = compile(track.course, equipment);
  const s = create(k);
  const recorder = createRecorder();
  while (s.t1 < 0 && s.tick < k.maxTicks) {
    const moved = s.phase === Phase.gate ? -1 : s.tick - START_GO;
    const steer = !misses || moved < 0 || moved > 600 ? 0 : moved < 300 ? 15 : -15;
    const pushes = moved < 0 && s.tick >= START_GO + 10;
    const stance = pushes ? 1 : moved > 100 && moved <= 100 + brakes ? 2 : 0;
    record(recorder, steer, stance);
    step(k, s, steer, stance);
  }
  const { timeUs, splitsUs, finalHash, ticks } = verdictOf(s);
  if (timeUs === undefined) throw new Error('The ride does not reach the finish.');
  const stream = encodeStream({
    ...{ simVersion, courseHash: k.hash, gunStart: false, goofy: false, timePenalty: false },
    ...{ ticks, runs: recordedRuns(recorder), claimedUs: timeUs, finalHash },
  });
  return {
    ...{ trackId: track.id, hash: track.hash, simVersion, equipment, stream, timeUs, penaltyUs: 0 },
    ...{ splitsUs: splitsUs.filter((us) => us >= 0), status: 'finished' },
  };
}
