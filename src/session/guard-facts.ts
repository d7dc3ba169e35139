import { health } from './health';
import { sessionStore, signedIn, verified } from './manager';

/** The facts that the guards of routes check. */
export interface Facts {
  readonly signedIn: boolean;
  readonly verified: boolean | undefined;
  readonly serverAvailable: boolean;
}

/** Returns the present facts. */
export function guardFacts(): Facts {
  const session = sessionStore.getState();
  return {
    signedIn: signedIn(session),
    verified: signedIn(session) ? verified(session) : undefined,
    serverAvailable: health.store.getState().status === 'available',
  };
}

/**
 * Calls `listener` when the facts change. While subscribed, the server's health is checked until it is available.
 *
 * @returns a function that unsubscribes
 */
export function onGuardFacts(listener: () => void): () => void {
  let known = guardFacts();
  const look = (): void => {
    const now = guardFacts();
    const same =
      now.signedIn === known.signedIn &&
      now.verified === known.verified &&
      now.serverAvailable === known.serverAvailable;
    known = now;
    if (!same) listener();
  };
  const waiting = new AbortController();
  const stops = [sessionStore.subscribe(look), health.store.subscribe(look)];
  health.whenAvailable(waiting.signal).catch(() => undefined); // rejects only when unsubscribed
  return () => {
    waiting.abort();
    for (const stop of stops) stop();
  };
}
