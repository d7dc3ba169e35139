/** Who plays and how: settings, local riders, what has been done so far, and who is signed in. */
export {
  AUTH_KEY,
  type AuthStore,
  mirrorAuthStore,
  type Session,
  sessionStore,
  signedIn,
  type User,
  verified,
  watchSession,
} from './auth';
export { type Facts, guardFacts, onGuardFacts } from './guard-facts';
export { createHealth, type Health, type HealthState, health } from './health';
export { useActiveRider, useHealth, useProgress, useSession, useSettings } from './hooks';
export {
  adoptProgress,
  countFinishedRide,
  declineInstall,
  giveStars,
  type LastTrack,
  type Lesson,
  lessons,
  markIntroduced,
  type Progress,
  progressStore,
  rememberTrack,
  resetProgress,
  STARS_PER_LESSON,
  starsWon,
} from './progress';
export { kitColours, MAX_BIB, MAX_RIDER_NAME, makeRider, type Rider } from './riders';
export {
  activeRider,
  addRider,
  adoptRiders,
  changeRider,
  changeSettings,
  chooseRider,
  type Motion,
  motions,
  type Quality,
  qualities,
  type RideCamera,
  readSettings,
  removeRider,
  resetSettings,
  rideCameras,
  type Settings,
  type Steering,
  settingsStore,
  steerings,
  type Theme,
  themes,
  unitSystems,
} from './settings';
export { safeStorage } from './storage';
