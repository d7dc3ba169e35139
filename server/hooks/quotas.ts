import { firstRow } from './rides-rows';

/*
 * What one account may keep on the server: more than anybody rides or builds, and little enough that no account fills
 * the disk. Who has not verified an address may be nobody. Published tracks have a limit of their own.
 */

const RECORDS = 20_000;
const RECORDS_UNVERIFIED = 1000;
const OWN_TRACKS = 500;
const OWN_TRACKS_PREMIUM = 2000;
/** Rides sent in 24 hours, unless the operator has said: one every 17 seconds. A refused one stays, too, to tell why. */
const RIDES_A_DAY = 5000;
const DAY_MS = 24 * 3_600_000;

/** Refuses a new row when its owner has as many as can be. */
export function checkRoom(e: PB.RecordRequestEvent): void {
  if (e.auth !== null && !e.hasSuperuserAuth() && !e.record.getBool('deleted')) check(e, e.auth);
  e.next();
}

/** The same for a row that was marked deleted and comes back. */
export function checkReturn(e: PB.RecordRequestEvent): void {
  const returns = e.record.original().getBool('deleted') && !e.record.getBool('deleted');
  if (e.auth !== null && !e.hasSuperuserAuth() && returns) check(e, e.auth);
  e.next();
}

/** Refuses a ride for now when its rider has sent more than anybody rides: it may be sent again when a day has passed. */
export function checkDay(e: PB.RecordRequestEvent): void {
  if (e.auth !== null && !e.hasSuperuserAuth()) {
    const set = Number($os.getenv('FL_RIDES_A_DAY'));
    const most = Number.isSafeInteger(set) && set > 0 ? set : RIDES_A_DAY;
    const since = new Date(Date.now() - DAY_MS).toISOString().replace('T', ' ');
    const found = firstRow(
      e.app,
      'SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM rides WHERE rider = {:rider} AND created > {:since} LIMIT {:most})) AS n, ' +
        '(SELECT COUNT(*) FROM rides WHERE id = {:id}) AS sent',
      { rider: e.auth.id, since, most, id: e.record.id },
      { n: 0, sent: 0 },
    );
    // A ride that is sent again is told, as everywhere, that its id is taken.
    if (found !== undefined && found.sent === 0 && found.n >= most)
      throw new ApiError(429, 'Those were many rides in one day.');
  }
  e.next();
}

function check(e: PB.RecordRequestEvent, owner: PB.RecordModel): void {
  const name = e.collection.name;
  if (name === 'tracks' && e.record.getString('visibility') !== 'private') return;
  const limit = limitOf(name, owner);
  // A call that is sent again is told, as everywhere, that its id is taken.
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
      : (['owner', 'too-many-records', `You can keep ${limit} records here.`] as const);
  throw new BadRequestError(message, { [field]: new ValidationError(code, message) });
}

function limitOf(name: string, owner: PB.RecordModel): number {
  if (name === 'tracks') return owner.getBool('premium') ? OWN_TRACKS_PREMIUM : OWN_TRACKS;
  return owner.verified() ? RECORDS : RECORDS_UNVERIFIED;
}
