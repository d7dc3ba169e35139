import {
  getAssumedMasterState,
  getChangedDocumentsSince,
  type RxCollection,
  type RxDocumentData,
  type RxStorageInstanceReplicationState,
  type WithDeleted,
  writeDocToDocState,
} from 'rxdb';
import { BehaviorSubject, type Observable, Subscription } from 'rxjs';
import type { SyncDoc } from './types';

/** How RxDB names the writes of a pull. */
const DOWNSTREAM = 'replication-downstream-';
/** Documents compared at a time when all are gone through. */
const AUDIT_PAGE = 500;

/**
 * The local rows the server does not have. RxDB itself looks for them by the time they were written, which a clock set
 * back makes wrong, and hears of no write while it is paused; so the rows are kept count of here, and those RxDB
 * would never come to can be written again.
 */
export interface Unsent<Doc> {
  readonly count$: Observable<number>;
  /** A row is on its way: it counts until settled, even where RxDB found it by itself. */
  touch(ids: readonly string[]): ReadonlyMap<string, number>;
  /** The server has a row, or will never have it; unless it has been written again since `touch` gave `mark`. */
  settle(id: string, mark: number | undefined): void;
  has(id: string): boolean;
  /** Goes through every document once and counts those not sent; gives those that were sent and bear no number. */
  audit(state: RxStorageInstanceReplicationState<unknown>): Promise<string[]>;
  /** Those of some rows of which RxDB has not taken down that they are sent. */
  untaken(state: RxStorageInstanceReplicationState<unknown>, ids: readonly string[]): Promise<string[]>;
  /** Corrects the count, and gives the rows that are still not sent. */
  recount(state: RxStorageInstanceReplicationState<unknown>): Promise<readonly RxDocumentData<Doc>[]>;
  end(): void;
}

/** @param isSendable whether the server is to have a document at all; undefined: it is to have none */
export function createUnsent<Doc extends SyncDoc>(
  collection: RxCollection<Doc>,
  isSendable: ((doc: WithDeleted<Doc>) => boolean | Promise<boolean>) | undefined,
): Unsent<Doc> {
  /** Per row a mark that changes with every write of it. */
  const marks = new Map<string, number>();
  const count$ = new BehaviorSubject(0);
  let lastMark = 0;
  let ended = false;

  const tell = (): void => {
    if (!ended && count$.value !== marks.size) count$.next(marks.size);
  };
  const mark = (id: string): number => {
    const next = ++lastMark;
    marks.set(id, next);
    return next;
  };

  async function consider(doc: RxDocumentData<Doc>): Promise<void> {
    // Made and deleted before the server ever heard of it: nothing to tell.
    if (doc._deleted && (doc.seq ?? 0) === 0 && !marks.has(doc.id)) return;
    const sendable = isSendable?.(doc) ?? false;
    if (sendable !== true && !(await sendable)) return;
    mark(doc.id);
    tell();
  }

  // From the storage, not the collection: these events say which write they come from.
  const changes = new Subscription();
  if (isSendable !== undefined) {
    const events$ = collection.storageInstance.changeStream();
    changes.add(
      events$.subscribe(({ context, events }) => {
        if (context.startsWith(DOWNSTREAM)) return;
        for (const event of events) void consider(event.documentData as RxDocumentData<Doc>);
      }),
    );
  }

  /** Those of some documents whose state is not the one RxDB takes for the server's. */
  async function unsentOf(
    state: RxStorageInstanceReplicationState<unknown>,
    docs: readonly RxDocumentData<Doc>[],
  ): Promise<RxDocumentData<Doc>[]> {
    const assumed = await getAssumedMasterState(
      state,
      docs.map(({ id }) => id),
    );
    const different = docs.filter((doc) => {
      const master = assumed[doc.id];
      // A row deleted before the server ever heard of it.
      if (master === undefined) return !(doc._deleted && (doc.seq ?? 0) === 0);
      const own = writeDocToDocState(doc, false, false);
      return !state.input.conflictHandler.isEqual(master.docData as WithDeleted<unknown>, own, 'audit');
    });
    const sendable = await Promise.all(different.map((doc) => isSendable?.(doc) ?? false));
    return different.filter((_, index) => sendable[index]);
  }

  return {
    count$,
    has: (id) => marks.has(id),
    touch(ids) {
      const now = new Map(ids.map((id) => [id, marks.get(id) ?? mark(id)]));
      tell();
      return now;
    },
    settle(id, from) {
      if (from === undefined || marks.get(id) === from) marks.delete(id);
      tell();
    },
    async audit(state) {
      let checkpoint: unknown;
      const unnumbered: string[] = [];
      while (!ended) {
        const { documents, checkpoint: next } = await getChangedDocumentsSince(
          collection.storageInstance,
          AUDIT_PAGE,
          checkpoint,
        );
        if (documents.length === 0 || ended) break;
        checkpoint = next;
        const different = new Set((await unsentOf(state, documents)).map(({ id }) => id));
        for (const id of different) if (!marks.has(id)) mark(id);
        for (const doc of documents) {
          if (different.has(doc.id) || (doc.seq ?? 0) > 0 || doc._deleted) continue;
          // One that stays here was never sent, and has nothing to come back.
          if (await isSendable?.(doc)) unnumbered.push(doc.id);
        }
      }
      tell();
      return unnumbered;
    },
    async untaken(state, ids) {
      if (ids.length === 0 || ended) return [];
      const docs = await collection.storageInstance.findDocumentsById([...ids], true);
      return (await unsentOf(state, docs)).map(({ id }) => id);
    },
    async recount(state) {
      const suspects = new Map(marks);
      if (suspects.size === 0 || ended) return [];
      const docs = await collection.storageInstance.findDocumentsById([...suspects.keys()], true);
      const unsent = await unsentOf(state, docs);
      const still = new Set(unsent.map(({ id }) => id));
      for (const [id, from] of suspects) if (!still.has(id) && marks.get(id) === from) marks.delete(id);
      tell();
      return unsent;
    },
    end() {
      ended = true;
      changes.unsubscribe();
      count$.complete();
    },
  };
}

/** Writes documents as they are: the write is news to everyone who listens, replication first of all. */
export async function writeAgain<Doc>(
  collection: RxCollection<Doc>,
  docs: readonly RxDocumentData<Doc>[],
): Promise<void> {
  if (docs.length === 0) return;
  // One that was changed meanwhile fails with a conflict, and the change is news enough.
  await collection.storageInstance.bulkWrite(
    docs.map((doc) => ({ previous: doc, document: { ...doc, _meta: { ...doc._meta } } })),
    'sync-write-again',
  );
}
