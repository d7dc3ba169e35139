import type { RxReplicationWriteToMasterRow, WithDeleted } from 'rxdb';
import type { EchoBook } from './echoes';
import type { Gate } from './gate';
import type { PulledDoc, Reader } from './pull';
import type { Remote } from './remote';
import { type Item, planRow } from './rows';
import { createSender, type Sender } from './send';
import { compare, type Refusal, recordsOf, type Settled } from './settle';
import type { PushOptions, RemoteFields, SyncDoc } from './types';
import type { Unsent } from './waiting';

/** Rows that were refused, as the push and RxDB's comparisons need to know them. */
export interface Refusals<Doc> {
  has(id: string): boolean;
  add(doc: WithDeleted<Doc>, refusal: Refusal): Promise<void>;
  /** The row got through after all. */
  clear(id: string): Promise<void>;
  /** There may be room now for rows that were refused for want of it. */
  askAgain(): void;
}

export interface PusherOptions<Doc extends SyncDoc> {
  readonly push: PushOptions<Doc>;
  readonly remote: Remote;
  readonly gate: Gate;
  readonly reader: Reader<Doc>;
  readonly refusals: Refusals<Doc>;
  readonly unsent: Unsent<Doc>;
  readonly echoes: EchoBook;
  /** Whether RxDB will take down what it is told. It does not while it is paused. */
  readonly isHeard: () => boolean;
  /** Rows are on their way for so long that the page may be gone before they arrive. */
  readonly onSlow: (docs: readonly WithDeleted<Doc>[]) => void;
  /** How many rows are on their way. */
  readonly onFlight: (rows: number) => void;
}

/** Rows that are on their way for so long are told of, ms. */
const SLOW_MS = 2000;

/** The push handler: resolves with the server's states of the rows in conflict. */
export type Pusher<Doc> = (rows: RxReplicationWriteToMasterRow<Doc>[]) => Promise<PulledDoc<Doc>[]>;

/**
 * Sends local rows. Every row comes to its end by itself: a refused one is noted down and counts as sent for RxDB, so
 * that it never holds up the others; only trouble on the way to the server is thrown.
 */
export function createPusher<Doc extends SyncDoc>(options: PusherOptions<Doc>): Pusher<Doc> {
  const { push, remote, gate, reader, refusals, unsent, echoes } = options;
  const attempts = new Map<string, RemoteFields>();

  return async (rows) => {
    gate.check();
    const conflicts: PulledDoc<Doc>[] = [];
    const marks = unsent.touch(rows.map(({ newDocumentState }) => newDocumentState.id));
    const toSend: Item<Doc>[] = [];
    const toCompare: Item<Doc>[] = [];
    let flight = 0;

    const end = (id: string): void => unsent.settle(id, marks.get(id));
    async function onSettled(item: Item<Doc>, settled: Settled): Promise<void> {
      flight--;
      options.onFlight(flight);
      switch (settled.kind) {
        case 'done':
          echoes.confirm(item.id, settled.seq, item.fields);
          end(item.id);
          if (refusals.has(item.id)) await refusals.clear(item.id);
          if (item.doc._deleted) refusals.askAgain();
          return;
        case 'refused':
          await refusals.add(item.doc, settled.refusal);
          end(item.id);
          return;
        case 'conflict': {
          const theirs = await reader(settled.row);
          // A record that cannot be read here cannot be merged with either; the local row stays, and says so.
          if (theirs === null) await refusals.add(item.doc, unreadable);
          else conflicts.push(theirs);
        }
      }
    }
    const sender: Sender<Doc> = createSender({
      remote,
      check: gate.check,
      batchSize: push.batchSize ?? 50,
      onSettled,
      attempts,
    });

    for (const row of rows) {
      const id = row.newDocumentState.id;
      const plan = await planRow(row, push, echoes, refusals.has(id));
      if (plan.kind === 'send') toSend.push(plan.item);
      else if (plan.kind === 'compare') toCompare.push(plan.item);
      else {
        if (plan.kind === 'unsendable') await refusals.add(localOf(row), unsendable(plan.error));
        end(id);
      }
    }
    flight = toSend.length + toCompare.length;
    options.onFlight(flight);
    const slow = setTimeout(() => options.onSlow(toSend.map(({ doc }) => doc)), SLOW_MS);
    try {
      if (toCompare.length > 0) toSend.push(...(await compareAll(toCompare, remote, onSettled)));
      await sender.send(toSend);
      gate.succeeded('push');
    } finally {
      clearTimeout(slow);
      options.onFlight(0);
    }
    // From here on RxDB takes these rows for sent; unless it was paused meanwhile, and has to be brought to ask again.
    if (options.isHeard()) echoes.told(marks.keys());
    else unsent.touch([...marks.keys()]);
    return conflicts;
  };
}

/** Rows said to be known to the server: those it has as they are, those it has otherwise, and those it has lost. */
async function compareAll<Doc extends SyncDoc>(
  items: readonly Item<Doc>[],
  remote: Remote,
  onSettled: (item: Item<Doc>, settled: Settled) => Promise<void>,
): Promise<Item<Doc>[]> {
  const found = await recordsOf(
    items.map(({ id }) => id),
    remote,
  );
  const lost: Item<Doc>[] = [];
  for (const item of items) {
    const row = found.get(item.id);
    if (row !== undefined) await onSettled(item, compare(item, row, undefined, undefined));
    else if (item.doc._deleted) await onSettled(item, { kind: 'done', seq: undefined });
    else lost.push({ ...item, sent: 'create', fields: asNew(item.fields), seq: undefined });
  }
  return lost;
}

/** A new row is none that was deleted: rules may forbid so much as the word. */
function asNew({ deleted: _, ...fields }: RemoteFields): RemoteFields {
  return fields;
}

function localOf<Doc>(row: RxReplicationWriteToMasterRow<Doc>): WithDeleted<Doc> {
  return row.newDocumentState as WithDeleted<Doc>;
}

function unsendable(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : String(error);
  return { status: 0, code: 'unsendable', message, fields: {}, again: false };
}

const unreadable: Refusal = {
  status: 0,
  code: 'conflict',
  message: 'The server has another state of this row, which cannot be read here.',
  fields: {},
  again: false,
};
