/** Tracks: types and names, schema, files and codes, checks, course setter and map. */

export { type FisAdvice, type FisTopic, fisAdvice } from './advice';
export * from './builder';
export { OUTRUN, rideFaults } from './check';
export { decodeTrack, encodeTrack } from './code';
export { EARLIER_COURSES, earlierMedalOf } from './earlier';
export { centreHeight, centreLine, factsOf } from './facts';
export type { Fault, FaultKey } from './fault';
export { type Figures, figuresOf } from './figures';
export {
  bodyOf,
  FILE_ENDING,
  FILE_TYPE,
  fileVersion,
  readTrackFile,
  trackFrom,
  writeTrackFile,
} from './file';
export { BOARD_FIS, type BoardFigures, DROP_SHARE, FIS, type FisFigures, type Range } from './fis';
export { contentHash } from './hash';
export { defaultTrackId, idOfText } from './id';
export * as trackLimits from './limits';
export * from './map';
export {
  type Mark,
  type Medal,
  markFor,
  medalFor,
  medalOf,
  medals,
  medalTimes,
  nextMedal,
  rankOf,
  timesToBeat,
} from './medal';
export { migrateBody } from './migrations/builder';
export { type MissFacts, type MissRule, mayMiss, missRules } from './miss-rule';
export { type Pasted, readPasted } from './pasted';
export { type NamedPlace, placesOf } from './places';
export { hasRookie, type RookieFacts, racesRookie } from './rookie';
export {
  type Parsed,
  parseAround,
  parseBody,
  parseCourse,
  parseDraft,
  parseTrack,
  type TrackAround,
  type TrackBody,
} from './schema';
export * from './setter';
export * from './share';
export * from './track';
export { FIRST_SLOPE, trainingPlace } from './training';
