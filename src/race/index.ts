/** Races and events by their rules: run order, bibs, results, points, standings, duels. Pure: the server judges by it too. */
export {
  type Bracket,
  bracketAfter,
  carriedUs,
  championOf,
  createBracket,
  type Duel,
  type DuelPlace,
  duelRanks,
  type LegResult,
  type Legs,
  laneOf,
  MOST_CARRIED_US,
  nextDuel,
  type Pair,
  type PlacedDuel,
  winnerOf,
} from './bracket';
export {
  bracketOf,
  createDuel,
  type DrawnDuel,
  DUEL_GUN_TICK,
  DUEL_LEGS,
  type DuelAction,
  type DuelEvent,
  type DuelLeg,
  type DuelSetup,
  type DuelState,
  duelAfter,
  duelPacerSeed,
  duelPhase,
  isUnderJury,
  type LegRun,
  type LegRuns,
  legResult,
  legsOf,
  nextLeg,
  type RunPlace,
  riderOn,
} from './duel';
export type {
  Entry,
  EntryId,
  Starter,
} from './entry';
export {
  countedRaces,
  createEvent,
  createSingle,
  currentRace,
  type EventAction,
  type EventSetup,
  type EventState,
  entriesOf,
  eventAfter,
  eventStandings,
  finishedLists,
  mayReopen,
  onPodium,
  podium,
  type RacePlan,
  racesOver,
  type StandingLine,
} from './event';
export {
  DUEL_VERSION,
  EVENT_VERSION,
  MAX_ENTRIES,
  MAX_RACES,
  MIN_DUELLISTS,
  type PacerLevel,
  pacerLevels,
  type Reversal,
  reversals,
  reversalsFor,
} from './limits';
export { beforeUs, type Point, type Standing, standingAt } from './live';
export { type NextStep, upNext } from './next';
export { drawBibs, firstOrder, secondOrder } from './order';
export { type Cut, pointsOf, WORLD_CUP_POINTS } from './points';
export { type Ranked, ranked } from './ranking';
export { type Bibs, type ResultLine, resultList, type Unplaced } from './results';
export {
  type DnfReason,
  type DsqReason,
  type FinishedRun,
  isSaid,
  officialUs,
  type RunAssist,
  type RunResult,
  type RunResults,
} from './run';
export { type EventLine, type RaceScore, type Scoring, standings } from './standings';
export {
  type Counting,
  callOffs,
  createRace,
  hasResult,
  isOver,
  mayClose,
  nextStarter,
  pacerSeed,
  progressOf,
  type RaceAction,
  type RaceSetup,
  type RaceState,
  type RaceTrack,
  type RanRace,
  raceAfter,
  raceResults,
  riddenIn,
  type UnfinishedRace,
  underJury,
} from './state';
export { enteredIn, racesOf, type StoredEvent, tracksOf } from './stored';
