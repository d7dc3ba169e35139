import { type Answer, answerOf, isTaken, meaningOf } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';
import { createSingles, isAnswer, type OnReply, type Sending, type Singles } from './singles';

/** Maximum number of rows in a batch, whatever the options say. */
export const LARGEST_BATCH = 200;
/** Number of rows that may make one batch fail before its other rows are sent one by one. */
const MOST_SPOILERS = 5;

/** Sends rows, in batches if the server accepts them. */
export interface Sender<Item extends Sending> {
  /** @returns the answer that kept the other rows from being sent, if any */
  send(items: readonly Item[], onReply: OnReply<Item>): Promise<Reply | undefined>;
}

export function createSender<Item extends Sending>(remote: Remote, batchSize: number): Sender<Item> {
  const largest = Math.max(1, Math.min(LARGEST_BATCH, batchSize));
  /** Rows per batch that the server accepts, as far as known. Grows with each batch that succeeds. */
  let limit = largest;
  let hasBatches = largest > 1;
  /** A write returns only these fields: all others are known here. */
  const fields = remote.numbering.answerFields;

  const urlOf = ({ id, creates }: Item): string =>
    creates ? remote.path : `${remote.path}/${encodeURIComponent(id)}`;
  const methodOf = ({ creates }: Item): 'POST' | 'PATCH' => (creates ? 'POST' : 'PATCH');
  const request = (item: Item): Promise<Reply> =>
    remote.call(urlOf(item), { method: methodOf(item), body: item.body, query: { fields } });
  const requestOf = (item: Item) => ({
    ...{ method: methodOf(item), url: `${urlOf(item)}?fields=${fields}`, body: item.body },
  });

  /** Sends a batch, which is one transaction. A row that makes it fail is handled separately, and the others are sent again. */
  async function together(items: readonly Item[], singles: Singles<Item>): Promise<Reply | undefined> {
    let rest = items;
    for (let spoilers = 0; rest.length > 0; ) {
      if (rest.length === 1 || !hasBatches || spoilers >= MOST_SPOILERS) return singles.send(rest);
      const body = { requests: rest.map(requestOf) };
      const reply = await remote.call('/api/batch', { method: 'POST', body });
      if (reply.status === 200) return takeAll(rest, reply, singles);
      const spoiler = spoilerOf(reply);
      const item = spoiler && rest[spoiler.index];
      if (spoiler === undefined || item === undefined) return broken(rest, reply, singles);
      if (meaningOf(spoiler.answer, item.creates) === 'away') {
        shrink(rest);
        return { ...reply, status: 429 };
      }
      spoilers++;
      rest = rest.filter((other) => other !== item);
      const hindered = await single(item, { ...reply, ...spoiler.answer }, singles);
      if (hindered !== undefined) return hindered;
    }
    return undefined;
  }

  /** Handles a row that made a batch fail. If the batch's answer does not say what is wrong with it, sends it alone. */
  function single(item: Item, reply: Reply, singles: Singles<Item>): Promise<Reply | undefined> {
    const isTold = Object.keys(reply.fields).length > 0 || isTaken(reply);
    return isTold ? singles.judge(item, reply) : singles.send([item]);
  }

  /**
   * Handles a batch that failed as a whole: it may be too large, one of its rows may be the cause, or the server is
   * unavailable.
   */
  async function broken(
    items: readonly Item[],
    reply: Reply,
    singles: Singles<Item>,
  ): Promise<Reply | undefined> {
    const meaning = meaningOf(reply, false);
    shrink(items);
    if (meaning === 'unclear' || meaning === 'doubtful') {
      const word = await remote.ask();
      if (!isAnswer(word) || word.status === 401) return word;
      if (reply.status === 401 && word.token !== reply.token) return reply;
    }
    if (meaning === 'away' || (meaning === 'failed' && singles.failed())) return reply;
    if (reply.status === 401 || reply.status === 403 || reply.status === 404) {
      hasBatches = false;
      return singles.send(items);
    }
    const middle = items.length >> 1;
    return (
      (await together(items.slice(0, middle), singles)) ?? (await together(items.slice(middle), singles))
    );
  }

  async function takeAll(
    items: readonly Item[],
    reply: Reply,
    singles: Singles<Item>,
  ): Promise<Reply | undefined> {
    const bodies: unknown[] = Array.isArray(reply.body) ? reply.body : [];
    if (bodies.length !== items.length)
      return broken(
        items,
        { ...reply, status: 0, isUnclear: true, message: 'no answer to a batch' },
        singles,
      );
    limit = Math.min(largest, limit * 2);
    // In parallel: RxDB combines concurrent changes into one write.
    const judged = await Promise.all(
      items.map((item, index) => {
        const { body } = (bodies[index] ?? {}) as { readonly body?: unknown };
        return singles.judge(item, { ...reply, body });
      }),
    );
    return judged.find((hindered) => hindered !== undefined);
  }

  function shrink(items: readonly Item[]): void {
    limit = Math.max(1, items.length >> 1);
  }

  return {
    async send(all, onReply) {
      const singles = createSingles(remote, request, onReply);
      if (!hasBatches) return (await singles.send(all)) ?? singles.finish();
      for (let at = 0; at < all.length; ) {
        const chunk = all.slice(at, at + limit);
        at += chunk.length;
        const hindered = await together(chunk, singles);
        if (hindered !== undefined) return hindered;
        // Rows that are sent one by one do not show whether a batch would succeed.
        if (limit === 1) limit = Math.min(largest, 2);
      }
      return singles.finish();
    },
  };
}

/** Returns the index of the failed request in a batch, and its answer. The outer answer names the first one. */
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
