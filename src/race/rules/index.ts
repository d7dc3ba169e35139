/** The rules of the sport, which are the same for every kind of event: runs, lists, points, standings, start orders. */
export type {
  Entry,
  EntryId,
  Starter,
} from './entry';
export {
  MAX_ENTRIES,
  MAX_RACES,
  MIN_DUELLISTS,
  type MissRule,
  missRules,
  type PacerLevel,
  pacerLevels,
  type Reversal,
  reversals,
  reversalsFor,
  STATE_VERSION,
  type StateVersion,
  stateVersions,
} from './limits';
export { beforeUs, type Point, type Standing, standingAt } from './live';
export { drawBibs, firstOrder, secondOrder } from './order';
export { type Cut, type PointsTable, pointsOf, WORLD_CUP_POINTS } from './points';
export { createRandom, shuffled } from './random';
export { type Ranked, ranked } from './ranking';
export { type Bibs, penaltyUsOf, type ResultLine, resultList, type Unplaced } from './results';
export {
  type DnfReason,
  type DsqReason,
  disqualified,
  type FinishedRun,
  isSaid,
  officialUs,
  type RunAssist,
  type RunResult,
  type RunResults,
  reinstated,
} from './run';
export {
  type EventLine,
  type EventScoring,
  movedStandings,
  type RaceScore,
  type Scoring,
  type StandingLine,
  scoresOf,
  standings,
  standingsOf,
} from './standings';
export type { Counting, RacePlan, RaceTrack } from './track';
