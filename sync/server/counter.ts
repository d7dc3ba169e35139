import type { App } from './pocketbase';
import { firstRow, run } from './rows';

/**
 * SQL condition on the counter of changes, the only row of the table `sync_seq`. Invariant: the counter only rises, and it
 * rises inside the transaction of the row that gets the number. So a device that has read number n can read everything below n.
 */
export const COUNTER = "id = 'global000000000'";

/** Highest number. JavaScript counts exactly up to 2^53. */
export const MOST = 2 ** 51;

/** Returns the next number, for code that writes a synced row without PocketBase's hooks. Call within the row's transaction. */
export function nextNumber(tx: App): number {
  return nextNumbers(tx, 1);
}

/** Reserves the numbers of `count` changes, for a statement that writes many rows. @returns the first number */
export function nextNumbers(tx: App, count: number): number {
  const sql = `UPDATE sync_seq SET n = n + {:count} WHERE ${COUNTER} RETURNING n`;
  const row = firstRow(tx, sql, { count }, { n: 0 });
  if (row === undefined) throw new Error('The table sync_seq is not there: the migration has not run.');
  return row.n - count + 1;
}

export function counterOf(app: App): number {
  return firstRow(app, `SELECT n FROM sync_seq WHERE ${COUNTER}`, {}, { n: 0 })?.n ?? 0;
}

/** Raises the counter to `n`; never lowers it. */
export function raiseCounter(tx: App, n: number): void {
  run(tx, `UPDATE sync_seq SET n = MAX(n, {:n}) WHERE ${COUNTER}`, { n: Math.min(n, MOST) });
}
