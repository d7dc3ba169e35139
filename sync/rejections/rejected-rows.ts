import type { RxCollection } from 'rxdb';
import { BehaviorSubject, firstValueFrom, type Observable } from 'rxjs';
import { backoffMs } from '../backoff';
import type { Fields } from '../ledger/conflict';
import { ledgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { isOver, retried } from '../ledger/row';
import type { Rejection, RejectionStore, SyncState } from '../types';
import { createNoRoom } from './no-room';
import { ORPHAN_CODE, rejectionId } from './rejections';

/** Most retries of a row, per page, while a record it points to is missing: that record may have been deleted. */
const MOST_TRIES = 6;

export type Reason = Pick<Rejection, 'status' | 'code' | 'message' | 'fields'>;

/** The rows that the server has rejected. Some of them are retried automatically. */
export interface RejectedRows {
  readonly counts$: Observable<Pick<SyncState, 'refused' | 'overridden'>>;
  /**
   * Called before the first pull. Notes which rejected rows still have the rejected content. Sends rows again that may be
   * accepted by now (`again`), and rows whose rejection is no longer stored, such as after a reload with a store in memory.
   */
  begin(): Promise<void>;
  /** @param again whether the row is retried automatically, see {@link Rejection} */
  add(id: string, fields: Fields, reason: Reason, again?: boolean): Promise<void>;
  /** Called when a row was accepted; `freed`: as a deletion, which may have made room for others. */
  clear(id: string, freed: boolean): Promise<void>;
  /** Removes the rejections of rows that are no longer pending: the row is gone, or equals the server's state. */
  sweep(): Promise<void>;
  /** Called when there may be room now. */
  askAgain(): void;
  /** Sends a row again as it is. */
  retry(id: string): Promise<void>;
  end(): void;
}

export interface RejectedRowsOptions<Doc extends SyncDoc> {
  readonly collection: RxCollection<Doc>;
  readonly store: RejectionStore;
  /** Error codes that mean that the server has no room for a row. */
  readonly noRoom: readonly string[];
  /** Returns whether this tab replicates. */
  readonly isLeading: () => boolean;
  readonly clock: () => number;
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
}

export function createRejectedRows<Doc extends SyncDoc>(options: RejectedRowsOptions<Doc>): RejectedRows {
  const { collection, store, clock, random, onError, isLeading } = options;
  const ledger = ledgerOf(collection);
  const counts$ = new BehaviorSubject({ refused: 0, overridden: 0 });
  const refused = new Set<string>();
  /** Rows that were seen with the rejected content since this page began. For other rows, only the rejection may contain it. */
  const standing = new Set<string>();
  const tries = new Map<string, number>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  async function send(ids: readonly string[]): Promise<void> {
    const docs = await collection.findByIds([...ids]).exec();
    await Promise.all([...docs.values()].map((doc) => ledger.step(doc, retried)));
  }
  const noRoom = createNoRoom({ isLeading, random, onError, send });
  const lacksRoom = (code: string): boolean => options.noRoom.includes(code);
  const isOfRow = ({ id, docId }: Rejection): boolean => id === rejectionId(collection.name, docId);

  function tryLater(id: string, code: string): void {
    const count = (tries.get(id) ?? 0) + 1;
    if (count > MOST_TRIES && code === ORPHAN_CODE) return;
    tries.set(id, count);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (refused.has(id) && isLeading()) send([id]).catch(onError);
      },
      backoffMs(count, random()),
    );
    timers.add(timer);
  }

  let isFirst = true;
  const stored = store.list$(collection.name).subscribe({
    next: (rows) => {
      const present = rows.filter(isOfRow);
      const ids = new Set(present.map(({ docId }) => docId));
      for (const id of refused) {
        if (ids.has(id)) continue;
        refused.delete(id);
        noRoom.drop(id, false);
      }
      for (const { docId, code } of present) {
        if (refused.has(docId)) continue;
        refused.add(docId);
        if (lacksRoom(code)) noRoom.add(docId);
      }
      if (isFirst) noRoom.ask();
      isFirst = false;
      counts$.next({ refused: present.length, overridden: rows.length - present.length });
    },
    error: onError,
  });

  return {
    counts$,
    async begin() {
      const rows = (await firstValueFrom(store.list$(collection.name))).filter(isOfRow);
      const final = new Set(rows.filter(({ again }) => again !== true).map(({ docId }) => docId));
      const aside = await collection.find({ selector: { pending: 3 } as never }).exec();
      await send(aside.map(({ primary }) => primary).filter((id) => !final.has(id)));
      if (rows.length === 0) return;
      const docs = await collection.findByIds(rows.map(({ docId }) => docId)).exec();
      for (const [id, doc] of docs) if (rowIn(doc).ledger.pending > 0) standing.add(id);
    },
    async add(id, fields, reason, again = false) {
      refused.add(id);
      standing.add(id);
      await store.put({
        id: rejectionId(collection.name, id),
        ...{ collection: collection.name, docId: id },
        ...reason,
        doc: { id, ...fields },
        at: clock(),
        ...(again ? { again } : {}),
      });
      if (again) tryLater(id, reason.code);
      if (lacksRoom(reason.code)) noRoom.add(id);
      else noRoom.drop(id, false);
    },
    async clear(id, freed) {
      tries.delete(id);
      standing.delete(id);
      noRoom.drop(id, true);
      if (refused.delete(id)) await store.remove([rejectionId(collection.name, id)]);
      if (freed) noRoom.ask();
    },
    async sweep() {
      if (refused.size === 0) return;
      const docs = await collection.findByIds([...refused]).exec();
      const over = [...refused].filter((id) => {
        const doc = docs.get(id);
        const row = doc && rowIn(doc);
        if (row === undefined || isOver(row)) return true;
        // If the row had other content when this page began, the rejection may be the only copy of what was written.
        return row.ledger.pending === 0 && standing.has(id);
      });
      for (const id of over) standing.delete(id);
      await store.remove(over.map((id) => rejectionId(collection.name, id)));
    },
    askAgain: noRoom.ask,
    retry: (id) => send([id]),
    end() {
      noRoom.end();
      for (const timer of timers) clearTimeout(timer);
      stored.unsubscribe();
      counts$.complete();
    },
  };
}
