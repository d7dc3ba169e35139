import { isDatabaseFault, tellFault } from './faults';
import { firstOf, flag, identicalTo, isAuthors, OF_PRINT, type Print } from './flags';
import { givePlace } from './rides-book';
import { allRows, firstRow } from './rides-rows';

/*
 * If several rides are identical, those of the first rider have the place. When they are removed, with their account or by an
 * operator, the next rider's get it. Triggers write the print to `free_prints` (migration same_rides), and the queue processes
 * it, so that a deletion does not wait for it.
 */

/** Maximum number of rides that are flagged again at once as identical to another one. */
const MOST_FLAGGED = 32;

/** Gives a free place to the next ride of its print, one at a time. @returns false if there is nothing to do */
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
    // It would fail again, and the ones behind it wait.
    close($app, print);
    return true;
  }
}

/** @returns whether a ride got a place; the rider may have further ones */
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
  // The flags that named the removed ride were deleted with it.
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
