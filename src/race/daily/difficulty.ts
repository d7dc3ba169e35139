import { solverUsOf, type TrackTimes } from './figures';

/** How hard a track is, as tracks say it of themselves. */
export type TrackDifficulty = 'easy' | 'medium' | 'hard';

/** What a gate adds to the time that the best line takes, µs: each is a turn that can go wrong. */
const GATE_US = 500_000;
/** Limits of the easy and of the medium, µs. */
const EASY_US = 41_600_000;
const MEDIUM_US = 60_000_000;

/**
 * How hard a track is by the solver's time and its gates; undefined where no computer has ridden it. The limits are set by
 * the game's own race tracks, which come out as their maker graded them.
 */
export function difficultyFrom(times: TrackTimes, gates: number): TrackDifficulty | undefined {
  const solverUs = solverUsOf(times);
  if (solverUs === undefined) return undefined;
  const us = solverUs + gates * GATE_US;
  if (us <= EASY_US) return 'easy';
  return us <= MEDIUM_US ? 'medium' : 'hard';
}
