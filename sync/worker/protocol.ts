/** The protocol between the page and the service worker. It depends on neither rxdb nor workbox. */

/** Marks a request that the worker may deliver later. Its value is the same for every copy of the same write. */
export const KEY_HEADER = 'X-FL-Key';
/** The user who owns the write. It is never sent in another user's name. */
export const OWNER_HEADER = 'X-FL-Owner';

/** Cache, and URL in it, where the page stores the session for the worker, which has no localStorage. */
export const SESSION_CACHE = 'fl-session';
export const SESSION_URL = '/fl-session';
/** URL in that cache where the worker stores the token that the server has rejected. */
export const REFUSED_URL = '/fl-refused-token';
/** BroadcastChannel on which the worker reports the results of writes. */
export const NEWS_CHANNEL = 'fl-queue';

export interface Session {
  readonly token: string;
  readonly uid: string;
}

/** The creation of a record, sent to the worker by message. Its body is JSON and contains the record's id. */
export interface QueuedWrite {
  readonly key: string;
  readonly owner: string;
  readonly method: string;
  readonly url: string;
  readonly body: string;
  /** Further headers, such as those of the page's own calls. An `Authorization` header is not stored. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type PageMessage =
  /** Deliver the queued writes. The worker answers on the port, if there is one, with the number of writes still queued. */
  | { readonly type: 'FL_DRAIN' }
  /** Store a write and deliver it later. The worker answers on the port with a {@link KeepAnswer}. */
  | { readonly type: 'FL_QUEUE'; readonly write: QueuedWrite }
  /** Remove a write. The worker answers on the port with whether it still had it (see `takeBack` in page.ts). */
  | { readonly type: 'FL_TAKE_BACK'; readonly key: string };

/** `not-kept`: the disk is full. */
export type KeepAnswer = 'kept' | 'not-kept';

/**
 * The result of a write.
 *
 * - `queued`: stored for later
 * - `delivered`: on the server, now or already before
 * - `refused`: the server rejects it, or there were too many copies; the copy is removed, and only the page has the write
 * - `auth-needed`: stored until its owner is signed in
 */
export type QueueNews =
  | { readonly type: 'queued' | 'delivered' | 'auth-needed'; readonly key: string; readonly owner: string }
  | {
      readonly type: 'refused';
      readonly key: string;
      readonly owner: string;
      /** HTTP status; 0: there were too many copies. */
      readonly status: number;
      /** The unparsed body of the server's answer. */
      readonly answer: string;
    };

/** Returns whether a message to the worker belongs to the queue. */
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
