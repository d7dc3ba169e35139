/** Club events that are ridden in windows: functions of their rows and the clock (docs/online-events.md). */
export { CALL_MS, type Call, type CallList, callList } from './calls';
export { type CloseFinish, closestFinish, mostRisen, type RevealStep, type Rise, revealSteps } from './drama';
export {
  disqualifyFault,
  isInAppealTime,
  isRoleAbove,
  type Juror,
  type JuryFault,
  lastWindowMs,
  mayTakeBack,
  takeBackFault,
} from './jury';
export { isInTime, lastArrivalMs } from './late';
export {
  countsOf,
  type ListView,
  onlineStandings,
  type RaceCounts,
  raceList,
  raceRuns,
  ridersOf,
  ridesOf,
  shownRuns,
} from './lists';
export {
  type BestAttempt,
  bestAttempts,
  eventBibs,
  type PendingRides,
  REVIEW,
  type RunQuestion,
  runResults,
} from './results';
export {
  type Attempt,
  arrivedMsOf,
  begunMsOf,
  byStart,
  type Cancellation,
  type EventRows,
  isInForce,
  isReturned,
  type JuryDecision,
  knownAt,
  type Outcome,
  ofRace,
  REMOVED,
  unknownUntilMs,
} from './rows';
export {
  forecast,
  type OwnPlace,
  ownPlace,
  type ShownRace,
  type SplitDelta,
  shownRace,
  shownStandings,
  splitDeltas,
  TOP_LINES,
} from './shown';
export {
  cancellationOf,
  type EventStage,
  eventStage,
  finalMsOf,
  nextOpeningMs,
  raceStage,
  type Stage,
  type Staged,
  stagedBy,
  unsettledUntilMs,
  withCancelled,
} from './stage';
export { admission, attemptsLeft, type NoStart, type StartAnswer, type Starting, startOf } from './start';
export { isQualified, type StartList, startList } from './start-list';
export { type Cell, standingsCells } from './table';
