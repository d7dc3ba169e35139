/**
 * The session: who it is, how long their token lasts, and who renews it.
 *
 * `state` reads it from PocketBase's auth store, which alone writes it and hears other tabs; `clock` knows the server's time;
 * `renewal` makes the one call that checks and renews, and reads its answer; `keeper` says when that call is made.
 */
export { clockStore, measureClock, serverNow } from './clock';
export { keepSession } from './keep';
export { isSessionRefused, type Refreshed, renewSession } from './renewal';
export { replacingSession } from './replacing';
export {
  AUTH_KEY,
  type AuthStore,
  dropStoredSession,
  mirrorAuthStore,
  type Session,
  sessionStore,
  signedIn,
  signedInUser,
  type User,
  verified,
  watchSession,
} from './state';
export { tokenEnd, tokenType } from './token';
