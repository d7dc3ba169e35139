import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { clockStore, serverNow } from './clock';
import { tokenEnd } from './token';

/** Where PocketBase's own store keeps the session in this browser: its default key. */
export const AUTH_KEY = 'pocketbase_auth';

const userSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)),
  name: v.fallback(v.string(), ''),
  email: v.fallback(v.string(), ''),
  verified: v.fallback(v.boolean(), false),
  premium: v.fallback(v.boolean(), false),
  /** Which mails about events the user wants. */
  mailResults: v.optional(v.fallback(v.boolean(), false)),
  mailRuns: v.optional(v.fallback(v.boolean(), false)),
});

/** An account, as much as the game needs to know. */
export type User = v.InferOutput<typeof userSchema>;

/**
 * Whose game this is.
 *
 * - `signed-in`: a user's record and a token that has not ended
 * - `ended`: the token has ended, or the server has refused it, and the user has not logged out. They are not authenticated,
 *   but what is theirs on this device stays open to them
 * - `signed-out`: nobody's
 */
export type Session =
  | { readonly status: 'signed-out'; readonly user: null; readonly token: '' }
  | { readonly status: 'ended'; readonly user: User; readonly token: '' }
  | { readonly status: 'signed-in'; readonly user: User; readonly token: string };

const SIGNED_OUT: Session = { status: 'signed-out', user: null, token: '' };

/**
 * The session of a token and record as PocketBase keeps them. Never throws.
 *
 * @param token '' for one that the server has refused
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
    // No local storage, or the browser blocks it: then nobody can be signed in.
    return null;
  }
}

/** Removes the session from this browser, where there is no time for PocketBase's store to do it. */
export function dropStoredSession(): void {
  try {
    localStorage.removeItem(AUTH_KEY);
  } catch {
    // Nothing can be kept here, and so nothing is.
  }
}

/** Whose game this is: a mirror of PocketBase's auth store, which alone writes the session. */
export const sessionStore: StoreApi<Session> = createStore<Session>()(() =>
  readSession(storedText(), serverNow()),
);

export function signedIn(session: Session): boolean {
  return session.status === 'signed-in';
}

/** Who is signed in; null also once the session has ended. */
export function signedInUser(session: Session): User | null {
  return session.status === 'signed-in' ? session.user : null;
}

/** Whether the user's e-mail is verified, as far as this device knows; undefined when there is no user. */
export function verified(session: Session): boolean | undefined {
  return session.user?.verified;
}

/** What the mirror needs of PocketBase's auth store. */
export interface AuthStore {
  readonly token: string;
  readonly record: unknown;
  onChange(listener: () => void): () => void;
}

/** Follows PocketBase's auth store from now on. @returns the way out */
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
 * Keeps the mirror true while no client is loaded: signing in or out in another tab, the end of the token, and what time it
 * is at the server. The end is noticed without a network, and as soon as the device wakes.
 *
 * @returns the way out
 */
export function watchSession(store: StoreApi<Session> = sessionStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    const next = readSession(storedText(), serverNow());
    if (JSON.stringify(next) !== JSON.stringify(store.getState())) store.setState(next, true);
  };
  const onStorage = (event: StorageEvent): void => {
    // A null key: the whole storage was cleared.
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
