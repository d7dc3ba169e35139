import {
  type Course,
  compile,
  create,
  decodeStream,
  type Equipment,
  optionsOf,
  replay,
  stateHash,
  step,
} from '../../../src/sim';

/** A ride as it is handed to an engine: plain JSON. */
export interface EngineRide {
  readonly course: Course;
  readonly equipment: Equipment;
  readonly stream: string;
  /** Tick of the gun; absent = free start. */
  readonly gunTick?: number;
}

/** Ticks between two checkpoints. */
const EVERY = 25;

/**
 * Rides a stream tick by tick and notes the fingerprint of the whole state every 25 ticks and at the end; then rides it
 * at one go, as the judge does, and notes its end.
 */
export function checkpoints(ride: EngineRide): number[] {
  const k = compile(ride.course, ride.equipment);
  const stream = decodeStream(ride.stream, ride.course.maxTicks);
  const s = create(k, optionsOf(stream, ride.gunTick));
  const out: number[] = [k.hash];
  for (let r = 0; r < stream.runs.length; r += 3) {
    for (let n = stream.runs[r]!; n > 0; n--) {
      step(k, s, stream.runs[r + 1]!, stream.runs[r + 2]!);
      if (s.tick % EVERY === 0) out.push(stateHash(s));
    }
  }
  out.push(stateHash(s), replay(k, stream, ride.gunTick).finalHash);
  return out;
}

/** Where two engines first differ, in words, or undefined when they agree to the last bit. */
export function firstDifference(a: readonly number[], b: readonly number[]): string | undefined {
  if (a.length !== b.length) return `${a.length} checkpoints against ${b.length}`;
  const at = a.findIndex((v, i) => v !== b[i]);
  return at < 0 ? undefined : `checkpoint ${at} (tick ${at * EVERY}): ${a[at]} against ${b[at]}`;
}
