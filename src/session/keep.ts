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
  /** The user who was checked since they signed in or the page was opened. */
  let checked: string | undefined;

  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), Math.min(ms, MAX_TIMER_MS));
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
    const end = tokenEnd(sessionStore.getState().token);
    later(answer === 'unknown' || end === undefined ? AGAIN_MS : (end - Date.now()) / 2);
  }
  const follow = (): void => {
    const id = sessionStore.getState().user?.id;
    if (id === checked) return;
    checked = id;
    clearTimeout(timer);
    if (id !== undefined) void check();
  };
  const stop = sessionStore.subscribe(follow);
  follow();
  return () => {
    gone.abort();
    clearTimeout(timer);
    stop();
  };
}
