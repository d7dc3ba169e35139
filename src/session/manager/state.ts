import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { clockStore, serverNow } from './clock';
import { tokenEnd } from './token';

/** Key in localStorage of the session: the default of PocketBase's auth store. */
export const AUTH_KEY = 'pocketbase_auth';

const userSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)),
  name: v.fallback(v.string(), ''),
  email: v.fallback(v.string(), ''),
  verified: v.fallback(v.boolean(), false),
  premium: v.fallback(v.boolean(), false),
  /** The event mails that the user wants. */
  mailResults: v.optional(v.fallback(v.boolean(), false)),
  mailRuns: v.optional(v.fallback(v.boolean(), false)),
});

/** The fields of an account that the game needs. */
export type User = v.InferOutput<typeof userSchema>;

/**
 * The session of this browser.
 *
 * - `signed-in`: a user's record and a token that has not expired
 * - `ended`: the token has expired or was rejected by the server, and the user has not logged out. They are not authenticated,
 *   but can still use their data on this device
 * - `signed-out`: there is no user
 */
export type Session =
  | { readonly status: 'signed-out'; readonly user: null; readonly token: '' }
  | { readonly status: 'ended'; readonly user: User; readonly token: '' }
  | { readonly status: 'signed-in'; readonly user: User; readonly token: string };

const SIGNED_OUT: Session = { status: 'signed-out', user: null, token: '' };

/**
 * Returns the session for a token and record of PocketBase's auth store. Never throws.
 *
 * @param token '' if the server rejected it
 * @param now the server's time, ms since 1970
 */
export function sessionOf(token: unknown, record: unknown, now: number): Session {
  const user = v.safeParse(userSchema, record);
  if (typeof token !== 'string' || !user.success) return SIGNED_OUT;
  const end = token === '' ? 0 : tokenEnd(token);
  if (end === undefined) return SIGNED_OUT;
  return end > now
    ? { status: 'signed-in', user: user.output, token }
    : { status: 'ended', user: user.output, token: '' };
}

/** The session in the text under {@link AUTH_KEY}. Never throws. */
export function readSession(text: string | null, now: number): Session {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return SIGNED_OUT;
    const { token, record } = stored as { token?: unknown; record?: unknown };
    return sessionOf(token, record, now);
  } catch {
    return SIGNED_OUT;
  }
}

function storedText(): string | null {
  try {
    return localStorage.getItem(AUTH_KEY);
  } catch {
    // There is no local storage, or the browser blocks it: nobody can be signed in.
    return null;
  }
}

/** Removes the session from this browser, if there is no time for PocketBase's store to do it. */
export function dropStoredSession(): void {
  try {
    localStorage.removeItem(AUTH_KEY);
  } catch {
    // Nothing can be stored here.
  }
}

/** The session: a mirror of PocketBase's auth store, which alone writes it. */
export const sessionStore: StoreApi<Session> = createStore<Session>()(() =>
  readSession(storedText(), serverNow()),
);

export function signedIn(session: Session): boolean {
  return session.status === 'signed-in';
}

/** Returns the signed-in user; null also if the session has ended. */
export function signedInUser(session: Session): User | null {
  return session.status === 'signed-in' ? session.user : null;
}

/** Returns whether the user's e-mail is verified, as far as this device knows; undefined if there is no user. */
export function verified(session: Session): boolean | undefined {
  return session.user?.verified;
}

/** The part of PocketBase's auth store that the mirror needs. */
export interface AuthStore {
  readonly token: string;
  readonly record: unknown;
  onChange(listener: () => void): () => void;
}

/** Mirrors PocketBase's auth store from now on. @returns a function that unsubscribes */
export function mirrorAuthStore(auth: AuthStore, store: StoreApi<Session> = sessionStore): () => void {
  const follow = (): void => store.setState(sessionOf(auth.token, auth.record, serverNow()), true);
  follow();
  return auth.onChange(follow);
}

/** Interval between two checks of the token's expiry, ms. Timers pause while the device sleeps, so one long timer is late. */
const LOOK_MS = 60_000;
/** Events that fire when the user returns to the page or the device wakes. */
const RETURNS = ['visibilitychange', 'pageshow', 'focus', 'online'] as const;

/**
 * Keeps the mirror up to date while no client is loaded: after a sign-in or logout in another tab, when the token expires, and
 * when the server's time is measured. The expiry is noticed offline too, and as soon as the device wakes.
 *
 * @returns a function that stops it
 */
export function watchSession(store: StoreApi<Session> = sessionStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    const next = readSession(storedText(), serverNow());
    if (JSON.stringify(next) !== JSON.stringify(store.getState())) store.setState(next, true);
  };
  const onStorage = (event: StorageEvent): void => {
    // The key is null when the whole storage was cleared.
    if (event.key === AUTH_KEY || event.key === null) follow();
  };
  const waitForEnd = (): void => {
    clearTimeout(timer);
    const { token, user } = store.getState();
    const end = tokenEnd(token);
    if (end === undefined) return;
    const leftMs = end - serverNow();
    if (leftMs <= 0) store.setState(sessionOf('', user, 0), true);
    else timer = setTimeout(waitForEnd, Math.min(leftMs, LOOK_MS));
  };
  addEventListener('storage', onStorage);
  for (const name of RETURNS) addEventListener(name, waitForEnd);
  const stops = [
    store.subscribe(waitForEnd),
    clockStore.subscribe(() => {
      follow();
      waitForEnd();
    }),
  ];
  waitForEnd();
  return () => {
    removeEventListener('storage', onStorage);
    for (const name of RETURNS) removeEventListener(name, waitForEnd);
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
