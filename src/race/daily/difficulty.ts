/** What computer riders need on a track, µs. */
export interface SolverFigures {
  /** The weakest pacer, which rides as a beginner does; undefined = it did not get down cleanly. */
  readonly beginnerUs: number | undefined;
  /** The strongest one, or the ideal line. */
  readonly bestUs: number;
}

/** How hard a track is, as tracks say it of themselves. */
export type TrackDifficulty = 'easy' | 'medium' | 'hard';

/** How much the beginner's share behind the best adds to the beginner's time. */
const SPREAD_WEIGHT = 0.2;
/** Limits of the easy and of the medium, µs. */
const EASY_US = 39_500_000;
const MEDIUM_US = 69_500_000;

/**
 * How hard a track is by what computer riders need on it: how long a beginner is under way, and more so the farther behind
 * the best that is. Where the beginner does not get down it is hard.
 *
 * The limits are set by the game's own twelve race tracks as their maker graded them (pacers of seed 1, on skis): eleven
 * come out as graded, the easy downhill one step harder.
 */
export function difficultyOf({ beginnerUs, bestUs }: SolverFigures): TrackDifficulty {
  if (beginnerUs === undefined) return 'hard';
  const spread = Math.max(0, beginnerUs / bestUs - 1);
  const us = beginnerUs * (1 + SPREAD_WEIGHT * spread);
  if (us <= EASY_US) return 'easy';
  return us <= MEDIUM_US ? 'medium' : 'hard';
}
