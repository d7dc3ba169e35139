import { medalFor, timesToBeat } from './medal';
import type { Difficulty, ReferenceTimes } from './track';

/**
 * What a gate that is missed or straddled comes to: it ends the run (the sport's rule, a disqualification by ICR 661.4), or
 * it costs three seconds and the run goes on.
 */
export const missRules = ['time', 'out'] as const;
export type MissRule = (typeof missRules)[number];

/** A track and a rider's best on it with one kind of equipment. */
export interface MissFacts {
  readonly difficulty: Difficulty | undefined;
  readonly reference: ReferenceTimes | undefined;
  /** Undefined where they have none. */
  readonly bestUs: number | undefined;
}

/** Whether misses may cost time there: on easy tracks, until a rider's first bronze. A beginner is to come down. */
export function mayMiss({ difficulty, reference, bestUs }: MissFacts): boolean {
  return (
    difficulty === 'easy' && timesToBeat(reference) !== undefined && medalFor(bestUs, reference) === 'none'
  );
}
