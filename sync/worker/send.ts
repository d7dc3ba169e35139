import type { Copy } from './copies';
import type { Answer } from './delivery';
import { retryAfterMs } from './rests';

/** An answer, and how long the server asks to be left alone. */
export interface Reply extends Answer {
  readonly retryAfterMs?: number | undefined;
}

export type Send = (copy: Copy, token: string) => Promise<Reply>;

export interface SendOptions {
  readonly fetch: typeof globalThis.fetch;
  /**
   * What else a delivery to an address bears, asked for each time; it takes the place of what the copy has of the same
   * name.
   */
  readonly headers: (url: string) => Promise<Readonly<Record<string, string>>>;
  /** A server that takes longer to answer is away, ms. */
  readonly patienceMs: number;
}

/** Sends copies as they were written, with a token. */
export function createSend({ fetch, headers: further, patienceMs }: SendOptions): Send {
  return async ({ requestData: { url, method, headers, body } }, token) => {
    try {
      // Names are kept in small letters: set one by one, what is newer takes the place of the older.
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
      // No answer, which is all that is known.
      return { status: 0, text: '' };
    }
  };
}
