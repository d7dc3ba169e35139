import { holds } from './conflict';
import { type Answer, answerOf, NotNow, rowOf, rowsOf } from './failure';
import { codeOf, judge } from './outcome';
import { type Remote, readReply } from './remote';
import type { Item } from './rows';
import type { FieldError, RemoteRow, SyncDoc } from './types';

/** How a row ended. Whatever else happened to the others, this one needs no second look. */
export type Settled =
  | { readonly kind: 'done'; readonly seq: number | undefined }
  | { readonly kind: 'conflict'; readonly row: RemoteRow }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The server holds what an earlier, unanswered attempt sent; the present state builds on that. */
  | { readonly kind: 'again'; readonly seq: number };

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, FieldError>>;
  /** It may be taken later: a record it points to may yet arrive, or the server has not said what is wrong. */
  readonly again: boolean;
}

function refusal(answer: Answer, over: Partial<Refusal> = {}): Settled {
  const { status, message, fields } = answer;
  return {
    kind: 'refused',
    refusal: { status, code: codeOf(answer), message, fields, again: false, ...over },
  };
}

/**
 * A row the server has taken.
 *
 * @param body the record in the answer
 * @throws NotNow when it is not this record: somebody else (a captive portal, a proxy) has answered
 */
export function taken(id: string, body: unknown): Settled {
  const { id: answered, seq } = (body ?? {}) as { id?: unknown; seq?: unknown };
  if (answered !== id) throw new NotNow('unavailable', answerOf(0, { message: 'Not the record sent.' }));
  return { kind: 'done', seq: typeof seq === 'number' && seq > 0 ? seq : undefined };
}

/**
 * Settles one row by the server's answer to it.
 *
 * @param attempted what an earlier attempt sent whose answer never came
 * @throws NotNow when nothing was decided
 */
export async function settle<Doc extends SyncDoc>(
  item: Item<Doc>,
  answer: Answer & { readonly body?: unknown },
  remote: Remote,
  attempted: Readonly<Record<string, unknown>> | undefined,
): Promise<Settled> {
  const outcome = judge(answer, item.sent);
  switch (outcome) {
    case 'done':
      return taken(item.id, answer.body);
    case 'signed-out':
    case 'unavailable':
      throw new NotNow(outcome, answer);
    case 'refused':
      return refusal(answer);
    case 'orphan':
    case 'unexplained':
      return refusal(answer, { again: true });
    case 'look':
      return look(item, answer, remote, attempted);
  }
}

/** Asks for the record itself, since the answer to the write leaves open what the server has. */
async function look<Doc extends SyncDoc>(
  item: Item<Doc>,
  answer: Answer,
  remote: Remote,
  attempted: Readonly<Record<string, unknown>> | undefined,
): Promise<Settled> {
  const read = readReply(await remote.call(`${remote.path}/${item.id}`, { method: 'GET' }), rowOf);
  if ('id' in read) return compare(item, read, answer, attempted);
  // What is to be deleted is not there: as wished.
  if (read.status === 404 && item.doc._deleted) return { kind: 'done', seq: undefined };
  if (read.status === 404) {
    // Taken: by another record, on another unique field. Else: gone, or never to be seen by this user again.
    return refusal(answer, answer.status === 409 ? { code: 'gone' } : {});
  }
  if (read.status === 401) throw new NotNow('signed-out', read);
  if (read.status === 403) return refusal(read);
  throw new NotNow('unavailable', read);
}

/** Settles a row by the record the server has under its id. */
export function compare<Doc extends SyncDoc>(
  item: Item<Doc>,
  row: RemoteRow,
  answer: Answer | undefined,
  attempted: Readonly<Record<string, unknown>> | undefined,
): Settled {
  if (item.doc._deleted && row.deleted) return { kind: 'done', seq: row.seq };
  // Two devices that make the same change are not one: a count raised on both has been raised twice, so the merge decides,
  // unless the change there is known to be this device's own, its answer lost.
  const isOwn = answer?.status !== 409 || (attempted !== undefined && holds(row, attempted));
  if (row.deleted === item.doc._deleted && holds(row, item.fields) && isOwn)
    return { kind: 'done', seq: row.seq };
  if (attempted !== undefined && row.deleted === (attempted.deleted === true) && holds(row, attempted))
    return { kind: 'again', seq: row.seq };
  // Nobody has touched the record since: it is this user who may not, or the change the server will not have.
  if (answer !== undefined && item.sent === 'update' && row.seq === item.seq) {
    return refusal(answer, answer.status === 404 ? { code: 'not-permitted', status: 403 } : {});
  }
  return { kind: 'conflict', row };
}

/** Ids in one list request: PocketBase bounds both the length and the parts of a filter. */
const IDS_PER_LIST = 100;

/** The records the server has of these ids. @throws NotNow when it does not say */
export async function recordsOf(
  ids: readonly string[],
  remote: Remote,
): Promise<ReadonlyMap<string, RemoteRow>> {
  const found = new Map<string, RemoteRow>();
  for (let at = 0; at < ids.length; at += IDS_PER_LIST) {
    const some = ids.slice(at, at + IDS_PER_LIST);
    const reply = await remote.call(remote.path, {
      method: 'GET',
      query: { perPage: some.length, skipTotal: 1, filter: some.map((id) => `id="${id}"`).join('||') },
    });
    const read = readReply(reply, rowsOf);
    if (!Array.isArray(read)) throw new NotNow(reply.status === 401 ? 'signed-out' : 'unavailable', reply);
    for (const row of read as RemoteRow[]) found.set(row.id, row);
  }
  return found;
}
