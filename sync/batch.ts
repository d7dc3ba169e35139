import { type Answer, answerOf, isTaken, meaningOf } from './answer';
import type { Remote, Reply } from './remote';

/** Rows in one batch at most, whatever is asked for. */
export const LARGEST_BATCH = 200;
/** Rows of one batch that may spoil it before the rest goes one by one. */
const MOST_SPOILERS = 5;
/** Single requests at a time. */
const AT_ONCE = 6;
/** Failures in a row after which the server is left alone. */
const MOST_FAILURES = 12;

/** One row on its way: a creation, or a change of a record. */
export interface Sending {
  readonly id: string;
  readonly creates: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends rows, together where the server takes that. */
export interface Sender<Item extends Sending> {
  /**
   * @param onReply told of each row that was answered, in any order
   * @returns what kept the others from being sent, if anything did
   */
  send(
    items: readonly Item[],
    onReply: (item: Item, reply: Reply) => Promise<void>,
  ): Promise<Reply | undefined>;
}

export function createSender<Item extends Sending>(remote: Remote, batchSize: number): Sender<Item> {
  const largest = Math.max(1, Math.min(LARGEST_BATCH, batchSize));
  /** Rows per batch that the server takes, as far as is known. It grows again with each batch that gets through. */
  let limit = largest;
  let hasBatches = largest > 1;
  /** Only these come back from a write: all the rest is known here. */
  const fields = remote.numbering.answerFields;

  const urlOf = ({ id, creates }: Item): string => (creates ? remote.path : `${remote.path}/${id}`);
  const methodOf = ({ creates }: Item): 'POST' | 'PATCH' => (creates ? 'POST' : 'PATCH');

  return {
    async send(all, onReply) {
      let failures = 0;

      /** Row by row, several at a time. One that fails for its own sake keeps nobody from being sent. */
      async function alone(items: readonly Item[]): Promise<Reply | undefined> {
        const queue = [...items];
        let hindered: Reply | undefined;
        const work = async (): Promise<void> => {
          for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
            const reply = await remote.call(urlOf(item), {
              ...{ method: methodOf(item), body: item.body, query: { fields } },
            });
            const meaning = meaningOf(reply, item.creates);
            failures = meaning === 'failed' ? failures + 1 : 0;
            const isOver = meaning === 'away' || meaning === 'signed-out';
            if (isOver || failures > MOST_FAILURES) {
              hindered ??= reply;
              queue.length = 0;
            }
            if (!isOver) await onReply(item, reply);
          }
        };
        await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
        return hindered;
      }

      /** Both halves, one after the other. */
      async function halves(items: readonly Item[]): Promise<Reply | undefined> {
        const middle = items.length >> 1;
        return (await together(items.slice(0, middle))) ?? (await together(items.slice(middle)));
      }

      /** One transaction; a row that spoils it is answered by itself, and the others go again. */
      async function together(items: readonly Item[]): Promise<Reply | undefined> {
        let rest = items;
        for (let spoilers = 0; rest.length > 0; ) {
          if (rest.length === 1 || !hasBatches || spoilers >= MOST_SPOILERS) return alone(rest);
          const reply = await remote.call('/api/batch', {
            method: 'POST',
            body: { requests: rest.map(requestOf) },
          });
          if (reply.status === 200) return takeAll(rest, reply);
          const spoiler = spoilerOf(reply);
          const meaning = meaningOf(spoiler?.answer ?? reply, false);
          if (meaning === 'signed-out') return reply;
          if (meaning === 'away') {
            // Too much at once, or nobody there.
            limit = Math.max(1, rest.length >> 1);
            return spoiler === undefined ? reply : { ...reply, status: 429 };
          }
          const item = spoiler && rest[spoiler.index];
          if (spoiler !== undefined && item !== undefined) {
            spoilers++;
            rest = rest.filter((other) => other !== item);
            const hindered = await single(item, { ...reply, ...spoiler.answer });
            if (hindered !== undefined) return hindered;
            continue;
          }
          if (reply.status === 403 || reply.status === 404) hasBatches = false;
          else if (meaning === 'failed' && ++failures > MOST_FAILURES) return reply;
          else {
            limit = Math.max(1, rest.length >> 1);
            return halves(rest);
          }
        }
        return undefined;
      }

      /** Only alone does a row get an answer of its own, where it was not told what is wrong with it. */
      async function single(item: Item, reply: Reply): Promise<Reply | undefined> {
        const isTold = Object.keys(reply.fields).length > 0 || reply.status === 409 || isTaken(reply);
        if (!isTold) return alone([item]);
        await onReply(item, reply);
        return undefined;
      }

      async function takeAll(items: readonly Item[], reply: Reply): Promise<Reply | undefined> {
        const bodies: unknown[] = Array.isArray(reply.body) ? reply.body : [];
        if (bodies.length !== items.length) return { ...reply, status: 0, message: 'no answer to a batch' };
        failures = 0;
        limit = Math.min(largest, limit * 2);
        for (const [index, item] of items.entries()) {
          const { body } = (bodies[index] ?? {}) as { readonly body?: unknown };
          await onReply(item, { ...reply, body });
        }
        return undefined;
      }

      function requestOf(item: Item) {
        return { method: methodOf(item), url: `${urlOf(item)}?fields=${fields}`, body: item.body };
      }

      if (!hasBatches) return alone(all);
      for (let at = 0; at < all.length; ) {
        const chunk = all.slice(at, at + limit);
        at += chunk.length;
        const hindered = await together(chunk);
        if (hindered !== undefined) return hindered;
      }
      return undefined;
    },
  };
}

/** Which request of a batch has failed, and how: the outer answer names the first. */
function spoilerOf(reply: Reply): { readonly index: number; readonly answer: Answer } | undefined {
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
