/** Tracks: what a course is called and looks like, its door, file and code, checks, setter and map. */
export { centreHeight, factsOf } from './facts';
export { contentHash } from './hash';
export * from './track';
