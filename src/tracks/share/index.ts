/** Shared rides: a challenge or a replay as a short code, in a link or a file, and its verification. */
export {
  type FileKind,
  fileKind,
  isShared,
  RIDE_FILE_ENDING,
  RIDE_FILE_TYPE,
  readRideFile,
  rideFragment,
  trackFragment,
  writeRideFile,
} from './carrier';
export {
  decodeRide,
  encodeRide,
  isMarked,
  MAX_SHARED_NAME,
  type Purpose,
  type ReadShare,
  type SharedRide,
  type SharedTrack,
  type ShareFault,
  sharedName,
  sharedTrack,
} from './ride';
export { type Checked, checkRide } from './verify';
