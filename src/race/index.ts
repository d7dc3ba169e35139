/** Races and events by their rules: run order, bibs, results, points, standings, duels. Pure: the server judges by it too. */
export {
  type Bracket,
  bracketAfter,
  championOf,
  createBracket,
  type Duel,
  type LegResult,
  type Legs,
  laneOf,
  MOST_PER_LEG_US,
  nextDuel,
  winnerOf,
} from './bracket';
export {
  type Entry,
  type EntryId,
  MAX_ENTRIES,
  type PacerLevel,
  pacerLevels,
  type Starter,
} from './entry';
export {
  createEvent,
  createSingle,
  currentRace,
  EVENT_VERSION,
  type EventAction,
  type EventSetup,
  type EventState,
  entriesOf,
  eventAfter,
  eventStandings,
  finishedLists,
  MAX_RACES,
  podium,
  type RacePlan,
  type StandingLine,
} from './event';
export { beforeUs, type Point, type Standing, standingAt } from './live';
export { drawBibs, firstOrder, type Reversal, reversals, secondOrder } from './order';
export { type Cut, pointsOf, WORLD_CUP_POINTS } from './points';
export { type Ranked, ranked } from './ranking';
export { type Bibs, type ResultLine, resultList, type Unplaced } from './results';
export { type DnfReason, type DsqReason, officialUs, type RunResult, type RunResults } from './run';
export { type EventLine, type RaceScore, type Scoring, standings } from './standings';
export {
  createRace,
  nextStarter,
  pacerSeed,
  progressOf,
  type RaceAction,
  type RaceSetup,
  type RaceState,
  type RaceTrack,
  raceAfter,
  raceResults,
} from './state';
