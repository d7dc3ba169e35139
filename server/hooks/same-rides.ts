import { isDatabaseFault, tellFault } from './faults';
import { firstOf, flag, identicalTo, isAuthors, OF_PRINT, type Print } from './flags';
import { givePlace } from './rides-book';
import { allRows, firstRow } from './rides-rows';

/*
 * Of rides that are the same to the last touch the first rider's have the place. When they go, with their account or by
 * an operator, the next rider's get it: triggers note the print in `free_prints` (migration same_rides), and the queue
 * works that off, so that nobody's deletion waits for it.
 */

/** Rides that are flagged anew as the same as another one, at once. */
const MOST_FLAGGED = 32;

/** Gives a free place to the next ride of its print, one at a time. @returns false where there is nothing to do */
export function fillNextPlace(): boolean {
  let print: Print | undefined;
  try {
    print = firstRow(
      $app,
      'SELECT hash, equipment, simVersion, print FROM free_prints',
      {},
      { hash: '', equipment: '', simVersion: 0, print: '' },
    ) as Print | undefined;
    if (print === undefined) return false;
    const free = print;
    $app.runInTransaction((tx) => {
      if (!fill(tx, free)) close(tx, free);
    });
    return true;
  } catch (error) {
    if (print === undefined || isDatabaseFault(error)) {
      tellFault($app, error);
      return false;
    }
    $app.logger().error('A free place could not be filled', 'print', print.print, 'error', String(error));
    // It would fail the next time, too, and those behind it wait.
    close($app, print);
    return true;
  }
}

/** @returns whether a ride got a place; others of its rider may be left */
function fill(tx: PB.App, print: Print): boolean {
  const first = firstOf(tx, print);
  if (first === undefined || isAuthors(print)) return false;
  const { id, rider } = first;
  const next = firstRow(
    tx,
    `SELECT id ${OF_PRINT} AND reason != '' AND rider = {:rider} ORDER BY created, id`,
    { ...print, rider },
    { id: '' },
  );
  if (next !== undefined) {
    givePlace(tx, tx.findRecordById('rides', next.id));
    return true;
  }
  // The flags that told of the ride that went have gone with it.
  const others = allRows(
    tx,
    `SELECT id ${OF_PRINT} AND reason != '' ORDER BY created, id LIMIT {:most}`,
    { ...print, most: MOST_FLAGGED },
    { id: '' },
  );
  for (const other of others) flag(tx, other.id, identicalTo(id));
  return false;
}

function close(app: PB.App, print: Print): void {
  app
    .db()
    .newQuery(
      'DELETE FROM free_prints WHERE hash = {:hash} AND equipment = {:equipment} AND simVersion = {:simVersion} ' +
        'AND print = {:print}',
    )
    .bind({ ...print })
    .execute();
}
