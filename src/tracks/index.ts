/** Tracks: what a course is called and looks like, its door, file and code, checks, setter and map. */
export { centreHeight, centreLine, factsOf } from './facts';
export type { Fault, FaultKey } from './fault';
export { contentHash } from './hash';
export * as trackLimits from './limits';
export { type Parsed, parseBody, parseCourse, parseTrack, type TrackBody } from './schema';
export * from './track';
