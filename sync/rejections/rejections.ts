import type { RxCollection, RxJsonSchema } from 'rxdb';
import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import type { Rejection, RejectionStore } from '../types';

/** A rejection as it is stored: a document of RxDB has a property `collection` of its own, so the field is called `of`. */
export type StoredRejection = Omit<Rejection, 'collection'> & { readonly of: string };

/** The server's code for a row that points to a missing record. */
export const ORPHAN_CODE = 'validation_missing_rel_records';

/** For a collection of the local database that keeps rejections; never replicate it. */
export const rejectionSchema: RxJsonSchema<StoredRejection> = {
  title: 'rejections',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 120 },
    of: { type: 'string', maxLength: 60 },
    docId: { type: 'string', maxLength: 60 },
    status: { type: 'number' },
    code: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object' },
    doc: { type: 'object' },
    at: { type: 'number' },
    again: { type: 'boolean' },
  },
  required: ['id', 'of', 'docId', 'status', 'code', 'message', 'fields', 'doc', 'at'],
  indexes: ['of'],
};

/**
 * The key of a rejection. A row has one of its own at a time; each state that it gave way to is one of its own, so that a
 * second conflict takes no first one's place.
 *
 * @param seq the number of the state that it gave way to; absent: the server refuses the row
 * @param epoch of the server's data: in another, a row may give way to the same number once more
 * @param why it gave way to a state that it had been built on
 */
export function rejectionId(
  collection: string,
  docId: string,
  seq?: number,
  epoch?: string,
  why?: 'base',
): string {
  return [collection, docId, seq, epoch, why].filter((part) => part !== undefined).join('|');
}

/** Whether a rejection is of a state that gave way, and not of a row that the server refuses. */
export function isOfLoss(id: string): boolean {
  return id.split('|').length > 2;
}

/** Keeps rejections in a collection with {@link rejectionSchema}'s fields. */
export function rejectionsIn(collection: RxCollection<StoredRejection>): RejectionStore {
  return {
    async put({ collection: of, ...rejection }) {
      await collection.incrementalUpsert({ ...rejection, of });
    },
    async remove(ids) {
      await collection.bulkRemove([...ids]);
    },
    list$: (name) =>
      collection.find({ selector: { of: name } }).$.pipe(
        map((docs) =>
          docs.map((doc): Rejection => {
            const { of, ...rejection } = doc.toJSON() as StoredRejection;
            return { ...rejection, collection: of };
          }),
        ),
      ),
  };
}

/** Keeps rejections in memory: for tests and tools. */
export function rejectionsInMemory(): RejectionStore & { all(): readonly Rejection[] } {
  const rows$ = new BehaviorSubject<ReadonlyMap<string, Rejection>>(new Map());
  return {
    async put(rejection) {
      rows$.next(new Map(rows$.value).set(rejection.id, rejection));
    },
    async remove(ids) {
      const rows = new Map(rows$.value);
      for (const id of ids) rows.delete(id);
      rows$.next(rows);
    },
    list$: (name) =>
      rows$.pipe(
        map((rows) => [...rows.values()].filter(({ collection }) => collection === name)),
        distinctUntilChanged((a, b) => a.length === b.length && a.every((row, index) => row === b[index])),
      ),
    all: () => [...rows$.value.values()],
  };
}
