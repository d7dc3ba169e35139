import {
  type Course,
  compile,
  create,
  type Equipment,
  GateResult,
  type InputStream,
  Phase,
  START_GO,
  step,
} from '../sim';
import { medalTimes, type ReferenceTimes } from '../tracks';
import { type Effort, optimise } from './optimise';
import { type Piste, pisteOf } from './piste';
import type { PilotRide } from './ride';

/** Medal times of a track, µs, and the author's ride. */
export interface Reference extends ReferenceTimes {
  /** The author's ride, used as a ghost. */
  readonly author: InputStream;
}

/** Thrown if the computer cannot ride a course; contains the gate (the first is 1) that it could not pass, if any. */
export class UnridableError extends Error {
  override readonly name = 'UnridableError';
  readonly gate: number | undefined;
  constructor(gate: number | undefined) {
    super(
      gate === undefined
        ? 'The pilot does not reach the finish of this course.'
        : `The pilot cannot pass gate ${gate} of this course.`,
    );
    this.gate = gate;
  }
}

/** Returns an error for the first fault of a ride. */
function faultOf(ride: PilotRide): UnridableError {
  const { gates } = ride.state;
  const at = gates.findIndex((g) => g !== GateResult.passed && g !== GateResult.brushed);
  return new UnridableError(at < 0 ? undefined : at + 1);
}

/** A rider without input goes into the tuck above this multiple of the speed at which skating ends, as in the game's input. */
const GLIDE_FROM = 1.1;

/**
 * Returns the time of a ride without input, µs: the wand is opened, and nothing is pressed after that. Infinity if that ride is
 * not clean, as on nearly every course with gates.
 */
export function glideUs({ k }: Piste): number {
  const s = create(k);
  while (s.t1 < 0 && s.tick < k.maxTicks && s.missed + s.straddled + s.crashes === 0) {
    const opens = s.phase === Phase.gate ? s.tick === START_GO : s.vf > k.gear.skateSpeed * GLIDE_FROM;
    step(k, s, 0, opens ? 1 : 0);
  }
  return s.phase === Phase.finished && s.penalty === 0 && s.crashes === 0 ? s.t1 : Number.POSITIVE_INFINITY;
}

/** Returns the times to beat of a course whose author's time is known. */
export function timesOf(piste: Piste, authorUs: number): ReferenceTimes {
  return medalTimes(authorUs, glideUs(piste));
}

/**
 * Computes the reference times of a course: the author's is that of the optimised ride, and the medals follow from it by the
 * rule for all tracks. Deterministic: the same course, equipment and effort give the same times and the same author's ride.
 *
 * @throws UnridableError if even the optimised ride misses a gate, falls or does not finish
 */
export function referenceTimes(course: Course, equipment: Equipment, effort: Effort = 'normal'): Reference {
  const steps = referenceSteps(course, equipment, effort);
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

/** Like {@link referenceTimes}, in steps, so that the caller can report progress and cancel: yields the share done, 0 to 1. */
export function* referenceSteps(
  course: Course,
  equipment: Equipment,
  effort: Effort = 'normal',
): Generator<number, Reference, void> {
  const piste = pisteOf(compile(course, equipment));
  const search = optimise(piste, { effort, seed: 1 });
  let found = search.next();
  while (!found.done) {
    yield found.value.share;
    found = search.next();
  }
  const { clean, ride } = found.value;
  const authorUs = ride.verdict.timeUs;
  if (!clean || authorUs === undefined) throw faultOf(ride);
  return { ...timesOf(piste, authorUs), author: ride.stream };
}
