/**
 * The session: its user, the life of its token, and the token's renewal.
 *
 * `state` reads the session from PocketBase's auth store, which alone writes it and follows other tabs. `clock` knows the
 * server's time. `renewal` makes the call that checks and renews the token, and reads the response. `keeper` decides when to
 * make that call.
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
