import { cellHere } from './cell';
import { isDatabaseFault, tellFault } from './faults';
import { reportNext } from './ride-reports';
import { tellNext } from './riders-told';
import { runOn } from './runner';

/** Sends updates to other cells. A server without cells has nothing to send. */

/** Pause when there is nothing to send, ms. */
const IDLE_MS = 300;
/** Pause after a failure of this cell, ms. */
const REST_MS = 5000;

export function runCells(): void {
  if (cellHere() !== undefined) runOn('cells', tellOnce, IDLE_MS);
}

function tellOnce(): boolean {
  try {
    const cell = cellHere();
    return cell?.kind === 'club' ? reportNext($app, cell) : tellNext($app);
  } catch (error) {
    if (isDatabaseFault(error)) tellFault($app, error);
    else $app.logger().error('Another cell could not be told', 'error', String(error));
    sleep(REST_MS);
    return false;
  }
}
