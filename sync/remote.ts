import type PocketBase from 'pocketbase';
import { type Answer, answerOf, answerOfError, StrangeAnswer } from './failure';

/** An answer with the body of the 2xx, where there was one. */
export type Reply = Answer & { readonly body: unknown };

/** The calls replication makes, each answered by a value whatever happens, except a programming mistake. */
export interface Remote {
  /** Of the collection. */
  readonly name: string;
  readonly path: string;
  /** Full address of a path of the server. */
  url(path: string): string;
  call(path: string, options: CallOptions): Promise<Reply>;
  /** Breaks off what is under way: the answers are `0`. */
  end(): void;
}

export interface CallOptions {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** Longest wait for an answer unless told, ms: a whole batch on a slow line and a busy server comes within it. */
const PATIENCE_MS = 60_000;

export function createRemote(client: PocketBase, remote: string, patienceMs = PATIENCE_MS): Remote {
  const ending = new AbortController();
  return {
    name: remote,
    path: `/api/collections/${encodeURIComponent(remote)}/records`,
    url: (path) => client.buildURL(path),
    async call(path, { method, query, body }) {
      const breaking = new AbortController();
      const end = (): void => breaking.abort();
      // A server that takes requests and never answers is away.
      const timer = setTimeout(end, patienceMs);
      ending.signal.addEventListener('abort', end);
      if (ending.signal.aborted) end();
      try {
        const answered: unknown = await client.send(path, {
          method,
          ...(query === undefined ? {} : { query }),
          ...(body === undefined ? {} : { body }),
          // The SDK would break off a request when the next one to the same address begins.
          requestKey: null,
          signal: breaking.signal,
        });
        return { ...answerOf(200, undefined), body: answered };
      } catch (error) {
        return { ...answerOfError(error), body: undefined };
      } finally {
        clearTimeout(timer);
        ending.signal.removeEventListener('abort', end);
      }
    },
    end: () => ending.abort(),
  };
}

/** The reply of a good list or record, read by `read`; a senseless one counts as no answer. */
export function readReply<T>(reply: Reply, read: (body: unknown) => T): T | Answer {
  if (reply.status !== 200) return reply;
  try {
    return read(reply.body);
  } catch (error) {
    if (error instanceof StrangeAnswer) return answerOfError(error);
    throw error;
  }
}
