import type { RxCollection } from 'rxdb';
import type { Fields } from '../../../sync/ledger/conflict';
import type { OldVersion, OpenVersion, StoredRow } from './old-versions';

/** Inserts rows of older versions into a collection. Repeating it changes nothing. */
export interface Taker {
  /** @returns a function that takes the rows of one version in batches, and throws the errors of the storage */
  begin(version: OldVersion, open: OpenVersion): Promise<(batch: readonly StoredRow[]) => Promise<void>>;
}

/** Returns the application's fields of a stored row. */
export function plainOf(stored: object): Fields {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !name.startsWith('_')));
}

/**
 * Inserts rows that cannot be read. As before, every read leaves them out and reports them, and a new row of the same id
 * replaces them. A later release may be able to read them.
 */
export async function insertBroken(collection: RxCollection, rows: readonly Fields[]): Promise<void> {
  // Ignore rejected rows: a storage that checks the schema, as in tests, does not store them.
  if (rows.length > 0) await collection.bulkInsert(rows.map((row) => ({ ...row })));
}
