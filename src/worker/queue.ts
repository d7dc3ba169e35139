import { forgetSession, nudgeQueueOnOccasion, rememberSession } from '../../sync/worker/page';

/** Who is signed in, as a store tells it. */
export interface SessionSource {
  getState(): { readonly token: string; readonly user: { readonly id: string } | null };
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps the worker's queue of unsent writes going while the page is open: tells the worker who is signed in, and has it
 * deliver what waits whenever that may succeed.
 *
 * @returns the way out
 */
export function keepQueue(session: SessionSource): () => void {
  let told = Promise.resolve();
  let stopNudging: (() => void) | undefined;
  const follow = (): void => {
    const { token, user } = session.getState();
    const tell = (): Promise<void> =>
      user === null || token === '' ? forgetSession() : rememberSession({ token, uid: user.id });
    // One after the other: the last one must stand. Site data that is blocked keeps no queue either.
    told = told.then(tell).catch(() => undefined);
    void told.then(() => {
      // Also after each sign-in: what waited for its owner goes now.
      stopNudging?.();
      stopNudging = nudgeQueueOnOccasion();
    });
  };
  const stop = session.subscribe(follow);
  follow();
  return () => {
    stop();
    void told.then(() => stopNudging?.());
  };
}
