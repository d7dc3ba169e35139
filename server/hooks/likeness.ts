import { AROUND, type AuthorRide, FIRST, MAX_OTHERS } from '../rules/likeness';
import type { Likeness, LikenessLot } from '../verifier/likeness-lot';
import { monotonicMs } from './clock';
import { isDatabaseFault, tellFault } from './faults';
import { flag, kindOf, MOST_OF_RIDE } from './flags';
import { openReview } from './ride-reviews';
import { allRows, courseOf, firstRow, versionOf } from './rides-rows';
import { callVerifier, isAnswering, isHealthy, mode } from './verifier-call';

/*
 * Compares a ride with the rides near it on its leaderboards. The verifier does it after the verdict, in the job of the queue,
 * so that no response waits for it. Without a verifier rides are not compared: PocketBase's own engine would take minutes.
 */

/** Number of failures after which a ride is not compared any more. */
const MOST_TRIES = 3;
/** Pause after a failed comparison, ms. */
const AWAY_MS = 5000;
const AWAY_KEY = 'fl-likeness-away-until';
/** Timeout, s. Rides may wait for their verdict behind it. A comparison takes some tens of milliseconds. */
const TIMEOUT_S = 5;

/** Compares the ride that has waited longest. @returns false if none waits or the verifier is away */
export function compareNext(): boolean {
  if (mode() !== 'http') {
    // Without a verifier they are never compared.
    $app.db().newQuery('DELETE FROM rides_to_compare').execute();
    return false;
  }
  if (!isAnswering()) return false;
  if (Number($app.store().get(AWAY_KEY) ?? 0) > monotonicMs()) return false;
  const waiting = firstRow(
    $app,
    'SELECT ride, tries FROM rides_to_compare ORDER BY tries, rowid',
    {},
    { ride: '', tries: 0 },
  );
  if (waiting === undefined) return false;
  const { ride, tries } = waiting;
  try {
    compare($app.findRecordById('rides', ride));
    run('DELETE FROM rides_to_compare WHERE ride = {:ride}', ride);
    return true;
  } catch (error) {
    $app.store().set(AWAY_KEY, monotonicMs() + AWAY_MS);
    if (isDatabaseFault(error)) {
      tellFault($app, error);
      return false;
    }
    // If the verifier is away, the ride is not the cause.
    if (error instanceof Silent && !isHealthy()) return false;
    $app.logger().error('A ride could not be compared', 'ride', ride, 'error', String(error));
    const last = 'DELETE FROM rides_to_compare WHERE ride = {:ride}';
    run(
      tries + 1 < MOST_TRIES ? 'UPDATE rides_to_compare SET tries = tries + 1 WHERE ride = {:ride}' : last,
      ride,
    );
    return false;
  }
}

function run(sql: string, ride: string): void {
  $app.db().newQuery(sql).bind({ ride }).execute();
}

/**
 * The verifier did not respond. Judging uses other threads, so this is not reported to the circuit breaker, which would stop
 * new rides from being judged at once.
 */
class Silent extends Error {}

interface Other {
  /** '' for the author's. */
  readonly id: string;
  /** When the server received it; '' for the author's, which precedes all others. */
  readonly created: string;
  readonly stream: string;
  readonly gunTick: number;
}

function compare(ride: PB.RecordModel): void {
  const others = [...authorsOf(ride), ...aroundIt(ride)];
  const found: Likeness[] = [];
  for (let from = 0; from < others.length; from += MAX_OTHERS)
    found.push(...ask(ride, others.slice(from, from + MAX_OTHERS)));
  const alike = others
    .map((other, i) => ({ ...other, ...found[i]! }))
    .filter(({ isAlike }) => isAlike)
    .sort((a, b) => b.measure - a.measure);
  const taken = ride.getString('created');
  $app.runInTransaction((tx) => {
    for (const { id, created, measure } of alike.slice(0, MOST_OF_RIDE)) {
      // A ride may be compared before an earlier one. It is not a copy of a later ride.
      const isFirst = created < taken || (created === taken && id < ride.id);
      const [later, earlier] = isFirst ? [ride.id, id] : [id, ride.id];
      flag(tx, later, { other: earlier, kind: 'alike', measure });
      openReview(tx, later);
    }
  });
}

/** Returns the rides near it on the open leaderboard and on that of its event. */
function aroundIt(ride: PB.RecordModel): readonly Other[] {
  const event = ride.getString('event');
  const found = (event === '' ? [''] : ['', event]).flatMap((of) => around(ride, of));
  found.push(...underReview(ride));
  return [...new Map(found.map((other) => [other.id, other])).values()];
}

/** Returns rides under review: they have no place on a leaderboard, but may be copied, too. */
function underReview(ride: PB.RecordModel): readonly Other[] {
  const { equipment, simVersion, hash } = kindOf(ride);
  const track = versionOf($app, ride.getString('track'), hash);
  return allRows(
    $app,
    'SELECT r.id, r.stream, r.gunTick, r.created FROM ride_reviews v JOIN rides r ON r.id = v.ride WHERE v.track = {:track} ' +
      "AND v.state = 'open' AND v.rider != {:rider} AND r.equipment = {:equipment} AND r.simVersion = {:simVersion} " +
      `ORDER BY ABS(r.timeUs - {:timeUs}), r.id LIMIT ${AROUND}`,
    { track, equipment, simVersion, rider: ride.getString('rider'), timeUs: ride.getInt('timeUs') },
    { id: '', stream: '', gunTick: 0, created: '' },
  );
}

/**
 * Returns the first rides of a leaderboard and those nearest in time, of other riders. @param event '' for the open leaderboard
 */
function around(ride: PB.RecordModel, event: string): readonly Other[] {
  const { equipment, simVersion, hash } = kindOf(ride);
  const track = versionOf($app, ride.getString('track'), hash);
  const board =
    'track = {:track} AND event = {:event} AND equipment = {:equipment} AND simVersion = {:simVersion}';
  const some = (more: string, order: string, most: number) =>
    `SELECT ride FROM (SELECT ride FROM bests WHERE ${board} AND rider != {:rider} ${more} ORDER BY ${order} LIMIT ${most})`;
  const sql =
    `SELECT r.id, r.stream, r.gunTick, r.created FROM (${some('', 'timeUs, at, ride', FIRST)} UNION ` +
    `${some('AND timeUs <= {:timeUs}', 'timeUs DESC, at DESC, ride DESC', AROUND)} UNION ` +
    `${some('AND timeUs > {:timeUs}', 'timeUs, at, ride', AROUND)}) o JOIN rides r ON r.id = o.ride`;
  const params = { track, event, equipment, simVersion, rider: ride.getString('rider') };
  const row = { id: '', stream: '', gunTick: 0, created: '' };
  return allRows($app, sql, { ...params, timeUs: ride.getInt('timeUs') }, row);
}

let authors: readonly AuthorRide[] | undefined;

function authorsOf(ride: PB.RecordModel): readonly Other[] {
  authors ??= JSON.parse(
    Buffer.from($os.readFile(`${__hooks}/author-rides.json`)).toString('utf8'),
  ) as readonly AuthorRide[];
  const { hash, equipment, simVersion } = kindOf(ride);
  return authors
    .filter((one) => one.hash === hash && one.equipment === equipment && one.simVersion === simVersion)
    .map(({ stream }) => ({ id: '', stream, gunTick: -1, created: '' }));
}

/** @throws Error if the verifier is away, is of an earlier version, or fails */
function ask(ride: PB.RecordModel, others: readonly Other[]): readonly Likeness[] {
  const kind = kindOf(ride);
  const rideOf = (stream: string, gunTick: number) => ({ stream, gunTick });
  const lot: LikenessLot = {
    ...kind,
    ride: rideOf(ride.getString('stream'), ride.getInt('gunTick')),
    others: others.map(({ stream, gunTick }) => rideOf(stream, gunTick)),
  };
  let found = send(lot);
  if (found === 'course')
    found = send({ ...lot, course: courseOf($app, ride.getString('track'), kind.hash) });
  if (found === 'course' || found.length !== others.length) throw new Error('the verifier compared nothing');
  return found;
}

function send(lot: LikenessLot): readonly Likeness[] | 'course' {
  const answer = callVerifier('/likeness', lot, TIMEOUT_S);
  if (answer === undefined) throw new Silent('the verifier did not answer');
  const body = answer.body as { readonly found?: readonly Likeness[]; readonly needs?: 'course' };
  if (answer.status !== 200) throw new Error(`the verifier answered ${answer.status}`);
  return body.needs ?? body.found ?? [];
}
