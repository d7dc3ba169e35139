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

/** What replication needs of the server: changes numbered in the order of their commits, and conflicts told. */

/**
 * Numbers a new row in the row's own transaction. Whatever number the client sent is overwritten.
 *
 * @throws ApiError 400 `sync_purged` under an id that is reserved for ever
 */
export function numberCreation(e: RecordEvent): void {
  inTransaction(e, (tx) => {
    demandUnpurged(tx, e.record);
    number(e.record, nextNumber(tx));
    e.next();
  });
}

/** Numbers a change of a row that exists; refused when the row has moved on since it was loaded. */
export function numberChange(e: RecordEvent): void {
  inTransaction(e, (tx) => {
    const { n, seq } = numbers(tx, e.record);
    if (seq !== e.record.original().getInt('seq')) throw conflict(seq);
    number(e.record, n);
    e.next();
  });
}

/** A change names the number of the row it changes; one without a number is taken as it is. */
export function compareNumber(e: RecordRequestEvent): void {
  const current = e.record.original().getInt('seq');
  if (e.record.getInt('seq') !== current) throw conflict(current);
  e.next();
}

/** Attempts that a row remembers. */
const MOST_WRITES = 6;
/** What a device calls an attempt. */
const ATTEMPT = /^[a-z0-9]{8}$/;

/**
 * Gives a row its number. A device names the attempt that it writes by in `writes`; there the row keeps the last ones it
 * has taken, each with the number it came to (`12:a1b2c3d4 15:e5f6g7h8`), so a device whose answer was lost finds out.
 */
function number(record: RecordModel, n: number): void {
  record.set('seq', n);
  const before = record.original().getString('writes');
  const attempt = record.getString('writes');
  if (attempt === before) return;
  const taken = [...before.split(' '), `${n}:${attempt}`].filter((one) => one !== '');
  // What is no attempt is some client's echo of the row.
  record.set('writes', ATTEMPT.test(attempt) ? taken.slice(-MOST_WRITES).join(' ') : before);
}

/** The next number, and the one a row has now, in one statement: a throw gives the first back. */
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
