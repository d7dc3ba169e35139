/** What the page and the service worker agree on. Neither rxdb nor workbox is known here. */

/** Marks a request the worker may deliver later. Its value: the same for every copy of the same write. */
export const KEY_HEADER = 'X-FL-Key';
/** The user whose write it is: it is never sent in another's name. */
export const OWNER_HEADER = 'X-FL-Owner';

/** Cache and name in it where the page leaves the session for the worker, which has no localStorage. */
export const SESSION_CACHE = 'fl-session';
export const SESSION_URL = '/fl-session';
/** Where the worker notes in it the token the server has refused. */
export const REFUSED_URL = '/fl-refused-token';
/** BroadcastChannel on which the worker tells what became of writes. */
export const NEWS_CHANNEL = 'fl-queue';

export interface Session {
  readonly token: string;
  readonly uid: string;
}

/** The creation of a record, handed over by message. Its body is JSON and bears the record's id. */
export interface QueuedWrite {
  readonly key: string;
  readonly owner: string;
  readonly method: string;
  readonly url: string;
  readonly body: string;
  /** What else it bears, as the page's own calls do. An `Authorization` among them is not kept. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type PageMessage =
  /** Deliver what waits. The worker answers on the port, if there is one, with the number of writes still waiting. */
  | { readonly type: 'FL_DRAIN' }
  /** Keep a write and deliver it later. The worker answers on the port with a {@link KeepAnswer}. */
  | { readonly type: 'FL_QUEUE'; readonly write: QueuedWrite }
  /** Give a write up. The worker answers on the port with whether it still had it (see `takeBack` in page.ts). */
  | { readonly type: 'FL_TAKE_BACK'; readonly key: string };

/** `not-kept`: the disk is full. */
export type KeepAnswer = 'kept' | 'not-kept';

/**
 * What became of a write.
 *
 * - `queued`: kept for later
 * - `delivered`: on the server, now or already before
 * - `refused`: the server will not have it, or there were too many; the copy is given up, and the write is the page's alone
 * - `auth-needed`: kept until its owner is signed in
 */
export type QueueNews =
  | { readonly type: 'queued' | 'delivered' | 'auth-needed'; readonly key: string; readonly owner: string }
  | {
      readonly type: 'refused';
      readonly key: string;
      readonly owner: string;
      /** HTTP status; 0: there were too many copies. */
      readonly status: number;
      /** The server's answer, as it came. */
      readonly answer: string;
    };

/** Whether a message to the worker is one of the queue's. */
export function isPageMessage(value: unknown): value is PageMessage {
  const { type, write, key } = (value ?? {}) as Record<string, unknown>;
  if (type === 'FL_QUEUE') return isQueuedWrite(write);
  return type === 'FL_DRAIN' || (type === 'FL_TAKE_BACK' && typeof key === 'string');
}

function isQueuedWrite(value: unknown): value is QueuedWrite {
  if (typeof value !== 'object' || value === null) return false;
  const write = value as Record<string, unknown>;
  const areTexts = (values: readonly unknown[]): boolean => values.every((one) => typeof one === 'string');
  const { key, owner, method, url, body, headers = {} } = write;
  if (typeof headers !== 'object' || headers === null) return false;
  return areTexts([key, owner, method, url, body, ...Object.values(headers)]);
}
