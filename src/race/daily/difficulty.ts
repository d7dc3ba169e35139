import { solverUsOf, type TrackTimes } from './figures';

/** Difficulty of a track, with the values that tracks use for it. */
export type TrackDifficulty = 'easy' | 'medium' | 'hard';

/** Time that each gate adds to the solver's time, µs, because each gate is a turn that can go wrong. */
const GATE_US = 500_000;
/** Upper limits of easy and of medium, µs. */
const EASY_US = 41_600_000;
const MEDIUM_US = 60_000_000;

/**
 * Returns a track's difficulty from the solver's time and the number of gates; undefined if no computer has ridden the track.
 * The limits were set with the game's own race tracks, which get the difficulty their author gave them.
 */
export function difficultyFrom(times: TrackTimes, gates: number): TrackDifficulty | undefined {
  const solverUs = solverUsOf(times);
  if (solverUs === undefined) return undefined;
  const us = solverUs + gates * GATE_US;
  if (us <= EASY_US) return 'easy';
  return us <= MEDIUM_US ? 'medium' : 'hard';
}
