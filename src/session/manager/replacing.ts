/*
 * Changing the password invalidates the present token on the server before a new one is issued. A renewal in between is
 * rejected. That must not end the session, in this tab or any other.
 */

const LOCK = 'fl-session-replaced';

/** The changes in progress in this page, if the browser has no Web Locks. */
let here: Promise<unknown> = Promise.resolve();

/** Runs work that replaces the present token. @throws any error of the work */
export function replacingSession<T>(work: () => Promise<T>): Promise<T> {
  if (globalThis.navigator?.locks !== undefined) return navigator.locks.request(LOCK, work);
  const done = here.then(work);
  here = done.catch(() => undefined);
  return done;
}

/** Waits until no token is being replaced. */
export async function sessionReplaced(): Promise<void> {
  if (globalThis.navigator?.locks === undefined) return void (await here);
  await navigator.locks.request(LOCK, { mode: 'shared' }, () => undefined);
}
