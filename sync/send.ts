import { type Answer, answerOf, NotNow } from './failure';
import { isTaken, isTransient, judge } from './outcome';
import type { Remote, Reply } from './remote';
import type { Item } from './rows';
import { compare, recordsOf, type Settled, settle, taken } from './settle';
import type { RemoteFields, RemoteRow, SyncDoc } from './types';

/** Rows in one batch at most, whatever is asked for. */
export const LARGEST_BATCH = 200;
/** Rows of one batch that may fail before the rest goes row by row. */
const FAILURES_PER_BATCH = 5;
/** Single requests at a time. */
const AT_ONCE = 6;
/** Only these come back from a write: all the rest is known here. */
const ANSWER_FIELDS = 'id,seq';

export interface Sender<Doc> {
  /**
   * Sends rows and tells of each as it settles.
   * @throws NotNow when some were not settled; those that were have been told of
   */
  send(items: readonly Item<Doc>[]): Promise<void>;
}

export interface SenderOptions<Doc> {
  readonly remote: Remote;
  /** @throws NotNow when nothing may be sent any more */
  readonly check: () => void;
  readonly batchSize: number;
  readonly onSettled: (item: Item<Doc>, settled: Settled) => Promise<void>;
  /** What was sent last of a row without an answer; undefined: nothing. */
  readonly attempts: Map<string, RemoteFields>;
}

type BatchRequest = { method: 'POST' | 'PATCH'; url: string; body: Record<string, unknown> };

function requestOf<Doc>({ id, sent, fields, seq }: Item<Doc>, path: string): BatchRequest {
  return sent === 'create'
    ? { method: 'POST', url: path, body: { ...fields, id } }
    : { method: 'PATCH', url: `${path}/${id}`, body: { ...fields, ...(seq === undefined ? {} : { seq }) } };
}

/** Sends rows in batches where the server has them, and row by row where not. */
export function createSender<Doc extends SyncDoc>(options: SenderOptions<Doc>): Sender<Doc> {
  const { remote, check, onSettled, attempts } = options;
  /** Rows per batch request the server takes, as far as is known; 1: it has no batches. */
  let limit = Math.max(1, Math.min(LARGEST_BATCH, options.batchSize));

  /** Tells of a settled row; one that builds on a lost attempt is sent at once, with the number just seen. */
  async function finish(item: Item<Doc>, settled: Settled): Promise<void> {
    attempts.delete(item.id);
    if (settled.kind === 'again') return sendOne({ ...item, sent: 'update', seq: settled.seq });
    await onSettled(item, settled);
  }

  async function sendOne(item: Item<Doc>): Promise<void> {
    check();
    const attempted = attempts.get(item.id);
    attempts.set(item.id, item.fields);
    const { method, url, body } = requestOf(item, remote.path);
    const reply = await remote.call(url, { method, body, query: { fields: ANSWER_FIELDS } });
    await finish(item, await settle(item, reply, remote, attempted));
  }

  /** Every row by itself, several at a time. One that fails for its own sake keeps nobody from being sent. */
  async function sendSingles(items: readonly Item<Doc>[]): Promise<void> {
    const queue = [...items];
    let hindered: unknown;
    const work = async (): Promise<void> => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        try {
          await sendOne(item);
        } catch (error) {
          hindered ??= error;
          // A server that fails on one row may take the next; one that is away, full or closed takes none.
          if (!(error instanceof NotNow) || error.answer?.status !== 500) queue.length = 0;
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
    if (hindered !== undefined) throw hindered;
  }

  /** Settles those rows of a batch that have already arrived, by one look at all of them; gives the others. */
  async function withoutArrived(items: readonly Item<Doc>[]): Promise<Item<Doc>[]> {
    const rows: ReadonlyMap<string, RemoteRow> = await recordsOf(
      items.map(({ id }) => id),
      remote,
    );
    const rest: Item<Doc>[] = [];
    for (const item of items) {
      const row = rows.get(item.id);
      const settled = row && compare(item, row, undefined, attempts.get(item.id));
      if (settled !== undefined && (settled.kind === 'done' || item.sent === 'create'))
        await finish(item, settled);
      else rest.push(item);
    }
    return rest;
  }

  /** One transaction of several rows; a row that spoils it is settled by itself and the others go again. */
  async function sendChunk(chunk: readonly Item<Doc>[]): Promise<void> {
    let items = [...chunk];
    for (let failures = 0; items.length > 0; ) {
      if (items.length === 1 || limit === 1 || failures >= FAILURES_PER_BATCH) return sendSingles(items);
      if (items.length > limit) return sendAll(items);
      check();
      const requests = items.map((item) => requestOf(item, remote.path));
      for (const request of requests) request.url += `?fields=${ANSWER_FIELDS}`;
      const before = new Map(items.map(({ id }) => [id, attempts.get(id)]));
      for (const { id, fields } of items) attempts.set(id, fields);
      const reply = await remote.call('/api/batch', { method: 'POST', body: { requests } });
      if (reply.status === 200) return finishChunk(items, reply);
      if (isTransient(reply.status)) throw new NotNow('unavailable', reply);
      // A refused transaction has written nothing.
      for (const [id, fields] of before) {
        if (fields === undefined) attempts.delete(id);
        else attempts.set(id, fields);
      }
      if (reply.status === 401) throw new NotNow('signed-out', reply);
      const spoiler = failedRequest(reply);
      if (spoiler === undefined) {
        // Switched off, or too many, too large or too slow together.
        limit = reply.status === 403 || reply.status === 404 ? 1 : Math.max(1, items.length >> 1);
        continue;
      }
      failures++;
      const item = items[spoiler.index];
      if (item === undefined) throw new NotNow('unavailable', reply);
      const tried = before.get(item.id) !== undefined;
      if (isTaken(spoiler.answer) || (spoiler.answer.status === 409 && tried)) {
        const rest = await withoutArrived(items);
        if (rest.length < items.length) {
          items = rest;
          continue;
        }
      }
      items = items.filter((other) => other !== item);
      // Inside a batch a refusal may be the batch's: only alone does a row get its own answer.
      const outcome = judge(spoiler.answer, item.sent);
      const isWordless = Object.keys(spoiler.answer.fields).length === 0;
      if (outcome === 'unexplained' || (outcome === 'refused' && isWordless)) {
        await sendOne(item);
      } else {
        await finish(item, await settle(item, spoiler.answer, remote, attempts.get(item.id)));
      }
    }
  }

  async function finishChunk(items: readonly Item<Doc>[], reply: Reply): Promise<void> {
    const bodies: unknown[] = Array.isArray(reply.body) ? reply.body : [];
    if (bodies.length !== items.length)
      throw new NotNow('unavailable', answerOf(0, { message: 'no batch answer' }));
    for (const [index, item] of items.entries()) {
      await finish(item, taken(item.id, (bodies[index] as { body?: unknown } | null)?.body));
    }
  }

  async function sendAll(items: readonly Item<Doc>[]): Promise<void> {
    if (limit === 1 || items.length === 1) return sendSingles(items);
    for (let at = 0; at < items.length; ) {
      const size = limit;
      await sendChunk(items.slice(at, at + size));
      at += size;
    }
  }

  return { send: sendAll };
}

/** Which request of a batch failed, and how: the outer answer's `data.requests` names the first. */
function failedRequest(reply: Answer): { index: number; answer: Answer } | undefined {
  const { requests } = reply.data;
  if (reply.status !== 400 || typeof requests !== 'object' || requests === null) return undefined;
  const [entry] = Object.entries(requests as Record<string, unknown>);
  const response: unknown = (entry?.[1] as { response?: unknown } | undefined)?.response;
  if (entry === undefined || typeof response !== 'object' || response === null) return undefined;
  const { status } = response as { status?: unknown };
  return typeof status === 'number'
    ? { index: Number(entry[0]), answer: answerOf(status, response) }
    : undefined;
}
