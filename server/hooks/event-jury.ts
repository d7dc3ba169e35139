import { type EventRows, endsMsOf, mayTakeBack, raceStage } from '../../src/race';
import { mayRun } from '../rules/roles';
import { note } from './audit';
import {
  type Caller,
  callerOf,
  demandAllowed,
  findRow,
  invalid,
  reasonOf,
  roleOf,
  textOf,
} from './club-rows';
import { noteChange } from './event-attempts';
import { readCancelled, rowsOf, type StoredEvent, storedEvent } from './event-rows';
import { unknownEvent } from './event-seen';
import { tellUser } from './news';
import { firstRow } from './rides-rows';

/** What the jury of an event decides: trainers and hosts of its server. */

/** An event that the caller runs. @throws NotFoundError, ForbiddenError */
export function runEvent(tx: PB.App, { user, body }: Caller): StoredEvent {
  const event = storedEvent(tx, textOf(body, 'event'));
  const role = event && roleOf(tx, event.server, user);
  if (event === undefined || role === undefined) throw unknownEvent();
  if (!mayRun(role, 'events'))
    demandAllowed({ code: 'not-allowed', message: 'Only trainers and hosts of this server can do that.' });
  if (event.isServerClosed) throw invalid('event', 'server-closed', 'This server has been closed.');
  return event;
}

/** A whole number of a call's body. */
function numberOf(body: Caller['body'], name: string, below: number): number {
  const value = body[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= below)
    throw invalid(name, 'not-allowed', `A whole number from 0 to ${below - 1}.`);
  return value;
}

const racesIn = ({ plan }: StoredEvent): number => (plan.kind === 'cup' ? 1 : plan.races.length);
/** Qualifying and the rounds of a cup, or two runs. */
const MOST_RUNS = 12;

/**
 * `POST /api/fl/events/disqualify {event, rider, race, run, attempt, reason}` -> `{id}`: by trainers and hosts. Without
 * `attempt` the rider is out of the run. What is decided can be read by everybody on the event's page.
 */
export function disqualify(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const { user, body } = caller;
  const words = reasonOf(body);
  if (words === '') throw invalid('reason', 'required', 'Say why: the rider will read it.');
  const [rider, attempt] = [textOf(body, 'rider', 15), textOf(body, 'attempt', 15)];
  const id = $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
  let done = id;
  e.app.runInTransaction((tx) => {
    const event = runEvent(tx, caller);
    const [race, run] = [numberOf(body, 'race', racesIn(event)), numberOf(body, 'run', MOST_RUNS)];
    const known = firstRow(
      tx,
      'SELECT id FROM event_attempts WHERE event = {:event} AND rider = {:rider} AND race = {:race} AND run = {:run} ' +
        "AND ({:attempt} = '' OR id = {:attempt} OR ride = {:attempt})",
      { event: event.id, rider, race, run, attempt },
      { id: '' },
    );
    if (known === undefined)
      throw invalid('rider', 'no-such-start', 'This rider has not started in that run.');
    const row = { event: event.id, rider, race, run, attempt: attempt === '' ? '' : known.id };
    const same = firstRow(
      tx,
      'SELECT id FROM event_decisions WHERE event = {:event} AND rider = {:rider} AND race = {:race} AND run = {:run} AND ' +
        'attempt = {:attempt} AND takenBackMs = 0',
      row,
      { id: '' },
    );
    // The answer was lost, or another host was faster.
    if (same !== undefined) {
      done = same.id;
      return;
    }
    tx.db()
      .newQuery(
        'INSERT INTO event_decisions (id, event, rider, race, run, attempt, words, by, atMs, takenBackMs) VALUES ' +
          '({:id}, {:event}, {:rider}, {:race}, {:run}, {:attempt}, {:words}, {:user}, {:now}, 0)',
      )
      .bind({ ...row, id, words, user, now: Date.now() })
      .execute();
    noteChange(tx, event.id);
    tellDecision(tx, event, { rider, kind: 'disqualified', text: words });
    note(tx, {
      server: event.server,
      by: user,
      what: 'disqualified',
      whom: whoIs(tx, rider),
      reason: words,
      detail: event.plan.name,
    });
  });
  e.json(200, { id: done });
}

/** `POST /api/fl/events/reinstate {event, id, reason}` -> 204: takes a decision back, until a week after the event's end. */
export function reinstate(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const { user, body } = caller;
  const id = textOf(body, 'id', 15);
  const reason = reasonOf(body);
  e.app.runInTransaction((tx) => {
    const event = runEvent(tx, caller);
    const sql = 'SELECT rider, takenBackMs FROM event_decisions WHERE id = {:id} AND event = {:event}';
    const row = firstRow(tx, sql, { id, event: event.id }, { rider: '', takenBackMs: 0 });
    if (row === undefined) throw invalid('id', 'no-such-decision', 'There is no such decision.');
    if (row.takenBackMs !== 0) return;
    const now = Date.now();
    if (!mayTakeBack({ takenBackMs: undefined }, endsMsOf(event.plan), now))
      throw invalid('id', 'too-late', 'A decision can be taken back until a week after the event.');
    tx.db()
      .newQuery('UPDATE event_decisions SET takenBackMs = {:now} WHERE id = {:id}')
      .bind({ id, now })
      .execute();
    noteChange(tx, event.id);
    tellDecision(tx, event, { rider: row.rider, kind: 'reinstated', text: reason });
    note(tx, {
      server: event.server,
      by: user,
      what: 'reinstated',
      whom: whoIs(tx, row.rider),
      reason,
      detail: event.plan.name,
    });
  });
  e.noContent(204);
}

/** The account behind a rider; '' once it is gone. */
export function whoIs(tx: PB.App, rider: string): string {
  return firstRow(tx, 'SELECT id FROM users WHERE id = {:rider}', { rider }, { id: '' })?.id ?? '';
}

function tellDecision(
  tx: PB.App,
  event: StoredEvent,
  { rider, kind, text }: { rider: string; kind: 'disqualified' | 'reinstated'; text: string },
): void {
  const user = whoIs(tx, rider);
  if (user !== '') tellUser(tx, { user, kind, server: event.server, event: event.id, text });
}

/** `POST /api/fl/events/cancel-race {event, race, counts, reason}` -> 204: one race is called off; `counts` is what counts of it. */
export function cancelRace(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const { user, body } = caller;
  const reason = reasonOf(body);
  const counts = textOf(body, 'counts', 20) || 'nothing';
  if (counts !== 'nothing' && counts !== 'first-run')
    throw invalid('counts', 'not-allowed', 'Either `nothing` counts, or the `first-run`.');
  e.app.runInTransaction((tx) => {
    const event = runEvent(tx, caller);
    const race = numberOf(body, 'race', racesIn(event));
    if (event.plan.kind === 'cup') throw invalid('race', 'not-allowed', 'A cup is called off as a whole.');
    const row = findRow(tx, 'events', event.id)!;
    const all = readCancelled(row.getString('cancelled'));
    if (all.some((one) => one.race === race || one.race === undefined)) return;
    const now = Date.now();
    const ridden = rowsOf(tx, event, { race }) as EventRows;
    if (raceStage(ridden, race, now).stage.kind === 'final')
      throw invalid('race', 'already-over', 'The results of this race are final.');
    row.set('cancelled', [...all, { race, atMs: now, counts }]);
    tx.save(row);
    note(tx, {
      server: event.server,
      by: user,
      what: 'race-cancelled',
      reason,
      detail: `${event.plan.name} ${race + 1}`,
    });
  });
  e.noContent(204);
}
