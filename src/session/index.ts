/** Who plays and how: settings, local riders, what has been done so far, who is signed in, and the account's calls. */
export {
  AccountError,
  type AccountFault,
  type AccountField,
  accountErrorOf,
  beforeLeaving,
  changeLanguage,
  changeName,
  changePassword,
  confirmEmailChange,
  confirmPasswordReset,
  confirmVerification,
  deleteAccount,
  type FieldFault,
  loadMember,
  logIn,
  logOut,
  type Member,
  type MemberState,
  type MembershipStatus,
  memberStore,
  type Refreshed,
  type Registration,
  refresh,
  register,
  requestEmailChange,
  requestPasswordReset,
  requestVerification,
} from './account';
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
export { pocketBase } from './client';
export { type Facts, guardFacts, onGuardFacts } from './guard-facts';
export { createHealth, type Health, type HealthState, health } from './health';
export { useActiveRider, useHealth, useMember, useProgress, useSession, useSettings } from './hooks';
export { keepSession } from './keep';
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
  STARS_OF,
  starsWon,
} from './progress';
export { isAsDelivered, kitColours, MAX_BIB, MAX_RIDER_NAME, makeRider, type Rider } from './riders';
export {
  activeRider,
  addRider,
  adoptRiders,
  changeRider,
  changeSettings,
  chooseRider,
  linkRider,
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
export { followOtherTabs } from './tabs';
export { tokenEnd, tokenType } from './token';
