import { type Meaning, meaningOf } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';

/** Single requests at a time. */
const AT_ONCE = 6;
/** Failures in a row after which the server is left alone. */
const MOST_FAILURES = 12;
/** Answers in a row that are none of PocketBase's after which the server is left alone. */
const MOST_UNCLEAR = 3;

/** One row on its way: a creation, or a change of a record. */
export interface Sending {
  readonly id: string;
  readonly creates: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * What a row's own answer comes to.
 *
 * - `unexplained`: refused for now, since nothing was named as wrong: PocketBase answers so when its disk is full
 * - `rest`: nothing was decided, and it may be this row's fault
 * - `cut`: nothing was heard; should it be this row's fault, the others come first the next time
 */
export type Verdict =
  | Exclude<Meaning, 'doubtful' | 'unclear' | 'away' | 'failed'>
  | 'unexplained'
  | 'rest'
  | 'cut';

/** Told of each row that was answered, in any order; never rejects. */
export type OnReply<Item> = (item: Item, reply: Reply, verdict: Verdict) => Promise<void>;

/** The rows of one sending that go, or are answered, one by one. One that fails for its own sake holds up no other. */
export interface Singles<Item extends Sending> {
  /** Sends rows, several at a time. @returns what keeps all others from being sent, if anything does */
  send(items: readonly Item[]): Promise<Reply | undefined>;
  /** Takes an answer to one row. @returns what keeps all others from being sent, if anything does */
  judge(item: Item, reply: Reply): Promise<Reply | undefined>;
  /** Something failed without a row of its own. @returns whether the server is to be left alone */
  failed(): boolean;
  /** All were sent: settles what nobody has given a verdict on. @returns as {@link send} */
  finish(): Promise<Reply | undefined>;
}

export function createSingles<Item extends Sending>(
  remote: Remote,
  request: (item: Item) => Promise<Reply>,
  onReply: OnReply<Item>,
): Singles<Item> {
  let failures = 0;
  /** Since the last answer of PocketBase's. */
  let unclear: { readonly item: Item; readonly reply: Reply }[] = [];
  let isLeftAlone = false;

  /** The rows without a verdict rest if the server is there: then it is their own fault. */
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
  /** Asks whether a refusal is meant for this row, or for everything. */
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

/** Whether a PocketBase that is up has answered, whatever it says. */
export function isAnswer({ status, isUnclear }: Reply): boolean {
  return !isUnclear && status >= 200 && status < 500 && ![408, 425, 429].includes(status);
}

/** Whether what looks like success is none of this row: a captive portal's page. */
function isStrangers(item: Sending, { status, body }: Reply): boolean {
  return status === 200 && (body as { readonly id?: unknown } | undefined)?.id !== item.id;
}
