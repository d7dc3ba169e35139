import type { RxDocument } from 'rxdb';
import { sameFields } from '../ledger/conflict';
import { type LedgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { isTold } from '../ledger/received';
import { type Attempt, isOver } from '../ledger/row';
import { type Receiver, writesOf } from '../pull/receive';
import type { RejectedRows } from '../rejections/rejected-rows';
import type { RemoteRow } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';
import type { Gate } from '../state/gate';
import type { PushOptions } from '../types';
import { createSender } from './batch';
import { createFirstLook } from './first-look';
import { createPreparer, type Item } from './prepare';
import { createRests } from './rests';
import { createSettler, isOpenIn, type Looks } from './settle';

export interface PusherOptions<Doc extends SyncDoc> {
  readonly ledger: LedgerOf<Doc>;
  readonly push: PushOptions<Doc>;
  readonly remote: Remote;
  readonly gate: Gate;
  readonly receiver: Receiver<Doc>;
  readonly rejectedRows: RejectedRows;
  readonly random: () => number;
  /** Whether nothing may be sent now, though the server is there. */
  readonly isHeld: () => boolean;
  /** How many rows are on their way. */
  readonly onFlight: (rows: number) => void;
  /** Rows rest, or are on their way for so long that the page may be gone before they arrive. */
  readonly onSlow: (docs: readonly RxDocument<Doc>[]) => void;
  /** The server has taken a row. */
  readonly onSent: (id: string) => void;
  /** The server has taken a row, and gives it no number. */
  readonly onUnnumbered: () => void;
  readonly onError: (error: unknown) => void;
  /** A row that rests may be sent again. */
  readonly onRested: () => void;
}

export interface Pusher {
  /** Sends what is pending, until nothing is left that can be sent now. */
  run(): Promise<void>;
  /** A pull is about to begin. */
  pulling(): void;
  /** Whether the server has told a later state of the record since the pull that brings it began. */
  isOutrun(record: RemoteRow): boolean;
  /** Whether the answer to a row that is on its way will tell better than its record whether the server has taken it. */
  hides(record: RemoteRow): boolean;
  /** Resolves once the rows that are on their way have been answered. */
  landed(): Promise<void>;
  /** Without sending anything: of what is pending, takes out what stays on the device. */
  sift(): Promise<void>;
  end(): void;
}

/**
 * Rows of one round at least. Each round asks the disk for all rows that are pending: with 50, sending 1,000 rows took half as
 * much CPU time again (`sync.pushCpuRatio` 15 for 10).
 */
const LEAST_ROUND = 200;
/** Rows that are on their way for so long are told of, ms. */
const SLOW_MS = 2000;

export function createPusher<Doc extends SyncDoc>(options: PusherOptions<Doc>): Pusher {
  const { ledger, push, gate, receiver, rejectedRows, onFlight } = options;
  const { collection } = ledger;
  /** The number of each row's latest state that the server has told since the last pull began, other than by its pages. */
  const told = new Map<string, number>();
  const remote: Remote = {
    ...options.remote,
    async byIds(ids) {
      const found = await options.remote.byIds(ids);
      if (found instanceof Map)
        for (const { id, seq } of (found as Map<string, RemoteRow>).values()) told.set(id, seq);
      return found;
    },
  };
  const batchSize = push.batchSize ?? 50;
  const sender = createSender<Item<Doc>>(remote, batchSize);
  const { newsOf, prepare } = createPreparer(ledger, push.modifier, rejectedRows, remote.numbering);
  const lookFirst = createFirstLook(ledger, remote, receiver);
  const perRound = Math.max(batchSize, LEAST_ROUND);
  const rests = createRests(options.random, options.onRested);
  const sifted = new WeakSet<RxDocument<Doc>>();
  let hasFields = false;
  /** How many rows the server has taken. */
  let sent = 0;
  /** The rows on their way, and when they are no more. */
  let flight: { readonly attempts: ReadonlyMap<string, Attempt>; readonly end: Promise<unknown> } | undefined;
  /** What has gone wrong here with rows of this round. */
  let mishaps: unknown[] = [];
  const settler = createSettler<Doc>({
    ...{ ledger, remote, receiver, rejectedRows, rests, apart, onUnnumbered: options.onUnnumbered },
    onTaken(id, seq) {
      told.set(id, seq);
      sent++;
      options.onSent(id);
    },
  });

  /** Does something with one row. What goes wrong there, such as in a store of the application's, holds up no other. */
  async function apart<T>(id: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      rests.rest(id);
      mishaps.push(error);
      return undefined;
    }
  }
  /** @throws the first mishap where no row was spared: the disk is full, or closed */
  function reportMishaps(rows: number): void {
    const some = mishaps;
    mishaps = [];
    if (some.length > 0 && some.length >= rows) throw some[0];
    for (const error of some) options.onError(error);
  }

  /** Rows to be sent now; those that could not be sent before come last. */
  async function next(): Promise<RxDocument<Doc>[]> {
    const pending = collection.find({
      selector: { pending: { $gte: 1, $lte: 2 } } as never,
      limit: perRound + rests.size(),
    });
    const docs = (await pending.exec()) as RxDocument<Doc>[];
    return docs
      .filter(({ primary }) => !rests.isResting(primary))
      .sort((a, b) => rests.count(a.primary) - rests.count(b.primary))
      .slice(0, perRound);
  }

  /** Of rows whose answers were lost, leaves out what the server has taken: one look spares many requests. */
  async function untaken(items: readonly Item<Doc>[]): Promise<readonly Item<Doc>[] | Reply> {
    const again = items.filter(({ isAgain }) => isAgain).map(({ id }) => id);
    if (again.length < 2) return items;
    const found = await remote.byIds(again);
    // The server does not take the question: each row tells by itself.
    if (!(found instanceof Map)) return (found as Reply).status === 400 ? items : (found as Reply);
    await receiver.receive([...found.values()]);
    const docs = await collection.findByIds(again).exec();
    return items.filter(({ id, attempt, isAgain }) => {
      const doc = docs.get(id);
      return !isAgain || (doc !== undefined && isOpenIn(rowIn(doc), attempt));
    });
  }

  async function sendAll(items: readonly Item<Doc>[]): Promise<Reply | undefined> {
    const rest = await untaken(items);
    if (!('length' in rest)) return rest;
    const looks: Looks<Doc> = new Map();
    let left = rest.length;
    onFlight(left);
    const hindered = await sender.send(rest, async (item, reply, verdict) => {
      await apart(item.id, () => settler.settle(item, reply, verdict, looks));
      if (verdict === 'rest') options.onSlow([item.doc]);
      onFlight(--left);
    });
    return hindered ?? settler.look(looks);
  }

  /** Lets rows rest that an answer has left just as they were: nothing else would end the run. */
  async function restUnmoved(items: readonly Item<Doc>[]): Promise<void> {
    const docs = await collection.findByIds(items.map(({ id }) => id)).exec();
    for (const { id, row: before } of items) {
      const doc = docs.get(id);
      const row = doc && rowIn(doc);
      const isDue = row?.ledger.pending === 1 || row?.ledger.pending === 2;
      if (!isDue || row.ledger.seq !== before.ledger.seq || rests.isResting(id)) continue;
      if (sameFields(row.fields, before.fields)) rests.rest(id);
    }
  }

  /** Nothing is sent to a collection without the fields that replication needs: the server would take it all the same. */
  async function isReady(): Promise<boolean> {
    if (hasFields) return true;
    const word = await remote.ask();
    // 403: it may be written to, and not listed.
    hasFields = word.status === 200 || word.status === 403;
    if (!hasFields) gate.failed('push', word);
    return hasFields;
  }

  /** @returns whether there may be more to be sent */
  async function round(): Promise<boolean> {
    const docs = await next();
    if (docs.length === 0) return false;
    if (!(await isReady())) return false;
    const over = docs.filter((doc) => isOver(rowIn(doc)));
    await ledger.drop(over);
    const looked = await lookFirst(docs.filter((doc) => !over.includes(doc)));
    if (!('rows' in looked)) {
      gate.failed('push', looked);
      return false;
    }
    looked.unread.forEach(rests.rest);
    const prepared = await Promise.all(looked.rows.map((doc) => apart(doc.primary, () => prepare(doc))));
    const items = prepared.filter((one) => one !== undefined);
    const sentBefore = sent;
    const slow = setTimeout(() => options.onSlow(items.map(({ doc }) => doc)), SLOW_MS);
    try {
      const sending = sendAll(items);
      const attempts = new Map(items.map(({ id, attempt }) => [id, attempt]));
      flight = { attempts, end: sending.catch(() => undefined) };
      const hindered = await sending;
      reportMishaps(docs.length);
      if (hindered === undefined) {
        gate.succeeded('push');
        await restUnmoved(items);
        return true;
      }
      // Some got through: a server that takes few at a time is asked again soon.
      if (sent > sentBefore) gate.succeeded('push');
      gate.failed('push', hindered);
      return false;
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
    pulling: () => told.clear(),
    isOutrun: ({ id, seq }) => (told.get(id) ?? 0) > seq,
    hides({ id, writes }) {
      const attempt = flight?.attempts.get(id);
      return attempt !== undefined && !isTold(writesOf(writes), attempt);
    },
    async landed() {
      await flight?.end;
    },
    async sift() {
      const changed = await collection.find({ selector: { pending: 1 } as never }).exec();
      const failed: unknown[] = [];
      for (const doc of changed as RxDocument<Doc>[]) {
        // RxDB has one object for each state of a document.
        if (sifted.has(doc)) continue;
        try {
          await newsOf(doc, rowIn(doc));
          sifted.add(doc);
        } catch (error) {
          failed.push(error);
        }
      }
      if (failed.length > 0) throw failed[0];
    },
    end: rests.end,
  };
}
