import { refresh } from './account';
import { sessionStore } from './auth';
import { health } from './health';
import { tokenEnd } from './token';

/** After a check without an answer the next one waits this long, ms. */
const AGAIN_MS = 60_000;
/** Longest wait a timer can hold, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Checks the session with the server at every start and renews it at half of its remaining life, for as long as somebody
 * is signed in. Without a server it stands as it is.
 *
 * @returns the way out
 */
export function keepSession(): () => void {
  const gone = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), Math.min(ms, MAX_TIMER_MS));
  }
  /** Renews the token at half of what remains of its life. */
  function renewLater(): void {
    const end = tokenEnd(sessionStore.getState().token);
    later(end === undefined ? AGAIN_MS : Math.max(AGAIN_MS, (end - Date.now()) / 2));
  }
  async function check(): Promise<void> {
    try {
      await health.whenAvailable(gone.signal);
    } catch {
      return; // the way out was taken
    }
    if (sessionStore.getState().status !== 'signed-in') return;
    const answer = await refresh();
    if (gone.signal.aborted || answer === 'signed-out') return;
    if (answer === 'unknown') later(AGAIN_MS);
    else renewLater();
  }
  const idNow = (): string | undefined => sessionStore.getState().user?.id;
  let id = idNow();
  const stop = sessionStore.subscribe(() => {
    if (idNow() === id) return;
    id = idNow();
    clearTimeout(timer);
    // Whoever signs in now has a fresh token.
    if (id !== undefined) renewLater();
  });
  if (id !== undefined) void check();
  return () => {
    gone.abort();
    clearTimeout(timer);
    stop();
  };
}
