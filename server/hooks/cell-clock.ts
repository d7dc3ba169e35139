import { cellHere } from './cell';
import { isDatabaseFault, tellFault } from './faults';
import { reportNext } from './ride-reports';
import { tellNext } from './riders-told';
import { runOn } from './runner';

/** Tells other cells what they have to know. A server that is all in one has nobody to tell. */

/** Pause when there is nothing to tell, ms. */
const IDLE_MS = 300;
/** After a failure of its own, ms. */
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
