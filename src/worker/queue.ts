import { forgetSession, nudgeQueueOnOccasion, rememberSession } from '../../sync/worker/page';

/** A store of the session. */
export interface SessionSource {
  getState(): { readonly token: string; readonly user: { readonly id: string } | null };
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps the worker's queue of unsent writes up to date while the page is open: sends the session to the worker, and triggers
 * delivery whenever it may succeed.
 *
 * @returns a function that stops it
 */
export function keepQueue(session: SessionSource): () => void {
  let told = Promise.resolve();
  let stopNudging: (() => void) | undefined;
  const follow = (): void => {
    const { token, user } = session.getState();
    const tell = (): Promise<void> =>
      user === null || token === '' ? forgetSession() : rememberSession({ token, uid: user.id });
    // In order, because the last one must win. If site data is blocked, there is no queue either.
    told = told.then(tell).catch(() => undefined);
    void told.then(() => {
      // Also after each sign-in: rows that waited for their owner can be sent now.
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
