import type { RideKind } from '../rules/likeness';
import { firstRow } from './rides-rows';

/*
 * Flags beside rides: that a ride is, or is like, one that was there before it. They tell operators, and the hosts of the
 * event it was ridden in, where to look. A ride that is like another one is under review from then on (ride-reviews.ts).
 */

/** What a ride is like: another ride, or with '' the one of the track's author. */
export interface Twin {
  readonly other: string;
  readonly kind: 'alike' | 'identical';
  /** How alike, 0 … 1. */
  readonly measure: number;
}

export const kindOf = (ride: PB.RecordModel): RideKind => ({
  hash: ride.getString('hash'),
  equipment: ride.getString('equipment') === 'ski' ? 'ski' : 'board',
  simVersion: ride.getInt('simVersion'),
});

/** Flags of one ride: of a hundred copies each needs no hundred rows. */
export const MOST_OF_RIDE = 4;
/** Flags of all rides of one rider. */
const MOST_OF_RIDER = 500;
/** Those that tell most come first. A ride that is identical has no place: its flag tells of no time on a board. */
const TELLING = "f.kind = 'identical', f.measure DESC, f.created DESC, f.id";

/** Raises a flag, once for each two rides, and lets go those that tell least. The ride must be there. */
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
  // The first of each event and of the open boards before the second of any: a flood in the one hides nothing in the other.
  const ofRider =
    `SELECT id FROM (SELECT f.id, ROW_NUMBER() OVER (PARTITION BY r.event ORDER BY ${TELLING}) AS nth, ` +
    `ROW_NUMBER() OVER (ORDER BY ${TELLING}) AS inAll FROM ride_flags f JOIN rides r ON r.id = f.ride ` +
    'WHERE f.rider = {:rider}) ORDER BY nth, inAll LIMIT -1 OFFSET {:most}';
  remove(tx, ofRider, { rider, most: MOST_OF_RIDER });
}

function remove(tx: PB.App, ids: string, params: PB.Params): void {
  tx.db().newQuery(`DELETE FROM ride_flags WHERE id IN (${ids})`).bind(params).execute();
}

/** A print as its column has it; '' for a ride that can be told from no other. */
export function hashed(print: string): string {
  return print === '' ? '' : $security.sha256(print);
}

/** What two rides have in common that are the same to the last touch. */
export interface Print extends RideKind {
  readonly print: string;
}

/** Verified rides of a {@link Print}, but those with a missed gate, which stand on no board for another reason. */
export const OF_PRINT =
  'FROM rides WHERE hash = {:hash} AND equipment = {:equipment} AND simVersion = {:simVersion} AND print = {:print} ' +
  "AND print != '' AND status = 'verified' AND reason IN ('', 'same-ride') AND deleted = FALSE";

/** The first ride of a print: one that has a place, or the one that is about to get it (same-rides.ts). */
export function firstOf(
  tx: PB.App,
  print: Print,
): { readonly id: string; readonly rider: string } | undefined {
  const sql = `SELECT id, rider ${OF_PRINT} ORDER BY reason, created, id`;
  return firstRow(tx, sql, { ...print }, { id: '', rider: '' });
}

/** A ride that is another one to the last touch, which has the place. */
export const identicalTo = (other: string): Twin => ({ other, kind: 'identical', measure: 1 });

/** The ride, of another rider or the author, that has the place of this one; its print must be set. */
export function firstTwin(tx: PB.App, ride: PB.RecordModel): Twin | undefined {
  const print = { ...kindOf(ride), print: ride.getString('print') };
  if (print.print === '') return undefined;
  if (isAuthors(print)) return identicalTo('');
  const first = firstOf(tx, print);
  return first === undefined || first.rider === ride.getString('rider') ? undefined : identicalTo(first.id);
}

/** Whether the author of the track rode it, who is always the first. */
export function isAuthors({ hash, equipment, simVersion, print }: Print): boolean {
  return authorPrints().includes(`${hash} ${equipment} ${simVersion} ${print}`);
}

let prints: string | undefined;

/** The prints of the authors' rides, a line each. */
function authorPrints(): string {
  prints ??= Buffer.from($os.readFile(`${__hooks}/author-prints.txt`)).toString('utf8');
  return prints;
}
