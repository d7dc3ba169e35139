/** The simulation: what a ride is. Pure, exact, the same in every engine; it imports nothing. */
export { fromBase64url, toBase64url } from './base64url';
export { stateHash } from './bits';
export { type Compiled, compile } from './compile';
export * from './constants';
export type { Course, CourseBump, CourseGate, CoursePatch, CourseTree, Side } from './course';
export { Discipline, type DisciplineCode, type Equipment, GEAR, type Gear, gearFor } from './gear';
export { canonicalCourse, courseHash, fnv1a } from './hash';
export { clearRecorder, createRecorder, type Recorder, record, recordedRuns } from './recorder';
export {
  type Cursor,
  createCursor,
  type Outcome,
  optionsOf,
  replay,
  rewind,
  stepFrom,
  type Verdict,
  verdictOf,
} from './replay';
export { SNOW, Snow, type SnowRow, type SnowType } from './snow';
export {
  CrashCause,
  type CrashCauseCode,
  copyState,
  create,
  GateResult,
  type GateResultCode,
  Phase,
  type PhaseCode,
  type RunOptions,
  reset,
  type State,
} from './state';
export { step } from './step';
export {
  decodeBytes,
  decodeStream,
  encodeBytes,
  encodeStream,
  type InputStream,
  MAX_STREAM_BYTES,
  STREAM_FORMAT,
  StreamError,
  type StreamFault,
} from './stream';
export {
  cellAt,
  createGround,
  createPoint,
  evaluateGround,
  type Ground,
  groundAt,
  snowAt,
  snowUnder,
} from './terrain';
export { clockUs } from './time';
export { atan, cos, sin } from './trig';
export { simVersion } from './version';
