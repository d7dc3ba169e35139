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
 * Rows that were removed. Their ids stay reserved for ever (`sync_purged`), because a device that was offline for years
 * may still send the row it made under one: without the reservation a deleted row would come back.
 */

const CODE = 'sync_purged';
const WORDS = 'This was deleted for good.';

/** In a record on its way out: the number of the tombstone that {@link purgeRow} removes. No column, so never saved. */
const TOMBSTONE = 'syncTombstone';

/** @throws ApiError 400 when the id of a new row belonged to a row that was removed */
export function demandUnpurged(app: App, record: RecordModel): void {
  if (isPurged(app, record.collection().name, record.id)) throw purged(400);
}

/**
 * The same before the row's fields are looked at: a device hears it whatever else is wrong with them. A hook of the request
 * would hear it earlier still, but holds an engine until the last row of a batch is written: 50 rows take twice the time.
 */
export function refusePurged(e: RecordEvent): void {
  demandUnpurged(e.app, e.record);
  e.next();
}

/**
 * Reserves the id of a row that is removed, in the transaction that removes it. A row that is removed without a tombstone,
 * as by a superuser, takes a number: the horizon rises to it, so every device compares once more and drops the row.
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

/** Removes a tombstone with its files. Within a transaction. @throws what PocketBase does where another row needs it */
export function purgeRow(tx: App, collection: string, id: string, seq: number): void {
  const record = tx.findRecordById(collection, id);
  record.set(TOMBSTONE, seq);
  tx.delete(record);
}

/**
 * Forgets reserved ids of an owner whose account is removed, and so nobody can send a row of theirs any more. Within the
 * transaction that removes it.
 */
export function forgetOwner(tx: App, owner: string): void {
  run(tx, "DELETE FROM sync_purged WHERE owner = {:owner} AND owner != ''", { owner });
}

const ONE_ROW = /^\/api\/collections\/([^/]+)\/records\/([a-z0-9]{15})$/;

/** The answer 404 about one row, with the reason where that row was removed for good; any other error as it is. */
export function withReason(e: RequestEvent, error: unknown): unknown {
  if ((error as { value?: { status?: number } } | null)?.value?.status !== 404) return error;
  const [, collection, id] = ONE_ROW.exec(e.request.url.path) ?? [];
  if (collection === undefined || id === undefined) return error;
  return isPurged(e.app, collection, id) ? purged(404) : error;
}

/**
 * How far each collection was purged: no tombstone with a number up to this is left in it, or may be missing. A device that
 * has not pulled that far compares all it has.
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
 * Says that rows of a collection are removed by plain SQL, which passes all of this by: every device that mirrors it
 * compares once. Their ids are not reserved. Within the transaction that removes them.
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
