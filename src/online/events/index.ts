/** Events of clubs: live state, the user's part and starts, and administration by hosts. */
export { type EventAttempts, type StartState, ticketOf } from './attempts';
export {
  announceEvent,
  appeal,
  callOffEvent,
  callOffRace,
  changeEvent,
  type Disqualification,
  disqualify,
  type EventEntry,
  type EventOutcome,
  eventRow,
  reinstate,
  returnStart,
  type SavedEvent,
} from './calls';
export { type EventFault, type EventFaultCode, eventFaults } from './faults';
export { releaseStart, tellAllGivenUp, tellGivenUp } from './given-up';
export { useLiveEvent, useMyPart } from './hooks';
export type { LiveEventState } from './live-event';
export {
  placeIfVerified,
  ridesHere,
  runOfWaiting,
  startBesideWaiting,
  startOffline,
  startsBeside,
  type WaitingRide,
} from './own';
export { eventAttempts } from './ride';
export type {
  EventCalls,
  EventCupList,
  EventDecision,
  EventList,
  EventRaceList,
  EventStart,
  EventWholeList,
  GivenStart,
  LostStart,
  MyAttempt,
  MyPart,
  ShownEvent,
} from './schemas';
