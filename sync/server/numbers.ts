import { COUNTER, nextNumber } from './counter';
import type {
  ApiErrorClass,
  App,
  FieldErrorClass,
  RecordEvent,
  RecordModel,
  RecordRequestEvent,
} from './pocketbase';
import { demandUnpurged } from './purged';
import { firstRow, inTransaction } from './rows';

declare const ApiError: ApiErrorClass;
declare const ValidationError: FieldErrorClass;

/** Numbers changes in the order of their commits, and reports conflicts. */

/**
 * Numbers a new row in the row's own transaction, and overwrites any number sent by the client.
 *
 * @throws ApiError 400 `sync_purged` if the id is reserved
 */
export function numberCreation(e: RecordEvent): void {
  inTransaction(e, (tx) => {
    demandUnpurged(tx, e.record);
    number(e.record, nextNumber(tx));
    e.next();
  });
}

/** Numbers a change of an existing row. @throws ApiError 409 if the row has changed since it was loaded */
export function numberChange(e: RecordEvent): void {
  inTransaction(e, (tx) => {
    const { n, seq } = numbers(tx, e.record);
    if (seq !== e.record.original().getInt('seq')) throw conflict(seq);
    number(e.record, n);
    e.next();
  });
}

/** Throws 409 unless a change names the row's current number. A change without a number passes. */
export function compareNumber(e: RecordRequestEvent): void {
  const current = e.record.original().getInt('seq');
  if (e.record.getInt('seq') !== current) throw conflict(current);
  e.next();
}

/** Number of accepted attempts that a row stores. */
const MOST_WRITES = 6;
/** Id of an attempt, chosen by the device. */
const ATTEMPT = /^[a-z0-9]{8}$/;

/**
 * Sets a row's number. A device sends the id of its attempt in `writes`. The row stores the last accepted attempts there, each
 * with the number it got (`12:a1b2c3d4 15:e5f6g7h8`), so a device that got no response learns whether its attempt was accepted.
 */
function number(record: RecordModel, n: number): void {
  record.set('seq', n);
  const before = record.original().getString('writes');
  const attempt = record.getString('writes');
  if (attempt === before) return;
  const taken = [...before.split(' '), `${n}:${attempt}`].filter((one) => one !== '');
  // Anything else is the old value, sent back by a client.
  record.set('writes', ATTEMPT.test(attempt) ? taken.slice(-MOST_WRITES).join(' ') : before);
}

/** Returns the next number and the row's current one, in one statement. A throw rolls the next number back. */
function numbers(tx: App, record: RecordModel): { n: number; seq: number } {
  const current = `(SELECT seq FROM {{${record.collection().name}}} WHERE id = {:id}) AS seq`;
  const sql = `UPDATE sync_seq SET n = n + 1 WHERE ${COUNTER} RETURNING n, ${current}`;
  const row = firstRow(tx, sql, { id: record.id }, { n: 0, seq: 0 });
  if (row === undefined) throw new Error('The table sync_seq is not there: the migration has not run.');
  return row;
}

function conflict(current: number): Error {
  return new ApiError(409, 'The row has changed meanwhile.', {
    seq: new ValidationError('stale_seq', String(current)),
  });
}
