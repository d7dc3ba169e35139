import { type Meaning, meaningOf } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';

/** Maximum number of parallel requests. */
const AT_ONCE = 6;
/** Number of failures in a row that are tolerated. The next one stops sending. */
const MOST_FAILURES = 12;
/** Number of answers in a row that are not PocketBase's after which sending stops. */
const MOST_UNCLEAR = 3;

/** A row that is being sent: a creation, or a change of a record. */
export interface Sending {
  readonly id: string;
  readonly creates: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * The result for one row.
 *
 * - `unexplained`: rejected for now, because the answer names nothing as wrong: PocketBase answers like this when its disk is
 *   full
 * - `rest`: nothing was decided, and this row may be the cause
 * - `cut`: no answer. This row may be the cause, so other rows are sent first the next time.
 */
export type Verdict =
  | Exclude<Meaning, 'doubtful' | 'unclear' | 'away' | 'failed'>
  | 'unexplained'
  | 'rest'
  | 'cut';

/** Called for each row that was answered, in any order. Never rejects. */
export type OnReply<Item> = (item: Item, reply: Reply, verdict: Verdict) => Promise<void>;

/**
 * The rows of one push that are sent or answered one by one. A row that fails because of its own content does not delay others.
 */
export interface Singles<Item extends Sending> {
  /** Sends rows, several in parallel. @returns the answer that keeps all others from being sent, if any */
  send(items: readonly Item[]): Promise<Reply | undefined>;
  /** Handles the answer to one row. @returns the answer that keeps all others from being sent, if any */
  judge(item: Item, reply: Reply): Promise<Reply | undefined>;
  /** Counts a failure that belongs to no single row. @returns whether sending must stop */
  failed(): boolean;
  /** Called after all rows were sent. Settles the rows without a verdict. @returns as {@link send} */
  finish(): Promise<Reply | undefined>;
}

export function createSingles<Item extends Sending>(
  remote: Remote,
  request: (item: Item) => Promise<Reply>,
  onReply: OnReply<Item>,
): Singles<Item> {
  let failures = 0;
  /** The rows with unclear answers since PocketBase's last answer. */
  let unclear: { readonly item: Item; readonly reply: Reply }[] = [];
  let isLeftAlone = false;

  /** Backs off the rows without a verdict if the server is available: then they are the cause. */
  async function restUnclear(isThere: boolean): Promise<void> {
    const some = unclear;
    unclear = [];
    if (isThere) for (const { item, reply } of some) await onReply(item, reply, 'rest');
  }
  async function leaveAlone(reply: Reply): Promise<Reply> {
    isLeftAlone = true;
    const word = await remote.ask();
    await restUnclear(isAnswer(word));
    return reply;
  }
  /** Checks whether a rejection applies to this row or to every request. */
  async function verify(item: Item, reply: Reply): Promise<Reply | undefined> {
    const word = await remote.ask();
    if (word.token !== reply.token) return reply;
    if (!isAnswer(word) || word.status === 401 || word.status === reply.status) return word;
    await restUnclear(true);
    await onReply(item, reply, Object.keys(reply.fields).length > 0 ? 'refused' : 'unexplained');
    return undefined;
  }

  async function judge(item: Item, reply: Reply): Promise<Reply | undefined> {
    const meaning = isStrangers(item, reply) ? 'unclear' : meaningOf(reply, item.creates);
    if (meaning === 'away') {
      if (reply.status === 0) await onReply(item, reply, 'cut');
      return reply;
    }
    if (meaning === 'doubtful') return verify(item, reply);
    if (meaning === 'unclear') {
      unclear.push({ item, reply });
      return unclear.length === MOST_UNCLEAR ? leaveAlone({ ...reply, status: 0 }) : undefined;
    }
    if (meaning === 'failed') {
      await onReply(item, reply, 'rest');
      return failed() ? reply : undefined;
    }
    failures = 0;
    await restUnclear(true);
    await onReply(item, reply, meaning);
    return undefined;
  }
  const failed = (): boolean => ++failures > MOST_FAILURES;

  return {
    async send(items) {
      const queue = [...items];
      let hindered: Reply | undefined;
      const work = async (): Promise<void> => {
        for (let item = queue.shift(); item !== undefined && !isLeftAlone; item = queue.shift()) {
          const stop = await judge(item, await request(item));
          if (stop === undefined) continue;
          hindered ??= stop;
          queue.length = 0;
        }
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
      return hindered;
    },
    judge,
    failed,
    async finish() {
      const [first] = unclear;
      if (first === undefined) return undefined;
      const word = await remote.ask();
      await restUnclear(isAnswer(word));
      return isAnswer(word) ? undefined : word;
    },
  };
}

/** Returns whether an available PocketBase has answered, whatever the answer. */
export function isAnswer({ status, isUnclear }: Reply): boolean {
  return !isUnclear && status >= 200 && status < 500 && ![408, 425, 429].includes(status);
}

/** Returns whether an answer that looks like success is not about this row, such as a captive portal's page. */
function isStrangers(item: Sending, { status, body }: Reply): boolean {
  return status === 200 && (body as { readonly id?: unknown } | undefined)?.id !== item.id;
}
