import { sessionStore, signedIn } from '../session';

/**
 * Has the session checked and renewed, from the first moment somebody is signed in: whoever never is needs no code for it.
 *
 * @param renew begins it
 * @returns the way out
 */
export function keepSession(
  renew: () => Promise<() => void> = async () => (await import('./renewal')).renewSession(),
): () => void {
  let renewing: Promise<(() => void) | undefined> | undefined;
  const begin = (): void => {
    if (renewing !== undefined || !signedIn(sessionStore.getState())) return;
    renewing = renew().catch((error: unknown) => {
      // The session stands as it is, and the next sign-in tries again.
      console.warn('Unable to renew the session', error);
      renewing = undefined;
      return undefined;
    });
  };
  const stop = sessionStore.subscribe(begin);
  begin();
  return () => {
    stop();
    void renewing?.then((end) => end?.());
  };
}
