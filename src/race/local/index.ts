/** Races and events ridden on one device, one rider after the other: plain states, changed by actions. */
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
  racesOver,
} from './event';
export { type NextStep, upNext } from './next';
export {
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
  type RanRace,
  raceAfter,
  raceResults,
  riddenIn,
  type UnfinishedRace,
  underJury,
} from './state';
export { enteredIn, racesOf, type StoredEvent, tracksOf } from './stored';
