import { monotonicMs } from './clock';
import { isDatabaseFault, tellFault } from './faults';
import { rankNextSeason } from './seasons';
import { dueEvents, writeLists } from './standings';

/*
 * Looks at events whose moment has come. Nothing of an event rests on it: what an event is follows from its rows and the
 * clock. It only writes the lists that everybody reads, and tells riders. Each minute's run takes over from the one before
 * by writing its own name into the store; it never matters if two overlap, since what was told is kept with the telling.
 */

const RUNNER_KEY = 'fl-event-clock';
/** A run that nobody takes over from ends by itself, ms. */
const RUN_MS = 75_000;
/** Pause when nothing is due, ms. */
const IDLE_MS = 150;
/** An event that cannot be looked at is tried again after this, ms. */
const REST_MS = 5000;

/** Takes over the clock and works until another run does. */
export function runClock(): void {
  const me = $security.randomString(12);
  $app.store().set(RUNNER_KEY, me);
  const until = monotonicMs() + RUN_MS;
  const isMine = (): boolean => $app.store().get(RUNNER_KEY) === me && monotonicMs() < until;
  while (isMine()) if (!lookOnce(isMine)) sleep(IDLE_MS);
}

/** Answers at once and goes on in the request's own goroutine. */
export function wakeClock(e: PB.RequestEvent): void {
  const secret = $os.getenv('FL_VERIFIER_SECRET');
  if (secret === '' || e.request.header.get('X-Fl-Secret') !== secret) throw new NotFoundError();
  // The connection stays busy with this handler, so nobody else may use it.
  e.response.header().set('Connection', 'close');
  e.noContent(204);
  e.flush();
  runClock();
}

/** @returns whether anything was due */
function lookOnce(isMine: () => boolean): boolean {
  try {
    const due = dueEvents($app, Date.now());
    for (const one of due) {
      if (!isMine()) break;
      look(one);
    }
    return due.length > 0 || rankNextSeason($app);
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
    // It must not hold up those behind it.
    $app
      .db()
      .newQuery('UPDATE event_clock SET dueMs = {:laterMs} WHERE event = {:event}')
      .bind({ event: due.event, laterMs: Date.now() + REST_MS })
      .execute();
  }
}
