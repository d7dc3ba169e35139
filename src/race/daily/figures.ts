import type { Equipment } from '../../sim';
import { difficultyOf, type TrackDifficulty } from './difficulty';

/** The times that computer riders set on a track and that are kept with it, µs. */
export type TrackTimes = Readonly<
  Partial<Record<Equipment, { readonly authorUs: number; readonly bronzeUs: number }>>
>;

/**
 * How much longer than the rider of bronze a beginner takes. With this nine of the game’s own twelve race tracks come out
 * as their maker graded them, and the others are one step off.
 */
const BEGINNER_BEHIND_BRONZE = 1.07;

/** Time of the solver: on skis, or on a snowboard where skis never rode the track. */
export function solverUsOf(times: TrackTimes): number | undefined {
  return (times.ski ?? times.board)?.authorUs;
}

/** How hard a track is by the times kept with it; undefined where no computer has ridden it. */
export function difficultyFrom(times: TrackTimes): TrackDifficulty | undefined {
  const { authorUs, bronzeUs } = times.ski ?? times.board ?? {};
  if (authorUs === undefined || bronzeUs === undefined) return undefined;
  return difficultyOf({ beginnerUs: bronzeUs * BEGINNER_BEHIND_BRONZE, bestUs: authorUs });
}
