import type { RideKind } from '../rules/likeness';
import { firstRow } from './rides-rows';

/*
 * Flags on rides that are identical or similar to an earlier ride. They show operators, and the hosts of the ride's event,
 * where to look. A ride that is similar to another one is then under review (ride-reviews.ts).
 */

/** The ride that a ride resembles: another ride, or with '' the one of the track's author. */
export interface Twin {
  readonly other: string;
  readonly kind: 'alike' | 'identical';
  /** Similarity, 0 … 1. */
  readonly measure: number;
}

export const kindOf = (ride: PB.RecordModel): RideKind => ({
  hash: ride.getString('hash'),
  equipment: ride.getString('equipment') === 'ski' ? 'ski' : 'board',
  simVersion: ride.getInt('simVersion'),
});

/** Maximum number of flags of one ride: a hundred copies of one ride do not need a hundred flags each. */
export const MOST_OF_RIDE = 4;
/** Maximum number of flags of all rides of one rider. */
const MOST_OF_RIDER = 500;
/**
 * The most important flags come first. An identical ride has no place, so its flag does not concern a time on a leaderboard.
 */
const TELLING = "f.kind = 'identical', f.measure DESC, f.created DESC, f.id";

/** Flags a ride, once for each pair of rides, and removes the least important flags beyond the limits. The ride must exist. */
export function flag(tx: PB.App, ride: string, { other, kind, measure }: Twin): void {
  const pair = 'SELECT id FROM ride_flags WHERE ride = {:ride} AND other = {:other}';
  if (firstRow(tx, pair, { ride, other }, { id: '' }) !== undefined) return;
  const rider =
    firstRow(tx, 'SELECT rider FROM rides WHERE id = {:ride}', { ride }, { rider: '' })?.rider ?? '';
  const author = other === '';
  const flags = tx.findCollectionByNameOrId('ride_flags');
  tx.save(new Record(flags, { ride, rider, other, author, kind, measure }));
  const ofRide = `SELECT f.id FROM ride_flags f WHERE f.ride = {:ride} ORDER BY ${TELLING} LIMIT -1 OFFSET {:most}`;
  remove(tx, ofRide, { ride, most: MOST_OF_RIDE });
  const count = 'SELECT COUNT(*) AS n FROM ride_flags WHERE rider = {:rider}';
  if (firstRow(tx, count, { rider }, { n: 0 })!.n <= MOST_OF_RIDER) return;
  // Takes the first flag of each event and of the open leaderboards before the second of any, so that many flags in one event
  // do not hide those of another.
  const ofRider =
    `SELECT id FROM (SELECT f.id, ROW_NUMBER() OVER (PARTITION BY r.event ORDER BY ${TELLING}) AS nth, ` +
    `ROW_NUMBER() OVER (ORDER BY ${TELLING}) AS inAll FROM ride_flags f JOIN rides r ON r.id = f.ride ` +
    'WHERE f.rider = {:rider}) ORDER BY nth, inAll LIMIT -1 OFFSET {:most}';
  remove(tx, ofRider, { rider, most: MOST_OF_RIDER });
}

function remove(tx: PB.App, ids: string, params: PB.Params): void {
  tx.db().newQuery(`DELETE FROM ride_flags WHERE id IN (${ids})`).bind(params).execute();
}

/** Returns a print as its column stores it; '' for a ride whose input is too short to identify it. */
export function hashed(print: string): string {
  return print === '' ? '' : $security.sha256(print);
}

/** The fields that two identical rides share. */
export interface Print extends RideKind {
  readonly print: string;
}

/** Verified rides of a {@link Print}, except those with a missed gate, which are on no leaderboard for another reason. */
export const OF_PRINT =
  'FROM rides WHERE hash = {:hash} AND equipment = {:equipment} AND simVersion = {:simVersion} AND print = {:print} ' +
  "AND print != '' AND status = 'verified' AND reason IN ('', 'same-ride') AND deleted = FALSE";

/** Returns the first ride of a print: it has the place, or is about to get it (same-rides.ts). */
export function firstOf(
  tx: PB.App,
  print: Print,
): { readonly id: string; readonly rider: string } | undefined {
  const sql = `SELECT id, rider ${OF_PRINT} ORDER BY reason, created, id`;
  return firstRow(tx, sql, { ...print }, { id: '', rider: '' });
}

/** Creates the twin for a ride whose exact copy has the place. */
export const identicalTo = (other: string): Twin => ({ other, kind: 'identical', measure: 1 });

/** Returns the identical ride, of another rider or the author, that has the place. The print of `ride` must be set. */
export function firstTwin(tx: PB.App, ride: PB.RecordModel): Twin | undefined {
  const print = { ...kindOf(ride), print: ride.getString('print') };
  if (print.print === '') return undefined;
  if (isAuthors(print)) return identicalTo('');
  const first = firstOf(tx, print);
  return first === undefined || first.rider === ride.getString('rider') ? undefined : identicalTo(first.id);
}

/** Returns whether the author of the track has this print. The author always counts as the first. */
export function isAuthors({ hash, equipment, simVersion, print }: Print): boolean {
  return authorPrints().includes(`${hash} ${equipment} ${simVersion} ${print}`);
}

let prints: string | undefined;

/** Returns the prints of the authors' rides, one per line. */
function authorPrints(): string {
  prints ??= Buffer.from($os.readFile(`${__hooks}/author-prints.txt`)).toString('utf8');
  return prints;
}
