import { isDatabaseFault, tellFault } from './faults';
import { runOn } from './runner';
import { dueEvents, writeLists } from './standings';

/*
 * Processes events that are due. The state of an event does not depend on this: it follows from the event's rows and the clock.
 * This only writes the lists that everybody reads, and notifies riders. The stage of the last notices is stored in the same
 * transaction as the notices.
 */

/** Pause when nothing is due, ms. */
const IDLE_MS = 150;
/** An event that cannot be processed is retried after this time, ms. */
const REST_MS = 5000;

export function runClock(): void {
  runOn('events', lookOnce, IDLE_MS);
}

/** @returns whether anything was due */
function lookOnce(isMine: () => boolean): boolean {
  try {
    const due = dueEvents($app, Date.now());
    for (const one of due) {
      if (!isMine()) break;
      look(one);
    }
    return due.length > 0;
  } catch (error) {
    tellFault($app, error);
    sleep(REST_MS);
    return false;
  }
}

function look(due: ReturnType<typeof dueEvents>[number]): void {
  try {
    writeLists($app, due);
  } catch (error) {
    if (isDatabaseFault(error)) {
      tellFault($app, error);
      sleep(IDLE_MS);
      return;
    }
    $app.logger().error('An event could not be looked at', 'event', due.event, 'error', String(error));
    // It must not block the events behind it.
    $app
      .db()
      .newQuery('UPDATE event_clock SET dueMs = {:laterMs} WHERE event = {:event}')
      .bind({ event: due.event, laterMs: Date.now() + REST_MS })
      .execute();
  }
}
