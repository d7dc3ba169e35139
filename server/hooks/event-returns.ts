import { countsStarts, cupWindow, REMOVED, windowOf } from '../../src/race';
import { note } from './audit';
import { type Caller, callerOf, invalid, reasonOf, textOf } from './club-rows';
import { noteChange } from './event-attempts';
import { demandNoFault, runEvent, whoIs } from './event-jury';
import { type StoredEvent, storedEvent } from './event-rows';
import { tellUser } from './news';
import { allRows, firstRow } from './rides-rows';

/*
 * Starts that are given back to riders. A rider's first start in an event whose ride was refused because the device stalled is
 * given back automatically. A trainer or host gives back any other.
 */

/** Condition: starts without a result. A removed ride is not one of them. */
const WITHOUT_RESULT = `(a.kind = 'given-up' OR (a.kind = 'refused' AND a.reason != '${REMOVED}'))`;
/** Maximum number of starts without a result that hosts see, the latest first. */
const MOST_SHOWN = 200;

/** Gives back a start whose ride was refused as `lagged`. Within the transaction of the verdict. */
export function returnLagged(tx: PB.App, ride: string): void {
  const sql = 'SELECT event, race, run FROM event_attempts WHERE ride = {:ride}';
  const start = firstRow(tx, sql, { ride }, { event: '', race: 0, run: 0 });
  const event = start && storedEvent(tx, start.event);
  if (start === undefined || event === undefined || !countsStarts(event.plan, start.race, start.run)) return;
  // Once for each rider and event: an index of the table enforces it, too.
  tx.db()
    .newQuery(
      "UPDATE event_attempts SET returnedMs = {:now}, returned = 'lag' WHERE ride = {:ride} AND returnedMs = 0 AND " +
        'NOT EXISTS (SELECT 1 FROM event_attempts o WHERE o.event = event_attempts.event AND ' +
        "o.rider = event_attempts.rider AND o.returned = 'lag')",
    )
    .bind({ ride, now: Date.now() })
    .execute();
}

/** `POST /api/fl/events/return {event, attempt, reason}` -> 204: by trainers and hosts, while the run is open. */
export function returnStart(e: PB.RequestEvent): void {
  const caller: Caller = callerOf(e);
  const { user, body } = caller;
  const [attempt, reason] = [textOf(body, 'attempt', 15), reasonOf(body)];
  e.app.runInTransaction((tx) => {
    const { event } = runEvent(tx, caller);
    const start = firstRow(
      tx,
      `SELECT a.rider, a.race, a.run, a.returnedMs FROM event_attempts a WHERE a.id = {:attempt} AND a.event = {:event} AND ${WITHOUT_RESULT}`,
      { attempt, event: event.id },
      { rider: '', race: 0, run: 0, returnedMs: 0 },
    );
    if (start === undefined || !countsStarts(event.plan, start.race, start.run))
      throw invalid('attempt', 'no-such-start', 'There is no such start without a result.');
    demandNoFault(start.rider === user ? 'own-ride' : undefined);
    // The response was lost, or another host was faster.
    if (start.returnedMs !== 0) return;
    const now = Date.now();
    if (now > closesMs(event, start.race, start.run))
      throw invalid('attempt', 'already-over', 'The run has ended, so nobody can start in it.');
    tx.db()
      .newQuery("UPDATE event_attempts SET returnedMs = {:now}, returned = 'host' WHERE id = {:attempt}")
      .bind({ attempt, now })
      .execute();
    noteChange(tx, event.id);
    const whom = whoIs(tx, start.rider);
    const about = { server: event.server, reason, detail: event.plan.name };
    note(tx, { ...about, by: user, what: 'attempt-returned', whom });
    if (whom !== '')
      tellUser(tx, {
        user: whom,
        kind: 'attempt-returned',
        server: event.server,
        event: event.id,
        text: reason,
      });
  });
  e.noContent(204);
}

/** Returns the end of a run's window, ms. */
function closesMs({ plan }: StoredEvent, race: number, run: number): number {
  if (plan.kind === 'cup') return cupWindow(plan, run).closesMs;
  return windowOf(plan, race, run)?.closesMs ?? 0;
}

/** A start without a result, as those who manage the event see it. */
interface LostStart {
  readonly id: string;
  readonly rider: string;
  readonly name: string;
  readonly race: number;
  readonly run: number;
  /** Why its ride was refused; '' if no ride arrived. */
  readonly reason: string;
  readonly atMs: number;
  readonly isReturned: boolean;
}

/** Returns the starts of an event that used an attempt without a result, the latest first. */
export function lostStarts(app: PB.App, { id, plan }: StoredEvent): readonly LostStart[] {
  return allRows(
    app,
    "SELECT a.id, a.rider, COALESCE(u.name, '') AS name, a.race, a.run, a.reason, a.judgedMs AS atMs, a.returnedMs > 0 AS isReturned " +
      `FROM event_attempts a LEFT JOIN users u ON u.id = a.rider WHERE a.event = {:id} AND ${WITHOUT_RESULT} ` +
      `ORDER BY a.judgedMs DESC, a.id LIMIT ${MOST_SHOWN}`,
    { id },
    {
      id: '',
      rider: '',
      name: '',
      race: 0,
      run: 0,
      reason: '',
      atMs: 0,
      isReturned: false as boolean,
    },
  ).filter(({ race, run }) => countsStarts(plan, race, run));
}
