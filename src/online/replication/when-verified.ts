import { sessionStore, verified } from '../../session';

/**
 * Calls `act` once, as soon as the user's address is confirmed: now, or when the session says so.
 *
 * @returns the way out
 */
export function whenVerified(act: () => void): () => void {
  const isSo = (): boolean => verified(sessionStore.getState()) === true;
  if (isSo()) {
    act();
    return () => undefined;
  }
  const stop = sessionStore.subscribe(() => {
    if (!isSo()) return;
    stop();
    act();
  });
  return stop;
}
