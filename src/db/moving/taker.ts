import type { RxCollection } from 'rxdb';
import type { Fields } from '../../../sync/ledger/conflict';
import type { OldVersion, OpenVersion, StoredRow } from './old-versions';

/** Puts rows of older versions into a collection. Doing it twice changes nothing. */
export interface Taker {
  /** @returns what takes the rows of one version, batch by batch; it throws what the storage raises */
  begin(version: OldVersion, open: OpenVersion): Promise<(batch: readonly StoredRow[]) => Promise<void>>;
}

/** What the application has in a stored row. */
export function plainOf(stored: object): Fields {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !name.startsWith('_')));
}

/**
 * Puts in rows that cannot be read. They are left out whenever they are met, told of, and give way to a row of the same id,
 * as before; a later release may know better.
 */
export async function insertBroken(collection: RxCollection, rows: readonly Fields[]): Promise<void> {
  // Those that a check of the schema refuses, as in tests, are not wanted here.
  if (rows.length > 0) await collection.bulkInsert(rows.map((row) => ({ ...row })));
}
