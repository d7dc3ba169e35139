import { configOf, ownerFieldOf } from './config';
import { nextNumber } from './counter';
import type {
  ApiErrorClass,
  App,
  ErrorData,
  FieldErrorClass,
  RecordEvent,
  RecordModel,
  RequestEvent,
} from './pocketbase';
import { firstRow, inTransaction, run } from './rows';

declare const ApiError: ApiErrorClass;
declare const ValidationError: FieldErrorClass;

/*
 * Purged rows. Their ids stay reserved for ever (`sync_purged`), because a device that was offline for years may still send a
 * row that it created under such an id. Without the reservation, the deleted row would come back.
 */

const CODE = 'sync_purged';
const WORDS = 'This was deleted for good.';

/**
 * Field of a record that is being removed: the number of the tombstone that {@link purgeRow} removes. Not a column, so never
 * saved.
 */
const TOMBSTONE = 'syncTombstone';

/** @throws ApiError 400 if the id of a new row is reserved */
export function demandUnpurged(app: App, record: RecordModel): void {
  if (isPurged(app, record.collection().name, record.id)) throw purged(400);
}

/**
 * Checks the id before the row's fields are validated, so that a device gets this error even if other fields are invalid. A
 * request hook could check even earlier, but would occupy a runtime until the last row of a batch is written: 50 rows would
 * take twice as long.
 */
export function refusePurged(e: RecordEvent): void {
  demandUnpurged(e.app, e.record);
  e.next();
}

/**
 * Reserves the id of a removed row, in the transaction that removes it. A row removed without a tombstone, for example by a
 * superuser, gets a number, and the horizon rises to it. So every device compares again and removes the row.
 */
export function reserveId(e: RecordEvent): void {
  inTransaction(e, (tx) => {
    const { record } = e;
    const collection = record.collection().name;
    const seq = record.getInt(TOMBSTONE) || nextNumber(tx);
    const owner = record.getString(ownerFieldOf(tx, collection));
    e.next();
    const columns = '(collection, id, owner, seq) VALUES ({:collection}, {:id}, {:owner}, {:seq})';
    run(tx, `INSERT OR REPLACE INTO sync_purged ${columns}`, { collection, id: record.id, owner, seq });
    raiseHorizon(tx, collection, seq);
  });
}

/** Removes a tombstone with its files. Call within a transaction. @throws PocketBase's error if another row references it */
export function purgeRow(tx: App, collection: string, id: string, seq: number): void {
  const record = tx.findRecordById(collection, id);
  record.set(TOMBSTONE, seq);
  tx.delete(record);
}

/**
 * Deletes the reserved ids of an owner whose account is removed, since nobody can send these rows any more. Call within the
 * transaction that removes the account.
 */
export function forgetOwner(tx: App, owner: string): void {
  run(tx, "DELETE FROM sync_purged WHERE owner = {:owner} AND owner != ''", { owner });
}

const ONE_ROW = /^\/api\/collections\/([^/]+)\/records\/([a-z0-9]{15})$/;

/** Adds the reason to a 404 for a row that was purged. Returns any other error unchanged. */
export function withReason(e: RequestEvent, error: unknown): unknown {
  if ((error as { value?: { status?: number } } | null)?.value?.status !== 404) return error;
  const [, collection, id] = ONE_ROW.exec(e.request.url.path) ?? [];
  if (collection === undefined || id === undefined) return error;
  return isPurged(e.app, collection, id) ? purged(404) : error;
}

/**
 * Returns the horizon of each collection: tombstones with numbers up to it may be missing. A device that has not pulled up to
 * the horizon compares all its rows.
 */
export function horizonsOf(app: App): Readonly<Record<string, number>> {
  const all = "SELECT COALESCE(json_group_object(collection, seq), '{}') AS json FROM sync_horizons";
  const horizons = JSON.parse(firstRow(app, all, {}, { json: '' })?.json || '{}') as Record<string, number>;
  for (const [view, collections] of Object.entries(configOf(app).views ?? {})) {
    const highest = Math.max(...collections.map((name) => horizons[name] ?? 0));
    if (highest > 0) horizons[view] = highest;
  }
  return horizons;
}

/**
 * Notes that rows of a collection are removed by plain SQL, without hooks. Every device that mirrors the collection compares
 * once. The ids are not reserved. Call within the transaction that removes them.
 */
export function noteRemoval(tx: App, collection: string): void {
  raiseHorizon(tx, collection, nextNumber(tx));
}

function raiseHorizon(tx: App, collection: string, seq: number): void {
  run(
    tx,
    'INSERT INTO sync_horizons (collection, seq) VALUES ({:collection}, {:seq}) ' +
      'ON CONFLICT (collection) DO UPDATE SET seq = MAX(seq, excluded.seq)',
    { collection, seq },
  );
}

function isPurged(app: App, collection: string, id: string): boolean {
  const sql = 'SELECT 1 AS n FROM sync_purged WHERE collection = {:collection} AND id = {:id}';
  return firstRow(app, sql, { collection, id }, { n: 0 }) !== undefined;
}

function purged(status: 400 | 404): Error {
  const data: ErrorData = { id: new ValidationError(CODE, WORDS) };
  return new ApiError(status, WORDS, data);
}
