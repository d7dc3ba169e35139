import type { Copy } from './copies';
import type { Answer } from './delivery';
import { retryAfterMs } from './rests';

/** An answer, and how long the server asks to wait. */
export interface Reply extends Answer {
  readonly retryAfterMs?: number | undefined;
}

export type Send = (copy: Copy, token: string) => Promise<Reply>;

export interface SendOptions {
  readonly fetch: typeof globalThis.fetch;
  /**
   * Returns further headers for a delivery to a URL. Called for each delivery. They replace the copy's headers of the same
   * name.
   */
  readonly headers: (url: string) => Promise<Readonly<Record<string, string>>>;
  /** Request timeout, ms. After it the server counts as unavailable. */
  readonly patienceMs: number;
}

/** Creates a function that sends copies as they were written, with a token. */
export function createSend({ fetch, headers: further, patienceMs }: SendOptions): Send {
  return async ({ requestData: { url, method, headers, body } }, token) => {
    try {
      // Header names are stored in lower case. Set one by one, the newer values replace the older ones.
      const borne = new Headers(headers);
      for (const [header, value] of Object.entries(await further(url))) borne.set(header, value);
      borne.set('Authorization', token);
      const response = await fetch(url, {
        method: String(method ?? 'POST'),
        headers: borne,
        signal: AbortSignal.timeout(patienceMs),
        ...(body === undefined ? {} : { body }),
      });
      const { status } = response;
      return { status, text: await response.text(), retryAfterMs: retryAfterMs(response.headers) };
    } catch {
      // No answer: nothing else is known.
      return { status: 0, text: '' };
    }
  };
}
