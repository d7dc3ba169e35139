import { sessionStore, verified } from '../../session';

/**
 * Calls `act` once the user's address is confirmed: now or later.
 *
 * @returns a function that unsubscribes
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
