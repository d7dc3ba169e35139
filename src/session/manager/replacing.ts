/*
 * A change of the password ends the present token at the server before it brings the next one. A renewal in between is
 * refused, and must not take that for the session's end: not in this tab and in no other.
 */

const LOCK = 'fl-session-replaced';

/** Of this page alone, where the browser has no locks: the changes under way. */
let here: Promise<unknown> = Promise.resolve();

/** Does what brings another token in place of the present one. @throws what the work throws */
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
