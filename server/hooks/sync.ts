import { demandAbsence } from './faults';

/** What replication needs of the server: changes numbered in the order of their commits, and conflicts told. */

/**
 * Numbers a change of a synced row in the row's own transaction, so that whoever has seen number n has seen all before
 * it. Whatever number the client sent is overwritten.
 */
export function numberCreation(e: PB.RecordEvent): void {
  inTransaction(e, (tx) => {
    e.record.set('seq', nextNumber(tx));
    e.next();
  });
}

/** The same for a change of a row that exists; refused when the row has moved on since it was loaded. */
export function numberChange(e: PB.RecordEvent): void {
  inTransaction(e, (tx) => {
    const { n, seq } = numbers(tx, e.record);
    if (seq !== e.record.original().getInt('seq')) throw conflict(seq);
    e.record.set('seq', n);
    e.next();
  });
}

/** A change names the number of the row it changes; one without a number is taken as it is. */
export function compareNumber(e: PB.RecordRequestEvent): void {
  const current = e.record.original().getInt('seq');
  if (e.record.getInt('seq') !== current) throw conflict(current);
  e.next();
}

/** PocketBase takes a token that no longer holds for a guest's call and answers with less than there is; we say so. */
export function refuseStaleToken(e: PB.RequestEvent, path: string): void {
  const token = e.request.header.get('Authorization');
  if (e.auth !== null || token === '') return;
  demandReadable(e.app, token);
  const guarded = path === '/api/batch' || /^\/api\/(fl\/|collections\/[^/]+\/records(\/|$))/.test(path);
  if (guarded) throw new UnauthorizedError('Your session has ended. Please log in again.');
}

/** PocketBase also takes a token for dead when its user cannot be read just now: nobody is to be signed out by that. */
function demandReadable(app: PB.App, token: string): void {
  try {
    app.findAuthRecordByToken(token.replace(/^Bearer /i, ''), 'auth');
  } catch (error) {
    demandAbsence(error);
  }
}

function inTransaction(e: PB.RecordEvent, work: (tx: PB.App) => void): void {
  const outer = e.app;
  try {
    outer.runInTransaction((tx) => {
      e.app = tx;
      work(tx);
    });
  } finally {
    e.app = outer;
  }
}

const NEXT = "UPDATE sync_seq SET n = n + 1 WHERE id = 'global000000000' RETURNING n";

/** The next number of a change, for whoever writes a synced row without PocketBase's hooks. Within the row's transaction. */
export function nextNumber(tx: PB.App): number {
  const row = new DynamicModel({ n: 0 });
  tx.db().newQuery(NEXT).one(row);
  return row.n;
}

/** The next number, and the one a row has now: a throw gives the first back. */
function numbers(tx: PB.App, record: PB.RecordModel): { n: number; seq: number } {
  const row = new DynamicModel({ n: 0, seq: 0 });
  const current = `(SELECT seq FROM ${record.collection().name} WHERE id = {:id}) AS seq`;
  tx.db().newQuery(`${NEXT}, ${current}`).bind({ id: record.id }).one(row);
  return row;
}

function conflict(current: number): ApiError {
  return new ApiError(409, 'The row has changed meanwhile.', {
    seq: new ValidationError('stale_seq', String(current)),
  });
}
