import { sessionStore, signedIn } from '../session';

/**
 * Has the session checked and renewed, from the first moment somebody is signed in: whoever never is needs no code for it.
 *
 * @param renew begins it; told whether somebody has signed in just now
 * @returns the way out
 */
export function keepSession(
  renew: (isFresh: boolean) => Promise<() => void> = async (isFresh) =>
    (await import('./renewal')).renewSession(isFresh),
): () => void {
  let renewing: Promise<(() => void) | undefined> | undefined;
  const begin = (isFresh: boolean): void => {
    if (renewing !== undefined || !signedIn(sessionStore.getState())) return;
    renewing = renew(isFresh).catch((error: unknown) => {
      // The session stands as it is, and the next sign-in tries again.
      console.warn('Unable to renew the session', error);
      renewing = undefined;
      return undefined;
    });
  };
  const stop = sessionStore.subscribe(() => begin(true));
  begin(false);
  return () => {
    stop();
    void renewing?.then((end) => end?.());
  };
}
