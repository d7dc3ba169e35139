import type { RxDocument } from 'rxdb';
import { type Answer, codeOf, meaningOf, type RemoteRow } from './answer';
import { backoffMs } from './backoff';
import { createSender } from './batch';
import { createFirstLook } from './first-look';
import type { Gate } from './gate';
import { type LedgerOf, rowOf, type SyncDoc } from './ledger';
import { createPreparer, type Item } from './prepare';
import { type Receiver, writesOf } from './receive';
import { isTold } from './received';
import type { Refusals } from './refusals';
import type { Remote, Reply } from './remote';
import { type Attempt, isOver, kept, overtaken, type Row, rejected } from './row';
import type { PushOptions } from './types';

/** Rows that only a look at the record can settle, and what was answered to them. */
type Looks<Doc> = Map<string, { readonly item: Item<Doc>; readonly answer: Reply }>;

export interface PusherOptions<Doc extends SyncDoc> {
  readonly ledger: LedgerOf<Doc>;
  readonly push: PushOptions<Doc>;
  readonly remote: Remote;
  readonly gate: Gate;
  readonly receiver: Receiver<Doc>;
  readonly refusals: Refusals;
  readonly random: () => number;
  /** Whether nothing may be sent now, though the server is there. */
  readonly isHeld: () => boolean;
  /** How many rows are on their way. */
  readonly onFlight: (rows: number) => void;
  /** Rows are on their way for so long that the page may be gone before they arrive. */
  readonly onSlow: (docs: readonly RxDocument<Doc>[]) => void;
  /** The server has taken a row. */
  readonly onSent: (id: string) => void;
  /** A row that rests may be sent again. */
  readonly onRested: () => void;
}

export interface Pusher {
  /** Sends what is pending, until nothing is left that can be sent now. */
  run(): Promise<void>;
  /** A pull is about to begin. */
  pulling(): void;
  /** Whether a record was read before the server took the row from here, and says less than what is here. */
  isOutrun(record: RemoteRow): boolean;
  /** Whether the answer to a row that is on its way will tell better than its record whether the server has taken it. */
  hides(record: RemoteRow): boolean;
  /** Resolves once the rows that are on their way have been answered. */
  landed(): Promise<void>;
  /** Without sending anything: of what is pending, takes out what stays on the device. */
  sift(): Promise<void>;
  end(): void;
}

/** Rows of one round at least: those that go one by one go several at a time. */
const LEAST_ROUND = 50;
/** Rows that are on their way for so long are told of, ms. */
const SLOW_MS = 2000;

export function createPusher<Doc extends SyncDoc>(options: PusherOptions<Doc>): Pusher {
  const { ledger, push, remote, gate, receiver, refusals, random, onFlight } = options;
  const { collection } = ledger;
  const { numbering } = remote;
  const batchSize = push.batchSize ?? 50;
  const sender = createSender<Item<Doc>>(remote, batchSize);
  const { newsOf, prepare } = createPreparer(ledger, push.modifier, refusals, numbering);
  const lookFirst = createFirstLook(ledger, remote, receiver);
  const perRound = Math.max(batchSize, LEAST_ROUND);
  /** Rows that the server has failed on, each by itself: for how often, and until when they rest. */
  const failures = new Map<string, number>();
  const resting = new Map<string, ReturnType<typeof setTimeout>>();
  const sifted = new WeakSet<RxDocument<Doc>>();
  /** Rows that the server has taken since the last pull began, each with its number. */
  const taken = new Map<string, number>();
  /** How many rows the server has taken. */
  let sent = 0;
  /** The rows on their way, and when they are no more. */
  let flight: { readonly attempts: ReadonlyMap<string, Attempt>; readonly end: Promise<unknown> } | undefined;

  function rest(id: string): void {
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    const timer = setTimeout(
      () => {
        resting.delete(id);
        options.onRested();
      },
      backoffMs(count, random()),
    );
    resting.set(id, timer);
  }

  async function next(): Promise<RxDocument<Doc>[]> {
    const pending = collection.find({
      selector: { pending: { $gte: 1, $lte: 2 } } as never,
      limit: perRound + resting.size,
    });
    const docs = (await pending.exec()) as RxDocument<Doc>[];
    return docs.filter(({ primary }) => !resting.has(primary)).slice(0, perRound);
  }

  async function refuse(
    item: Item<Doc>,
    answer: Answer,
    over: Partial<Answer & { code: string }> = {},
  ): Promise<void> {
    const { status, message, fields } = answer;
    const meaning = meaningOf(answer, item.creates);
    // First, so that nothing is set aside without a word of why.
    await refusals.add(
      item.id,
      item.row.fields,
      { status, message, fields, code: codeOf(answer), ...over },
      meaning === 'orphan' || meaning === 'unexplained',
    );
    const after = await ledger.step(item.doc, (row) => rejected(row, item.attempt.id));
    if (after === undefined || !isOver(after)) return;
    await dropOver([item.id]);
    await refusals.clear(item.id, false);
  }

  /** Settles a row by its answer; those that only a look at the record can settle are left to it. */
  async function settle(item: Item<Doc>, reply: Reply, looks: Looks<Doc>): Promise<void> {
    switch (meaningOf(reply, item.creates)) {
      case 'taken': {
        const record = (reply.body ?? {}) as Readonly<Record<string, unknown>>;
        const seq = numbering.of(record);
        // Somebody else has answered: a captive portal, a proxy.
        if (record.id !== item.id || seq === undefined) return rest(item.id);
        failures.delete(item.id);
        taken.set(item.id, seq);
        const after = await ledger.step(item.doc, (row) => numbering.confirmed(row, item.attempt.id, seq));
        sent++;
        options.onSent(item.id);
        await refusals.clear(item.id, after?.fields.deleted === true);
        return;
      }
      case 'look':
        looks.set(item.id, { item, answer: reply });
        return;
      case 'failed':
        return rest(item.id);
      default:
        return refuse(item, reply);
    }
  }

  async function dropOver(ids: readonly string[]): Promise<void> {
    const docs = await collection.findByIds([...ids]).exec();
    await ledger.drop([...docs.values()].filter((doc) => isOver(rowOf(doc.toJSON()))));
  }

  /** Takes the server's states of rows whose answers leave open what it has. @returns what kept it from telling */
  async function look(looks: Looks<Doc>): Promise<Reply | undefined> {
    if (looks.size === 0) return undefined;
    const found = await remote.byIds([...looks.keys()]);
    if (!(found instanceof Map)) return found as Reply;
    for (const { item, answer } of looks.values()) {
      if (isOvertaken(item, answer, found.get(item.id)))
        await ledger.step(item.doc, (row) => overtaken(row, item.attempt.id));
    }
    await receiver.receive([...found.values()]);
    for (const { item, answer } of looks.values()) await conclude(item, answer, found.get(item.id));
    return undefined;
  }

  /** What a look at the record has left open. */
  async function conclude(item: Item<Doc>, answer: Reply, remoteRow: RemoteRow | undefined): Promise<void> {
    const [doc] = (await collection.findByIds([item.id]).exec()).values();
    // Over, or settled by the state that has come.
    const row = doc && rowOf(doc.toJSON());
    if (row === undefined || !isOpenIn(row, item.attempt)) {
      // Until the record can be read, the server takes no change of it.
      if (row && remoteRow && row.ledger.pending > 0 && remoteRow.seq > row.ledger.seq) return rest(item.id);
      failures.delete(item.id);
      if (row?.ledger.pending === 0) await refusals.clear(item.id, false);
      return;
    }
    if (remoteRow === undefined) {
      // The id was there, and is not: a restore came in between. Or it is there, and never to be seen by this user.
      const isIdTaken = answer.fields.id?.code === 'validation_not_unique';
      if (isIdTaken && !failures.has(item.id)) return rest(item.id);
      const isGone = answer.status === 409 || answer.status === 404;
      // What is to be deleted is not there, as wished. It stays as a tombstone: after a restore others may bring it along.
      if (isGone && row.fields.deleted === true) {
        const after = await ledger.step(item.doc, (now) => (now.fields.deleted === true ? kept(now) : now));
        if (after?.fields.deleted !== false) return refusals.clear(item.id, false);
      }
      return refuse(item, answer, isGone ? { code: 'gone' } : {});
    }
    // The same state as before: it is this user who may not, or a change that the server will not have.
    if (answer.status === 404) return refuse(item, answer, { code: 'not-permitted', status: 403 });
    if (answer.status === 403 || answer.status === 400) return refuse(item, answer);
    rest(item.id);
  }

  /** Of rows whose answers were lost, leaves out what the server has taken: one look spares many requests. */
  async function untaken(items: readonly Item<Doc>[]): Promise<readonly Item<Doc>[] | Reply> {
    const again = items.filter(({ isAgain }) => isAgain).map(({ id }) => id);
    if (again.length < 2) return items;
    const found = await remote.byIds(again);
    if (!(found instanceof Map)) return found as Reply;
    await receiver.receive([...found.values()]);
    const docs = await collection.findByIds(again).exec();
    return items.filter(({ id, attempt, isAgain }) => {
      const doc = docs.get(id);
      return !isAgain || (doc !== undefined && isOpenIn(rowOf(doc.toJSON()), attempt));
    });
  }

  async function sendAll(items: readonly Item<Doc>[]): Promise<Reply | undefined> {
    const rest = await untaken(items);
    if (!('length' in rest)) return rest;
    const looks: Looks<Doc> = new Map();
    let left = rest.length;
    onFlight(left);
    const hindered = await sender.send(rest, async (item, reply) => {
      await settle(item, reply, looks);
      onFlight(--left);
    });
    return hindered ?? look(looks);
  }

  /** Something keeps the rows from being sent. @returns false */
  function leave(hindered: Reply): false {
    if (hindered.status === 401) gate.refused(hindered.token);
    else gate.failed('push', hindered);
    return false;
  }

  /** @returns whether there may be more to be sent */
  async function round(): Promise<boolean> {
    const docs = await next();
    if (docs.length === 0) return false;
    const over = docs.filter((doc) => isOver(rowOf(doc.toJSON())));
    await ledger.drop(over);
    const looked = await lookFirst(docs.filter((doc) => !over.includes(doc)));
    if (!('rows' in looked)) return leave(looked);
    looked.unread.forEach(rest);
    const items = (await Promise.all(looked.rows.map(prepare))).filter((one) => one !== undefined);
    const sentBefore = sent;
    const slow = setTimeout(() => options.onSlow(items.map(({ doc }) => doc)), SLOW_MS);
    try {
      const sending = sendAll(items);
      const attempts = new Map(items.map(({ id, attempt }) => [id, attempt]));
      flight = { attempts, end: sending.catch(() => undefined) };
      const hindered = await sending;
      if (hindered === undefined) {
        gate.succeeded('push');
        return true;
      }
      // Some got through: a server that takes few at a time is asked again soon.
      if (sent > sentBefore) gate.succeeded('push');
      return leave(hindered);
    } finally {
      clearTimeout(slow);
      flight = undefined;
      onFlight(0);
    }
  }

  return {
    async run() {
      while (gate.isOpen('push') && !options.isHeld() && (await round()));
    },
    pulling: () => taken.clear(),
    isOutrun: ({ id, seq }) => (taken.get(id) ?? 0) > seq,
    hides({ id, writes }) {
      const attempt = flight?.attempts.get(id);
      return attempt !== undefined && !isTold(writesOf(writes), attempt);
    },
    async landed() {
      await flight?.end;
    },
    async sift() {
      const changed = await collection.find({ selector: { pending: 1 } as never }).exec();
      for (const doc of changed as RxDocument<Doc>[]) {
        // RxDB has one object for each state of a document.
        if (sifted.has(doc)) continue;
        sifted.add(doc);
        await newsOf(doc, rowOf(doc.toJSON()));
      }
    },
    end() {
      for (const timer of resting.values()) clearTimeout(timer);
    },
  };
}

/**
 * Whether a later state was there when an attempt came for the first time, so that nothing of what there is now is of its
 * making. Somebody on the way may have sent it twice: then the record names it.
 */
function isOvertaken<Doc>(
  { attempt, creates, isAgain }: Item<Doc>,
  { status }: Reply,
  record: RemoteRow | undefined,
): boolean {
  // A rule that compares the stamps answers 404.
  if ((status !== 409 && status !== 404) || creates || isAgain || record === undefined) return false;
  const isNamed = writesOf(record.writes)?.some(({ id }) => id === attempt.id) === true;
  return record.seq > attempt.baseSeq && !isNamed;
}

const isOpenIn = ({ ledger }: Row, { id }: Attempt): boolean =>
  ledger.attempts?.some((attempt) => attempt.id === id) === true;
