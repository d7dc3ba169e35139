/** Computer riders: line follower, ideal line, reference times, pacers. */
export {
  type Effort,
  type Optimised,
  type OptimiseOptions,
  optimise,
  optimiseNow,
  type Progress,
} from './optimise';
export { type Piste, pisteOf } from './piste';
export type { Plan } from './plan';
export { type PilotRide, ridePlan } from './ride';
