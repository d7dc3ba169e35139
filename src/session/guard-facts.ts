import { health } from './health';
import { sessionStore, signedIn, verified } from './manager';

/** What the guards of routes judge by. */
export interface Facts {
  readonly signedIn: boolean;
  readonly verified: boolean | undefined;
  readonly serverAvailable: boolean;
}

/** The facts now. */
export function guardFacts(): Facts {
  const session = sessionStore.getState();
  return {
    signedIn: signedIn(session),
    verified: signedIn(session) ? verified(session) : undefined,
    serverAvailable: health.store.getState().status === 'available',
  };
}

/**
 * Tells when the facts change. Whoever listens waits for the server: it is asked until it answers.
 *
 * @returns the way out
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
  health.whenAvailable(waiting.signal).catch(() => undefined); // only the way out below aborts it
  return () => {
    waiting.abort();
    for (const stop of stops) stop();
  };
}
