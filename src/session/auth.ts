import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { tokenEnd } from './token';

/** Where PocketBase's own store keeps the session in this browser: its default key. */
export const AUTH_KEY = 'pocketbase_auth';

const userSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)),
  name: v.fallback(v.string(), ''),
  email: v.fallback(v.string(), ''),
  verified: v.fallback(v.boolean(), false),
  premium: v.fallback(v.boolean(), false),
});

/** Who is signed in, as much as the game needs to know. */
export type User = v.InferOutput<typeof userSchema>;

/** Signed in means: a user's record and a token that has not ended. Everything else is signed out. */
export type Session =
  | { readonly status: 'signed-out'; readonly user: null; readonly token: '' }
  | { readonly status: 'signed-in'; readonly user: User; readonly token: string };

const SIGNED_OUT: Session = { status: 'signed-out', user: null, token: '' };

/** The session of a token and record as PocketBase keeps them. Never throws. */
export function sessionOf(token: unknown, record: unknown, now: number): Session {
  const user = v.safeParse(userSchema, record);
  if (typeof token !== 'string' || !user.success) return SIGNED_OUT;
  const end = tokenEnd(token);
  return end !== undefined && end > now ? { status: 'signed-in', user: user.output, token } : SIGNED_OUT;
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

/** Who is signed in: a mirror of PocketBase's auth store, which alone writes the session. */
export const sessionStore: StoreApi<Session> = createStore<Session>()(() =>
  readSession(storedText(), Date.now()),
);

export function signedIn(session: Session): boolean {
  return session.status === 'signed-in';
}

/** Whether the user's e-mail is verified; undefined when nobody is signed in. */
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
  const follow = (): void => store.setState(sessionOf(auth.token, auth.record, Date.now()), true);
  follow();
  return auth.onChange(follow);
}

/** Longest wait a timer can hold, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Keeps the mirror true while no client is loaded: signing in or out in another tab, and the end of the token.
 *
 * @returns the way out
 */
export function watchSession(store: StoreApi<Session> = sessionStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => store.setState(readSession(storedText(), Date.now()), true);
  const onStorage = (event: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (event.key === AUTH_KEY || event.key === null) follow();
  };
  const waitForEnd = ({ token }: Session): void => {
    clearTimeout(timer);
    const end = tokenEnd(token);
    if (end === undefined) return;
    timer = setTimeout(
      () => {
        const now = store.getState();
        // A wait longer than a timer holds goes on in a second one.
        if (now.token === token && end <= Date.now()) store.setState(SIGNED_OUT, true);
        else waitForEnd(now);
      },
      Math.min(Math.max(0, end - Date.now()), MAX_TIMER_MS),
    );
  };
  addEventListener('storage', onStorage);
  const stop = store.subscribe(waitForEnd);
  waitForEnd(store.getState());
  return () => {
    removeEventListener('storage', onStorage);
    clearTimeout(timer);
    stop();
  };
}
