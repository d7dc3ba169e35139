import { medalFor, timesToBeat } from './medal';
import type { Difficulty, ReferenceTimes } from './track';

/**
 * The penalty for a missed or straddled gate: it ends the run (the sport's rule, a disqualification by ICR 661.4), or it adds
 * three seconds and the run continues.
 */
export const missRules = ['time', 'out'] as const;
export type MissRule = (typeof missRules)[number];

/** A track, and a rider's best time on it with one kind of equipment. */
export interface MissFacts {
  readonly difficulty: Difficulty | undefined;
  readonly reference: ReferenceTimes | undefined;
  /** Undefined if they have none. */
  readonly bestUs: number | undefined;
}

/**
 * Returns whether misses may add time instead of ending the run: on easy tracks, until a rider's first bronze, so that
 * beginners reach the finish.
 */
export function mayMiss({ difficulty, reference, bestUs }: MissFacts): boolean {
  return (
    difficulty === 'easy' && timesToBeat(reference) !== undefined && medalFor(bestUs, reference) === 'none'
  );
}
