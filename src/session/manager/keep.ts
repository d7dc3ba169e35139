import { onUnauthorized, pocketBase } from '../client';
import { health } from '../health';
import { sessionStore } from './state';

async function begin(isFresh: boolean): Promise<() => void> {
  const [client, { keepToken }] = await Promise.all([pocketBase(), import('./keeper')]);
  return keepToken({ client, onAvailable: health.follow, onUnauthorized, isFresh });
}

/**
 * Has the session checked and renewed, from the first moment there is a user: whoever plays without an account needs no code
 * for it.
 *
 * @param keep begins it; told whether somebody has signed in just now
 * @returns the way out
 */
export function keepSession(keep: (isFresh: boolean) => Promise<() => void> = begin): () => void {
  let keeping: Promise<(() => void) | undefined> | undefined;
  const look = (isFresh: boolean): void => {
    if (keeping !== undefined || sessionStore.getState().user === null) return;
    keeping = keep(isFresh).catch((error: unknown) => {
      // The session stands as it is, and the next sign-in tries again.
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
