/** A running ride: ticks, opponents, recording, events, results, and replays. */
export {
  analyse,
  clockAtLine,
  deltaUs,
  lossTable,
  type RideAnalysis,
  type SectionLoss,
  speedOf,
} from './analysis';
export { drain, type EventQueue, type RideEvent, type RideEventKind } from './events';
export {
  advance,
  createRide,
  isOver,
  pause,
  type RideSetup,
  restart,
  restore,
  resume,
} from './live';
export {
  createPlayback,
  PLAYBACK_SPEEDS,
  type Playback,
  type PlaybackSpeed,
  play,
  seek,
  type Take,
} from './playback';
export { type Ride, type RideResult, resultOf } from './result';
export type {
  Checkpoint,
  Control,
  Ghost,
  LiveRide,
  Onlooker,
  Opponent,
  RideEnd,
  RidePhase,
  Sampler,
  TrackRef,
} from './state';
