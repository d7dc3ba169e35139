import { AROUND, type AuthorRide, FIRST, MAX_OTHERS } from '../rules/likeness';
import type { Likeness, LikenessLot } from '../verifier/likeness-lot';
import { monotonicMs } from './clock';
import { isDatabaseFault, tellFault } from './faults';
import { flag, kindOf, MOST_OF_RIDE } from './flags';
import { openReview } from './ride-reviews';
import { allRows, courseOf, firstRow, versionOf } from './rides-rows';
import { callVerifier, isAnswering, isHealthy, mode } from './verifier-call';

/*
 * How like a ride is to those it stands among. Asked of the verifier after the verdict, in the job that works the queue,
 * so no answer waits for it. Where there is no verifier nobody is asked: PocketBase's own engine would take minutes.
 */

/** Failures after which a ride is compared no more. */
const MOST_TRIES = 3;
/** After a failed call the verifier is asked nothing of this for so long, ms. */
const AWAY_MS = 5000;
const AWAY_KEY = 'fl-likeness-away-until';
/** Rides may wait for their verdict behind it: a lot takes some tens of milliseconds. */
const TIMEOUT_S = 5;

/** Compares the ride that waits longest. @returns false where none does, or the verifier is away */
export function compareNext(): boolean {
  if (mode() !== 'http') {
    // Nobody will ask for them here.
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
    // While the verifier is away, that is no fault of the ride.
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
 * No answer came. It says nothing of the judging of rides, which has threads of its own, so the circuit breaker that keeps
 * senders from asking is not told of it.
 */
class Silent extends Error {}

interface Other {
  /** '' for the author's. */
  readonly id: string;
  /** When the server took it; '' for the author's, which was there before all. */
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
      // A ride may be compared before one that was there first, and is no copy of what came after it.
      const isFirst = created < taken || (created === taken && id < ride.id);
      const [later, earlier] = isFirst ? [ride.id, id] : [id, ride.id];
      flag(tx, later, { other: earlier, kind: 'alike', measure });
      openReview(tx, later);
    }
  });
}

/** Those it stands among, on the open board and on that of its event. */
function aroundIt(ride: PB.RecordModel): readonly Other[] {
  const event = ride.getString('event');
  const found = (event === '' ? [''] : ['', event]).flatMap((of) => around(ride, of));
  found.push(...underReview(ride));
  return [...new Map(found.map((other) => [other.id, other])).values()];
}

/** Rides under review have no place on a board, and may be copied all the same. */
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

/** The first of a board and those nearest in time, of other riders. @param event '' for the open board */
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

/** @throws Error when the verifier is away, of an earlier version, or cannot do it */
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
