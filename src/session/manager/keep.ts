import { onUnauthorized, pocketBase } from '../client';
import { health } from '../health';
import { sessionStore } from './state';

async function begin(isFresh: boolean): Promise<() => void> {
  const [client, { keepToken }] = await Promise.all([pocketBase(), import('./keeper')]);
  return keepToken({ client, onAvailable: health.follow, onUnauthorized, isFresh });
}

/**
 * Checks and renews the session from the moment there is a user. Without an account its code is not loaded.
 *
 * @param keep starts it; its parameter says whether the user has just signed in
 * @returns a function that stops it
 */
export function keepSession(keep: (isFresh: boolean) => Promise<() => void> = begin): () => void {
  let keeping: Promise<(() => void) | undefined> | undefined;
  const look = (isFresh: boolean): void => {
    if (keeping !== undefined || sessionStore.getState().user === null) return;
    keeping = keep(isFresh).catch((error: unknown) => {
      // The session stays unchanged, and the next sign-in tries again.
      console.warn('Unable to renew the session', error);
      keeping = undefined;
      return undefined;
    });
  };
  const stop = sessionStore.subscribe(() => look(true));
  look(false);
  return () => {
    stop();
    void keeping?.then((end) => end?.());
  };
}
