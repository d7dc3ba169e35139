import { printOf } from '../rules/fingerprint';
import { type AuthorRide, areAlike, type Kind, marksOf, piecesOfRide } from '../rules/likeness';
import { readMeta, writeMeta } from './meta';
import { allRows, firstRow } from './rides-rows';

/*
 * Whose ride a ride is. The same to the last touch is found by its print; one that was changed a little by a few marks
 * that it has in common with the other, and then compared with it whole. Beside the rides of riders stand those of the
 * authors of the default tracks, which every device has.
 */

/** Most rows looked at for rides with a mark in common, and rides compared whole: honest rides have none. */
const MOST_FOUND = 400;
const MOST_COMPARED = 8;

const kindOf = (ride: PB.RecordModel): Kind => ({
  hash: ride.getString('hash'),
  equipment: ride.getString('equipment'),
  simVersion: ride.getInt('simVersion'),
});

/** A print as its column has it; '' for a ride that can be told from no other. */
export function hashed(print: string): string {
  return print === '' ? '' : $security.sha256(print);
}

/** The same of a ride as it is kept. */
export function hashedPrint(stream: string, gunTick: number): string {
  return hashed(printOf(stream, gunTick));
}

/** Whether a ride is another rider's verified ride on this course, or its author's, as it is or a little changed. */
export function isCopied(tx: PB.App, ride: PB.RecordModel, marks: readonly number[]): boolean {
  return hasPrint(tx, ride) || isLikeAnother(tx, ride, marks);
}

function hasPrint(tx: PB.App, ride: PB.RecordModel): boolean {
  const print = ride.getString('print');
  if (print === '') return false;
  const kind =
    'hash = {:hash} AND equipment = {:equipment} AND simVersion = {:simVersion} AND print = {:print}';
  const other = firstRow(
    tx,
    `SELECT id FROM rides WHERE ${kind} AND print != '' AND status = 'verified' AND rider != {:rider} ` +
      `UNION ALL SELECT id FROM author_rides WHERE ${kind} AND print != ''`,
    { ...kindOf(ride), print, rider: ride.getString('rider') },
    { id: '' },
  );
  return other !== undefined;
}

function isLikeAnother(tx: PB.App, ride: PB.RecordModel, marks: readonly number[]): boolean {
  if (marks.length === 0) return false;
  const [a, b = a, c = a, d = a] = marks;
  const found =
    'SELECT ride, COUNT(*) AS n FROM (SELECT ride FROM ride_marks WHERE mark IN ({:a}, {:b}, {:c}, {:d}) ' +
    `LIMIT ${MOST_FOUND}) GROUP BY ride`;
  const others = allRows(
    tx,
    `SELECT stream, gunTick FROM (SELECT r.stream, r.gunTick, m.n FROM (${found}) m JOIN rides r ON r.id = m.ride ` +
      "WHERE r.rider != {:rider} AND r.status = 'verified' " +
      `UNION ALL SELECT r.stream, -1, m.n FROM (${found}) m JOIN author_rides r ON r.id = m.ride) ` +
      `ORDER BY n DESC LIMIT ${MOST_COMPARED}`,
    { a: a!, b: b!, c: c!, d: d!, rider: ride.getString('rider') },
    { stream: '', gunTick: 0 },
  );
  if (others.length === 0) return false;
  const kind = kindOf(ride);
  const mine = piecesOfRide(ride.getString('stream'), ride.getInt('gunTick'), kind);
  return others.some(({ stream, gunTick }) => areAlike(mine, piecesOfRide(stream, gunTick, kind)));
}

/** Keeps the marks of a ride that was verified just now. A trigger removes them with the ride. */
export function keepMarks(tx: PB.App, ride: string, marks: readonly number[]): void {
  if (marks.length === 0) return;
  const values = marks.map((_, i) => `({:m${i}}, {:ride})`).join(', ');
  const params: Record<string, number | string> = { ride };
  marks.forEach((mark, i) => {
    params[`m${i}`] = mark;
  });
  tx.db().newQuery(`INSERT OR IGNORE INTO ride_marks (mark, ride) VALUES ${values}`).bind(params).execute();
}

/** The marks of a ride as it is kept. */
export function marksOfRide(stream: string, gunTick: number, kind: Kind): readonly number[] {
  return marksOf(piecesOfRide(stream, gunTick, kind));
}

const KEY = 'author-rides';

/** Makes the authors' rides known; those of earlier versions of the game stay so. */
export function putAuthorRides(app: PB.App): void {
  const text = Buffer.from($os.readFile(`${__hooks}/author-rides.json`)).toString('utf8');
  const print = $security.sha256(text);
  if (readMeta(app, KEY) === print) return;
  const rides = JSON.parse(text) as readonly AuthorRide[];
  app.runInTransaction((tx) => {
    for (const { marks, ...ride } of rides) {
      tx.db()
        .newQuery(
          'INSERT OR IGNORE INTO author_rides (id, hash, equipment, simVersion, print, stream) VALUES ' +
            '({:id}, {:hash}, {:equipment}, {:simVersion}, {:print}, {:stream})',
        )
        .bind({ ...ride })
        .execute();
      keepMarks(tx, ride.id, marks);
    }
    writeMeta(tx, KEY, print);
  });
}
