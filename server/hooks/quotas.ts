import { firstRow } from './rides-rows';
import { inOneTransaction } from './transactions';
import { payForRow } from './writes';

/*
 * Limits the data of one account: more than anybody rides or builds, and little enough that no account fills the disk.
 * Published tracks have a limit of their own, and so do the chunks of rides (tickets).
 */

/**
 * Limit of an account with a verified address, bytes, unless the operator sets another. A ride takes about 3 kB with its stream
 * of 2 kB, a record 2.5 kB, a track 5 kB. That is enough for forty rides a day for ten years, and the maximum number of records
 * and tracks.
 */
const BYTES = 500_000_000;
/** Limit of an unverified account, bytes: enough for the first days. All further rows stay on the device. */
const BYTES_UNVERIFIED = 500_000;
/** Size of a row: these texts plus a fixed number of bytes (triggers of the migration bytes count it). */
const TAKES: Readonly<Record<string, { readonly row: number; readonly texts: readonly string[] }>> = {
  records: { row: 512, texts: ['stream', 'splitsUs'] },
  tracks: { row: 1024, texts: ['course', 'reference', 'name', 'author'] },
  rides: { row: 1024, texts: ['stream', 'ticket'] },
  lessons: { row: 512, texts: ['best'] },
  profiles: { row: 768, texts: ['settings'] },
  local_events: { row: 768, texts: ['state'] },
};
/** Placeholder for the stream of a deleted record: older devices do not receive the deletion of a row without a stream. */
const NO_STREAM = '----';
const RECORDS = 20_000;
/** Maximum rows that only their player sees. There are fewer than 50 exercises, each with a row for every rider. */
const OWN_ROWS: Readonly<Record<string, number>> = { lessons: 5000, profiles: 100, local_events: 2000 };
const OWN_TRACKS = 500;
const OWN_TRACKS_PREMIUM = 2000;
/**
 * Maximum rides in 24 hours, unless the operator sets another number: one every 17 seconds. Refused ones are stored and count,
 * too, because they contain the reason.
 */
const RIDES_A_DAY = 5000;
const DAY_MS = 24 * 3_600_000;

/** Refuses a new row if its owner has reached a limit of rows or bytes. */
export function checkRoom(e: PB.RecordRequestEvent): void {
  payForRow(e, takenBy(e.record), () => {
    checkBytes(e);
    if (e.auth !== null && !e.hasSuperuserAuth() && !e.record.getBool('deleted')) check(e, e.auth);
    e.next();
  });
}

/**
 * Checks a row that grows, or that was marked deleted and is restored. It must be sent completely, because the stream of a
 * deleted record is not stored.
 */
export function checkChange(e: PB.RecordRequestEvent): void {
  const { record } = e;
  const before = record.original();
  const isRecord = e.collection.name === 'records';
  const returns = before.getBool('deleted') && !record.getBool('deleted');
  if (isRecord && record.getBool('deleted')) {
    record.set('stream', NO_STREAM);
    record.set('splitsUs', []);
  }
  if (isRecord && returns && record.getString('stream') === NO_STREAM) {
    throw new BadRequestError('A record has a stream.', {
      stream: new ValidationError('validation_required', 'Cannot be blank.'),
    });
  }
  payForRow(e, takenBy(record), () => {
    checkBytes(e);
    if (e.auth !== null && !e.hasSuperuserAuth() && returns) check(e, e.auth);
    e.next();
  });
}

/** Refuses batches of unverified users. Their devices then send the rows one by one. */
export function checkBatch(e: PB.BatchEvent): void {
  if (!e.hasSuperuserAuth() && e.auth?.verified() !== true)
    throw new ForbiddenError('Several rows at once are taken when your e-mail address is verified.');
}

/** Returns the size of a row, bytes. Its long texts are ASCII; PocketBase enforces that after the hooks. */
function takenBy(record: PB.RecordModel): number {
  const takes = TAKES[record.collection().name];
  return takes === undefined
    ? 0
    : takes.texts.reduce((sum, text) => sum + record.getString(text).length, takes.row);
}

/** The limit of the account in a row that is being saved, bytes. It is not a column, so it is never saved. */
const MOST = 'accountBytes';

/** Refuses a row early if its account has no room, and stores the limit in it for {@link keepBytes}. */
function checkBytes(e: PB.RecordRequestEvent): void {
  const { auth: account, record } = e;
  if (account === null || e.hasSuperuserAuth()) {
    record.set(MOST, 0);
    return;
  }
  record.set(MOST, bytesOf(account));
  demandRoom(e.app, record, account.id);
}

/** Checks again in the row's own transaction, so that concurrent requests cannot exceed the limit. */
export function keepBytes(e: PB.RecordEvent): void {
  if (e.record.getInt(MOST) === 0) {
    e.next();
    return;
  }
  inOneTransaction(e, (tx) => {
    demandRoom(tx, e.record, e.record.getString(accountField(e.record)));
    e.next();
  });
}

/** @throws BadRequestError if a row that is new or grows exceeds the account's limit */
function demandRoom(app: PB.App, record: PB.RecordModel, account: string): void {
  const more = takenBy(record) - (record.isNew() ? 0 : takenBy(record.original()));
  if (more <= 0) return;
  const most = record.getInt(MOST);
  const sql = 'SELECT bytes FROM account_bytes WHERE account = {:account}';
  const kept = firstRow(app, sql, { account }, { bytes: 0 })?.bytes ?? 0;
  if (kept + more <= most) return;
  // A repeated request gets the usual response: its id is taken.
  const isThere = `SELECT 1 AS n FROM ${record.collection().name} WHERE id = {:id}`;
  if (record.isNew() && firstRow(app, isThere, { id: record.id }, { n: 0 }) !== undefined) return;
  const [code, message] =
    most === BYTES_UNVERIFIED
      ? ([
          'full-until-verified',
          `You can keep ${most / 1000} kB here until your e-mail address is verified.`,
        ] as const)
      : (['account-full', `You can keep ${most / 1_000_000} MB here.`] as const);
  throw new BadRequestError(message, { [accountField(record)]: new ValidationError(code, message) });
}

function accountField(record: PB.RecordModel): string {
  return record.collection().name === 'rides' ? 'rider' : 'owner';
}

function bytesOf(account: PB.RecordModel): number {
  if (!account.verified()) return BYTES_UNVERIFIED;
  const set = Number($os.getenv('FL_ACCOUNT_MB'));
  return Number.isSafeInteger(set) && set > 0 ? set * 1_000_000 : BYTES;
}

/**
 * Refuses a ride if its rider's account has no room. Also refuses it, until a day has passed, if the rider has sent the maximum
 * for one day.
 *
 * @param go saves the ride
 */
export function checkRide(e: PB.RecordRequestEvent, go: () => void): void {
  payForRow(e, takenBy(e.record), () => {
    checkBytes(e);
    if (e.auth !== null && !e.hasSuperuserAuth()) checkDay(e, e.auth);
    go();
  });
}

function checkDay(e: PB.RecordRequestEvent, rider: PB.RecordModel): void {
  const set = Number($os.getenv('FL_RIDES_A_DAY'));
  const most = Number.isSafeInteger(set) && set > 0 ? set : RIDES_A_DAY;
  const since = new Date(Date.now() - DAY_MS).toISOString().replace('T', ' ');
  const found = firstRow(
    e.app,
    'SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM rides WHERE rider = {:rider} AND created > {:since} LIMIT {:most})) AS n, ' +
      '(SELECT COUNT(*) FROM rides WHERE id = {:id}) AS sent',
    { rider: rider.id, since, most, id: e.record.id },
    { n: 0, sent: 0 },
  );
  // A repeated request gets the usual response: its id is taken.
  if (found !== undefined && found.sent === 0 && found.n >= most)
    throw new ApiError(429, 'Those were many rides in one day.');
}

function check(e: PB.RecordRequestEvent, owner: PB.RecordModel): void {
  const name = e.collection.name;
  if (name === 'tracks' && e.record.getString('visibility') !== 'private') return;
  const limit = limitOf(name, owner);
  // A repeated request gets the usual response: its id is taken.
  const found = firstRow(
    e.app,
    `SELECT (SELECT COUNT(*) FROM ${name} WHERE owner = {:owner} AND deleted = FALSE ` +
      `${name === 'tracks' ? "AND visibility = 'private'" : ''}) AS n, ` +
      `(SELECT COUNT(*) FROM ${name} WHERE id = {:id} AND deleted = FALSE) AS sent`,
    { owner: owner.id, id: e.record.id },
    { n: 0, sent: 0 },
  );
  if (found === undefined || found.sent > 0 || found.n < limit) return;
  const [field, code, message] =
    name === 'tracks'
      ? (['visibility', 'too-many-own-tracks', `You can keep ${limit} tracks of your own here.`] as const)
      : name === 'records'
        ? (['owner', 'too-many-records', `You can keep ${limit} records here.`] as const)
        : (['owner', 'too-many-rows', `You can keep ${limit} of these here.`] as const);
  throw new BadRequestError(message, { [field]: new ValidationError(code, message) });
}

function limitOf(name: string, owner: PB.RecordModel): number {
  if (name === 'tracks') return owner.getBool('premium') ? OWN_TRACKS_PREMIUM : OWN_TRACKS;
  return OWN_ROWS[name] ?? RECORDS;
}
