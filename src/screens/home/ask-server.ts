import type { Health } from '../../session';

/** The page as far as asking goes: whether it is looked at, and whether it has a network. */
export interface AskingPage {
  readonly document: EventTarget & { readonly hidden: boolean };
  readonly window: EventTarget;
}

/**
 * Keeps what is known of the server true as long as somebody looks: asks now, when the network comes or goes, and when
 * the page is looked at again; while the server is away, again and again with growing pauses. A hidden page asks nothing.
 *
 * @returns stops asking
 */
export function askServer(health: Health, page: AskingPage = { document, window }): () => void {
  let waiting = new AbortController();
  async function ask(): Promise<void> {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    if (page.document.hidden) return;
    // An answer of before is no answer now.
    if (health.store.getState().status === 'available') await health.check();
    // Rejects when the page is hidden or left.
    if (!signal.aborted) await health.whenAvailable(signal).catch(() => undefined);
  }
  const look = (): void => void ask();
  const gone = new AbortController();
  const { signal } = gone;
  page.document.addEventListener('visibilitychange', look, { signal });
  page.window.addEventListener('online', look, { signal });
  page.window.addEventListener('offline', look, { signal });
  look();
  return () => {
    gone.abort();
    waiting.abort();
  };
}
