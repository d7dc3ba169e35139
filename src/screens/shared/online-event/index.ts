/** An online event in words: its plan, stage and windows, why somebody may not start, and what went wrong. */
export { eventFaultWords, planFaultWords } from './fault-words';
export { cupListOf, nameOf, namesIn, raceListOf, runsEvents, wholeListOf } from './lists';
export { equipmentWords, lengthWords, planWords, raceWords } from './plan-words';
export { eventStageNow, isOver, raceStageNow } from './stage-now';
export { countdownWords, stageWords } from './stage-words';
export { leftWords, noStartWords } from './start-words';
export { startsNow, waitingRides } from './starts';
export { type EventView, type OwnRides, useEventView, type ViewedEvent } from './use-event';
export { useGhostRace } from './use-ghost';
export { useServerNow } from './use-now';
export { formatLeft, momentIn, windowWords, zoneName } from './when';
export { allZones, between, clockChangeAt, isZone, later, msOf, ownZone, wallOf } from './zone';
