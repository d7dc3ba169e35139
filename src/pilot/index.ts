/** Computer riders: line follower, ideal line, reference times, pacers. */
export { createPilotClient, type IdealOptions, type PilotClient, PilotError, type PilotPort } from './client';
export { gateLosses, type RideTrace, traceRide } from './ghost-line';
export type { IdealLine, PacerOrder, PacerResult } from './messages';
export { naiveRide } from './naive';
export {
  type Effort,
  type Optimised,
  type OptimiseOptions,
  optimise,
  optimiseNow,
  type Progress,
} from './optimise';
export { LEVELS, type Level, pacerBase, pacerRide } from './pacers';
export { type Piste, pisteOf } from './piste';
export type { Plan } from './plan';
export { type Reference, referenceTimes, timesOf, UnridableError } from './reference';
export { isClean, type PilotRide, ridePlan } from './ride';
