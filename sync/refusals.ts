import type { RxCollection, WithDeleted } from 'rxdb';
import { BehaviorSubject, type Observable } from 'rxjs';
import { backoffMs } from './backoff';
import { createNoRoom } from './no-room';
import { isUnexplained } from './outcome';
import type { Refusals } from './push';
import type { Rejection, RejectionStore, SyncDoc } from './types';
import { writeAgain } from './waiting';

/** How often a row that may be taken later is tried again by itself, by each page. */
const MOST_TRIES = 6;
/** Of these nothing is to be sent again. */
const GIVEN_UP = new Set(['conflict', 'deleted']);
const GIVEN_WAY = {
  conflict: 'Another device changed the same at the same time, and its change was kept.',
  deleted: 'It was changed on one device and deleted on another, and the deletion was kept.',
} as const;
const ORPHAN_CODE = 'validation_missing_rel_records';

export interface RefusalBook<Doc> extends Refusals<Doc> {
  readonly count$: Observable<number>;
  /** An edit that gave way to another device's, or to a deletion: kept, but nothing to be sent again. */
  addLost(doc: WithDeleted<Doc>, fields: readonly string[], isDeleted: boolean): Promise<void>;
  /** RxDB has taken the server's state over a refused one: there is nothing left to be sent. */
  overwritten(ids: readonly string[]): void;
  end(): void;
}

export interface RefusalOptions<Doc extends SyncDoc> {
  readonly collection: RxCollection<Doc>;
  readonly store: RejectionStore;
  /** Codes that say that the server has no room for a row. */
  readonly noRoom: readonly string[];
  /** Whether this tab is the one that sends. */
  readonly isLeading: () => boolean;
  readonly clock: () => number;
  readonly random: () => number;
  readonly onFault: (error: unknown) => void;
}

export function rejectionId(collection: string, docId: string): string {
  return `${collection}|${docId}`;
}

/** The refused rows of one collection: what the store keeps, as sets the replication can ask without waiting. */
export function createRefusals<Doc extends SyncDoc>(options: RefusalOptions<Doc>): RefusalBook<Doc> {
  const { collection, store, clock, random, onFault, isLeading } = options;
  const count$ = new BehaviorSubject(0);
  /** Ids whose state RxDB takes for sent although the server has refused it. */
  const refused = new Set<string>();
  /** Of those, the ones whose refused state has since been replaced by the server's. */
  const moot = new Set<string>();
  const tries = new Map<string, number>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const noRoom = createNoRoom<Doc>({ collection, isLeading, random, onFault });
  const lacksRoom = ({ code }: { readonly code: string }): boolean => options.noRoom.includes(code);
  let isFirst = true;
  let ended = false;

  function tryLater(id: string): void {
    const count = (tries.get(id) ?? 0) + 1;
    if (count > MOST_TRIES || ended) return;
    tries.set(id, count);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (refused.has(id)) sendAgain(collection, id).catch(onFault);
      },
      backoffMs(count, random()),
    );
    timers.add(timer);
  }

  const stored = store.list$(collection.name).subscribe({
    next: (rows) => {
      const ids = new Set(rows.filter(({ code }) => !GIVEN_UP.has(code)).map(({ docId }) => docId));
      for (const id of refused) {
        if (ids.has(id)) continue;
        refused.delete(id);
        noRoom.drop(id, false);
      }
      for (const row of rows) {
        if (!ids.has(row.docId) || refused.has(row.docId)) continue;
        refused.add(row.docId);
        // Of an earlier page: what was missing may have come since.
        if (row.code === ORPHAN_CODE || isUnexplained(row)) tryLater(row.docId);
        if (lacksRoom(row)) noRoom.add(row.docId);
      }
      // Of an earlier page as well.
      if (isFirst) noRoom.ask();
      isFirst = false;
      if (!ended) count$.next(rows.length);
    },
    error: onFault,
  });

  async function put(doc: WithDeleted<Doc>, over: Partial<Rejection>): Promise<void> {
    const { deleted: _, ...plain } = { ...doc } as WithDeleted<Doc> & { deleted?: boolean };
    await store.put({
      id: rejectionId(collection.name, doc.id),
      collection: collection.name,
      docId: doc.id,
      status: 409,
      code: 'conflict',
      message: '',
      fields: {},
      doc: plain,
      at: clock(),
      ...over,
    });
  }

  return {
    count$,
    has: (id) => refused.has(id) && !moot.has(id),
    async add(doc, { again, ...refusal }) {
      await put(doc, refusal);
      refused.add(doc.id);
      moot.delete(doc.id);
      if (again) tryLater(doc.id);
      if (lacksRoom(refusal)) noRoom.add(doc.id);
      else noRoom.drop(doc.id, false);
    },
    async clear(id) {
      refused.delete(id);
      moot.delete(id);
      tries.delete(id);
      noRoom.drop(id, true);
      await store.remove([rejectionId(collection.name, id)]);
    },
    async addLost(doc, fields, isDeleted) {
      const code = isDeleted ? 'deleted' : 'conflict';
      const given = { code, message: GIVEN_WAY[code] };
      await put(doc, {
        code,
        message: GIVEN_WAY[code],
        fields: Object.fromEntries(fields.map((name) => [name, given])),
      });
    },
    overwritten(ids) {
      for (const id of ids) {
        if (!refused.has(id)) continue;
        moot.add(id);
        noRoom.drop(id, false);
      }
    },
    askAgain: noRoom.ask,
    end() {
      ended = true;
      noRoom.end();
      for (const timer of timers) clearTimeout(timer);
      stored.unsubscribe();
      count$.complete();
    },
  };
}

/** Has RxDB push a document as it is: a write of the same state is still a write. */
export async function sendAgain<Doc>(collection: RxCollection<Doc>, id: string): Promise<void> {
  await writeAgain(collection, await collection.storageInstance.findDocumentsById([id], true));
}
