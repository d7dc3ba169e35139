import type { RxDocument } from 'rxdb';
import { sameFields } from '../ledger/conflict';
import { type LedgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { isOver } from '../ledger/row';
import type { Receiver } from '../pull/receive';
import type { RejectedRows } from '../rejections/rejected-rows';
import type { RemoteRow } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';
import type { Gate } from '../state/gate';
import type { InFlight } from '../state/in-flight';
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
  readonly inFlight: InFlight;
  readonly random: () => number;
  /** Whether rows must not be sent now, although the server answers. */
  readonly isHeld: () => boolean;
  /** Called with the number of rows that are being sent. */
  readonly onFlight: (rows: number) => void;
  /** Called with rows that back off, or whose answer takes so long that the page may be closed before it. */
  readonly onSlow: (docs: readonly RxDocument<Doc>[]) => void;
  /** Called when the server has accepted a row. */
  readonly onSent: (id: string) => void;
  /** Called when the server has accepted a row and gave it no number. */
  readonly onUnnumbered: () => void;
  readonly onError: (error: unknown) => void;
  /** Called when a row may be sent again after its backoff. */
  readonly onRested: () => void;
}

export interface Pusher {
  /** Sends pending rows until none is left that can be sent now. */
  run(): Promise<void>;
  /** Takes rows that stay on the device out of the pending ones, without sending anything. */
  sift(): Promise<void>;
  end(): void;
}

/**
 * Fewest rows per round. Each round queries all pending rows: with 50, sending 1,000 rows took half as much CPU time again
 * (`sync.pushCpuRatio` 15 instead of 10).
 */
const LEAST_ROUND = 200;
/** `onSlow` is called for rows that are not answered within this time, ms. */
const SLOW_MS = 2000;

export function createPusher<Doc extends SyncDoc>(options: PusherOptions<Doc>): Pusher {
  const { ledger, push, gate, receiver, rejectedRows, inFlight, onFlight } = options;
  const { collection } = ledger;
  const remote: Remote = {
    ...options.remote,
    async byIds(ids) {
      const found = await options.remote.byIds(ids);
      if (found instanceof Map)
        for (const { id, seq } of (found as Map<string, RemoteRow>).values()) inFlight.answered(id, seq);
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
  /** Number of rows that the server has accepted. */
  let sent = 0;
  /** Errors of single rows in this round. */
  let errors: unknown[] = [];
  const settler = createSettler<Doc>({
    ledger,
    remote,
    receiver,
    rejectedRows,
    rests,
    apart,
    onUnnumbered: options.onUnnumbered,
    onTaken(id, seq) {
      inFlight.answered(id, seq);
      sent++;
      options.onSent(id);
    },
  });

  /** Processes one row. An error, such as one of the application's rejection store, does not stop other rows. */
  async function apart<T>(id: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      rests.rest(id);
      errors.push(error);
      return undefined;
    }
  }
  /** @throws the first error if every row failed: the disk is full, or the database is closed */
  function reportErrors(rows: number): void {
    const current = errors;
    errors = [];
    if (current.length > 0 && current.length >= rows) throw current[0];
    for (const error of current) options.onError(error);
  }

  /** Returns the rows to be sent now. Rows that failed before come last. */
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

  /** Removes rows that the server accepted although the answer was lost. One request replaces many. */
  async function untaken(items: readonly Item<Doc>[]): Promise<readonly Item<Doc>[] | Reply> {
    const again = items.filter(({ isAgain }) => isAgain).map(({ id }) => id);
    if (again.length < 2) return items;
    const found = await remote.byIds(again);
    // The server rejects this query, so each row is sent alone.
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

  /** Backs off rows that an answer did not change. Otherwise the run would never end. */
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

  /** Checks that the collection has the fields that replication needs. The server would accept rows without them. */
  async function isReady(): Promise<boolean> {
    if (hasFields) return true;
    const word = await remote.ask();
    // 403: the collection can be written but not listed.
    hasFields = word.status === 200 || word.status === 403;
    if (!hasFields) gate.failed('push', word);
    return hasFields;
  }

  /** @returns whether more rows may be left */
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
      inFlight.sending(new Map(items.map(({ id, attempt }) => [id, attempt])), sending);
      const hindered = await sending;
      reportErrors(docs.length);
      if (hindered === undefined) {
        gate.succeeded('push');
        await restUnmoved(items);
        return true;
      }
      // Some rows were accepted: a server that accepts few at a time is tried again soon.
      if (sent > sentBefore) gate.succeeded('push');
      gate.failed('push', hindered);
      return false;
    } finally {
      clearTimeout(slow);
      onFlight(0);
    }
  }

  return {
    async run() {
      while (gate.isOpen('push') && !options.isHeld() && (await round()));
    },
    async sift() {
      const changed = await collection.find({ selector: { pending: 1 } as never }).exec();
      const failed: unknown[] = [];
      for (const doc of changed as RxDocument<Doc>[]) {
        // RxDB creates one object per state of a document.
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
