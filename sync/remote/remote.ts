import type PocketBase from 'pocketbase';
import { type Answer, answerOf, answerOfError, type RemoteRow, rowsFrom, StrangeAnswer } from './answer';
import { bySeq, type Numbering } from './numbering';
import { isRecordId } from './record-id';
import { EPOCH_HEADER } from './server-state';

/** An answer, with the body if the status was 2xx. */
export type Reply = Answer & {
  readonly body: unknown;
  readonly token: string;
  /** Epoch of the server's data, if the answer names it. */
  readonly epoch?: string;
  /** The answer contains a record without a number. */
  readonly isUnnumbered?: true;
};

export interface CallOptions {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** The requests of a replication. Each resolves with a value, whatever happens; only programming errors are thrown. */
export interface Remote {
  readonly numbering: Numbering;
  /** Path of the collection's records. */
  readonly path: string;
  /** Returns the full URL of a path on the server. */
  url(path: string): string;
  call(path: string, options: CallOptions): Promise<Reply>;
  /**
   * Returns a list of the collection's records, or the server's other answer. 401: the server has rejected the token twice, or
   * a server without the kit has answered as to a guest. 0: nothing was decided.
   */
  list(query: Readonly<Record<string, string | number>>): Promise<RemoteRow[] | Reply>;
  /** Returns the records that the server shows for these ids, or its other answer. */
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, RemoteRow> | Reply>;
  /**
   * Requests one record of the collection, checked like {@link list}. Shows whether a failure is caused by a row, or by the
   * session or the server. 400: the collection lacks the fields that replication needs.
   */
  ask(): Promise<Reply>;
  /** Aborts all requests: their answers have status 0. */
  end(): void;
}

/**
 * Maximum number of ids in one list request, and maximum length of the filter in its URL: PocketBase limits both the parts and
 * the length of a filter.
 */
const IDS_PER_LIST = 100;
const LONGEST_FILTER = 3400;

/** Returns filters for these ids. Leaves out ids that no record can have, so that the others need no escaping. */
function filtersFor(ids: readonly string[]): string[] {
  const filters: string[] = [];
  let parts: string[] = [];
  let length = 0;
  for (const part of ids.filter(isRecordId).map((id) => `id="${id}"`)) {
    const more = encodeURIComponent(`${part}||`).length;
    if (parts.length === IDS_PER_LIST || (parts.length > 0 && length + more > LONGEST_FILTER)) {
      filters.push(parts.join('||'));
      parts = [];
      length = 0;
    }
    parts.push(part);
    length += more;
  }
  if (parts.length > 0) filters.push(parts.join('||'));
  return filters;
}

/**
 * @param patienceMs request timeout, ms: a request without an answer may itself be the cause
 * @param mayAsk called right before each request: another user may have signed in since the last one
 * @param isPresent returns whether records of data with this epoch may be stored; called only if the server names its epoch
 */
export function createRemote(
  client: PocketBase,
  collectionName: string,
  patienceMs: number,
  mayAsk: () => boolean,
  isPresent: (epoch: string) => boolean = () => true,
  numbering: Numbering = bySeq,
): Remote {
  const ending = new AbortController();
  const path = `/api/collections/${encodeURIComponent(collectionName)}/records`;

  async function call(to: string, { method, query, body }: CallOptions): Promise<Reply> {
    const { token } = client.authStore;
    if (!mayAsk()) return { ...answerOf(0, { message: 'not now' }), body: undefined, token };
    let retryAfterMs: number | undefined;
    let epoch: string | undefined;
    /** The SDK does not expose the headers of an answer. */
    async function heeding(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const response = await fetch(url, init);
      retryAfterMs = millisecondsOf(response.headers.get('Retry-After'));
      epoch = response.headers.get(EPOCH_HEADER) ?? undefined;
      return response;
    }
    const late = AbortSignal.timeout(patienceMs);
    const breaking = AbortSignal.any([ending.signal, late]);
    const heard = (answer: Answer, answered: unknown): Reply => ({
      ...answer,
      ...{ body: answered, token },
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(epoch === undefined ? {} : { epoch }),
    });
    try {
      const answered: unknown = await client.send(to, {
        ...{ method, fetch: heeding, signal: breaking },
        ...(query === undefined ? {} : { query }),
        ...(body === undefined ? {} : { body }),
        // Otherwise the SDK would abort a request when the next one to the same URL begins.
        requestKey: null,
      });
      return heard(answerOf(200, undefined), answered);
    } catch (error) {
      const answer = answerOfError(error);
      const isLate = answer.status === 0 && late.aborted && !ending.signal.aborted;
      return heard(isLate ? { ...answer, isUnclear: true } : answer, undefined);
    }
  }
  const askForOne = (): Promise<Reply> =>
    call(path, {
      method: 'GET',
      query: { skipTotal: 1, perPage: 1, fields: 'id', sort: `-${numbering.sort}` },
    });
  /** Sends a request that the server answers with 401 if the token is no longer valid. Neither request writes anything. */
  const askSession = (): Promise<Reply> =>
    numbering.refusesDeadTokens ? askForOne() : call('/api/files/token', { method: 'POST' });

  /**
   * Checks that an answer was meant for the user. A single 401 may come from a proxy. Without the kit, PocketBase treats a
   * request with a token that is no longer valid as a guest's, and answers 404, 400 or with a shorter list.
   */
  async function checked(reply: Reply): Promise<Reply> {
    const isForGuests =
      !numbering.refusesDeadTokens && reply.token !== '' && [200, 400, 404].includes(reply.status);
    if (reply.status !== 401 && !isForGuests) return reply;
    const session = await askSession();
    const isSame = session.token === reply.token;
    if (isSame && session.status !== 200) return session;
    if (isSame && reply.status !== 401) return reply;
    return { ...reply, status: 0, message: 'It is not known whether the session has ended.' };
  }
  async function list(query: Readonly<Record<string, string | number>>): Promise<RemoteRow[] | Reply> {
    const reply = await checked(await call(path, { method: 'GET', query: { skipTotal: 1, ...query } }));
    if (reply.status !== 200) return reply;
    if (reply.epoch !== undefined && !isPresent(reply.epoch))
      return { ...reply, status: 0, message: 'other data than before' };
    try {
      return rowsFrom(reply.body, numbering.of);
    } catch (error) {
      if (!(error instanceof StrangeAnswer)) throw error;
      const { message, isUnnumbered } = error;
      return { ...reply, status: 0, message, ...(isUnnumbered ? { isUnnumbered } : {}) };
    }
  }

  return {
    numbering,
    path,
    url: (to) => client.buildURL(to),
    call,
    list,
    async byIds(ids) {
      const found = new Map<string, RemoteRow>();
      for (const filter of filtersFor(ids)) {
        const rows = await list({ perPage: IDS_PER_LIST, filter });
        if (!Array.isArray(rows)) return rows as Reply;
        for (const row of rows as RemoteRow[]) found.set(row.id, row);
      }
      return found;
    },
    async ask() {
      const reply = await checked(await askForOne());
      const { items } = (reply.body ?? {}) as { readonly items?: unknown };
      return reply.status === 200 && !Array.isArray(items) ? { ...reply, status: 0, isUnclear: true } : reply;
    },
    end: () => ending.abort(),
  };
}

/** Parses a Retry-After in seconds, to ms. Ignores dates, because they would be compared with the device's clock. */
function millisecondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
