import type { RxCollection, RxJsonSchema } from 'rxdb';
import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import type { Rejection, RejectionStore } from '../types';

/** A rejection as it is stored. Documents of RxDB have a property `collection` of their own, so the field is called `of`. */
export type StoredRejection = Omit<Rejection, 'collection'> & { readonly of: string };

/** The server's code for a row that points to a missing record. */
export const ORPHAN_CODE = 'validation_missing_rel_records';

/** Schema of a local collection that stores rejections. Never replicate that collection. */
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
 * Returns the key of a rejection. A row that the server rejects has one rejection at a time. Each state that overrode content
 * of a row has a rejection of its own, so that a second conflict does not replace the first one's.
 *
 * @param seq number of the state that overrode the content; absent: the server rejects the row
 * @param epoch of the server's data: in another epoch, a state with the same number may override the row again
 * @param why `base`: the state that overrode the content is the one that the row was based on
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

/** Returns whether a rejection belongs to overridden content, not to a row that the server rejects. */
export function isOfLoss(id: string): boolean {
  return id.split('|').length > 2;
}

/** Stores rejections in a collection with the fields of {@link rejectionSchema}. */
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

/** Stores rejections in memory: for tests and tools. */
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
