/** Selects tracks for days and weeks from the published tracks; the ladder of a leaderboard; the difficulty of a track. */
export {
  type CivilDate,
  civilDate,
  type DayNumber,
  dayKey,
  dayOf,
  dayStartMs,
  type WeekNumber,
  weekKey,
  weekOf,
  weekStartMs,
} from './days';
export { difficultyFrom, type TrackDifficulty } from './difficulty';
export { solverUsOf, type TrackTimes } from './figures';
export {
  FARTHEST_AHEAD,
  type LadderHelpers,
  type LadderRider,
  NEAREST_AHEAD,
  nextOpponent,
  type Opponent,
} from './ladder';
export { dayPeriod, isPeriodName, type Period, weekPeriod } from './period';
export {
  DAY_TRACK_US,
  DAYS_AHEAD,
  type DayPick,
  type Pickable,
  planDays,
  planWeeks,
  trackOfDay,
  tracksOfWeek,
  WEEK_TRACK_US,
  WEEK_TRACKS,
  WEEKS_AHEAD,
  type WeekPick,
} from './pick';
