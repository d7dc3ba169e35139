import { configOf } from './config';
import { counterOf } from './counter';
import { demandAbsence } from './faults';
import type { App } from './pocketbase';
import { purgeRow } from './purged';
import { allRows, firstRow, run } from './rows';

/** Most tombstones that one run checks per collection: a day's work of a large server, so that the run ends. */
const MOST_ROWS = 5000;
const PAGE = 200;

/**
 * Stores the counter at the start of this day, once a day. A tombstone's age follows from its number and these notes. Only days
 * on which the server ran count, so a clock set forward by a year purges nothing early.
 */
export function noteDay(app: App, day = new Date().toISOString().slice(0, 10)): void {
  const known = 'SELECT 1 AS n FROM sync_days WHERE day = {:day}';
  if (firstRow(app, known, { day }, { n: 0 }) !== undefined) return;
  run(app, 'INSERT OR IGNORE INTO sync_days (day, n) VALUES ({:day}, {:n})', { day, n: counterOf(app) });
}

/** Returns the counter of `days` days of service ago; 0 if the server has not run for that many days. */
export function numberBefore(app: App, days: number): number {
  const sql = 'SELECT n FROM sync_days ORDER BY n DESC, day DESC LIMIT 1 OFFSET {:days}';
  return firstRow(app, sql, { days }, { n: 0 })?.n ?? 0;
}

/** Runs the daily purge that {@link install} configured. @returns number of removed rows */
export function purgeOld(app: App): number {
  const { purge: wanted } = configOf(app);
  if (wanted === undefined) return 0;
  const upTo = numberBefore(app, wanted.days);
  const counts = Object.entries(wanted.collections).map(([name, where]) => purge(app, name, upTo, where));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Removes tombstones with numbers up to `upTo`, oldest first, each in its own transaction, so that other writers are not
 * blocked. PocketBase removes them with their files. A tombstone that another row still references is kept.
 *
 * @param where SQL condition on the rows that may be removed
 * @returns number of removed rows
 */
export function purge(app: App, collection: string, upTo: number, where = ''): number {
  const dead = `deleted = TRUE AND seq <= {:upTo}${where === '' ? '' : ` AND (${where})`}`;
  const page = `SELECT id, seq FROM {{${collection}}} WHERE ${dead} AND seq > {:after} ORDER BY seq LIMIT ${PAGE}`;
  const still = `SELECT seq FROM {{${collection}}} WHERE id = {:id} AND seq = {:seq} AND ${dead}`;
  let gone = 0;
  let after = 0;
  for (let seen = 0; seen < MOST_ROWS; ) {
    const rows = allRows(app, page, { upTo, after }, { id: '', seq: 0 });
    for (const { id, seq } of rows) {
      const isGone = attempt(app, (tx) => {
        // It may have been restored meanwhile.
        if (firstRow(tx, still, { id, seq, upTo }, { seq: 0 }) === undefined) return false;
        purgeRow(tx, collection, id, seq);
        return true;
      });
      if (isGone) gone++;
    }
    seen += rows.length;
    after = rows[rows.length - 1]?.seq ?? after;
    if (rows.length < PAGE) break;
  }
  return gone;
}

function attempt(app: App, work: (tx: App) => boolean): boolean {
  let done = false;
  try {
    app.runInTransaction((tx) => {
      done = work(tx);
    });
    return done;
  } catch (error) {
    demandAbsence(error);
    return false;
  }
}
