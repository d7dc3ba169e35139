import {
  type Attempt,
  type EventPlan,
  type EventRows,
  endsMsOf,
  forecast,
  isCup,
  mayStart,
  mayTakeBack,
  type OwnPlace,
  ownPlace,
  type StartAnswer,
  takesEquipment,
} from '../../src/race';
import type { Equipment } from '../../src/sim';
import { eventLists } from '../rules/event-lists';
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
import { attemptsOf, readCancelled, rowsOf, type StoredEvent, storedEvent } from './event-rows';
import { demandSeen, unknownEvent } from './event-seen';
import { rowsFor } from './event-starts';
import { tellUser } from './news';
import { allRows, firstRow } from './rides-rows';

/** What riders ask of an event, and what its jury decides. */

/** `GET /api/fl/events/show?event` -> the event, its server and its lists, for whoever may see it. */
export function showEvent(e: PB.RequestEvent): void {
  const event = demandSeen(e.app, e.request.url.query().get('event'), e.auth);
  const server = firstRow(
    e.app,
    'SELECT id, name, primaryColour, secondaryColour FROM servers WHERE id = {:server}',
    { server: event.server },
    { id: '', name: '', primaryColour: '', secondaryColour: '' },
  );
  const lists = allRows(
    e.app,
    "SELECT race, seq, changesMs, COALESCE(list, 'null') AS list FROM standings WHERE event = {:event} ORDER BY race",
    { event: event.id },
    { race: 0, seq: 0, changesMs: 0, list: '' },
  );
  const { id, plan, courseMs, cancelled } = event;
  const head = JSON.stringify({
    ...{ id, server, plan, courseMs, cancelled, nowMs: Date.now() },
    ...(isHidden(e, event) ? { hosts: hostsLists(e.app, event) } : {}),
  });
  // Lists of hundreds of lines are JSON already, and stay text: as objects they would cost most of the call.
  const texts = lists.map(
    ({ race, seq, changesMs, list }) =>
      `{"race":${race},"seq":${seq},"changesMs":${changesMs},"list":${list}}`,
  );
  e.response.header().set('Content-Type', 'application/json');
  e.string(200, `${head.slice(0, -1)},"lists":[${texts.join()}]}`);
}

/** Whether the caller runs an event that hides times from others. */
function isHidden({ app, auth }: PB.RequestEvent, { plan, server }: StoredEvent): boolean {
  const isHiding = plan.kind === 'races' && plan.timesHidden;
  return isHiding && auth !== null && mayRun(roleOf(app, server, auth.id), 'events');
}

/** The lists as they would be if times were shown. */
function hostsLists(app: PB.App, event: StoredEvent): unknown {
  const rows = rowsOf(app, event);
  const plan = { ...rows.plan, timesHidden: false } as EventPlan;
  return eventLists({ ...rows, plan }, Date.now());
}

/** What a rider is to know of a race: whether to start, and where they stand. */
interface OwnRace {
  readonly start: StartAnswer;
  /** Left out where the stored list says it. */
  readonly place?: OwnPlace;
  readonly forecast?: ReturnType<typeof forecast>;
}

/** `GET /api/fl/events/mine?event&equipment` -> `{nowMs, races, attempts}`: whether one may start, and what one has ridden. */
export function showMine(e: PB.RequestEvent): void {
  const who = e.auth;
  if (who === null) throw new UnauthorizedError('Please log in first.');
  const query = e.request.url.query();
  const event = demandSeen(e.app, query.get('event'), who);
  const isMember = roleOf(e.app, event.server, who.id) !== undefined;
  const nowMs = Date.now();
  const attempts = attemptsOf(e.app, event.id, { rider: who.id });
  const startRows = rowsFor(e.app, event, who.id, nowMs);
  const planned = event.plan.kind === 'cup' ? [event.plan] : event.plan.races;
  const wanted: Equipment = query.get('equipment') === 'board' ? 'board' : 'ski';
  const races = planned.map((one, race): OwnRace => {
    const equipment: Equipment = takesEquipment(one.equipment, wanted)
      ? wanted
      : wanted === 'ski'
        ? 'board'
        : 'ski';
    const starting = { rider: who.id, isMember, isVerified: who.verified(), equipment, isOffline: false };
    const start = mayStart(startRows, race, starting, nowMs);
    // Where one stands is asked of those who race there, and of that race alone.
    const hasRidden = event.plan.kind !== 'cup' && attempts.some((own) => own.race === race);
    return hasRidden ? { start, ...placeOf(rowsOf(e.app, event, { race }), race, who.id, nowMs) } : { start };
  });
  e.json(200, { nowMs, races, attempts: attempts.map(withoutRider) });
}

function placeOf(
  rows: EventRows<EventPlan>,
  race: number,
  rider: string,
  nowMs: number,
): Omit<OwnRace, 'start'> {
  if (isCup(rows)) return {};
  const raced = rows as EventRows;
  return { place: ownPlace(raced, race, rider, nowMs), forecast: forecast(raced, race, rider, nowMs) };
}

function withoutRider({ rider: _rider, ...attempt }: Attempt): Omit<Attempt, 'rider'> {
  return attempt;
}

/** `POST /api/fl/events/give-up {ticket}` -> 204: no ride will come of this start. */
export function giveUp(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  const ticket = textOf(body, 'ticket');
  e.app.runInTransaction((tx) => {
    const start = firstRow(
      tx,
      "SELECT event FROM event_attempts WHERE id = {:ticket} AND rider = {:user} AND kind = 'under-way'",
      { ticket, user },
      { event: '' },
    );
    // A ride has come, or it was told before.
    if (start === undefined) return;
    tx.db()
      .newQuery("UPDATE event_attempts SET kind = 'given-up' WHERE id = {:ticket}")
      .bind({ ticket })
      .execute();
    noteChange(tx, start.event);
  });
  e.noContent(204);
}

/** An event that the caller runs. @throws NotFoundError, ForbiddenError */
function runEvent(tx: PB.App, { user, body }: Caller): StoredEvent {
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
function whoIs(tx: PB.App, rider: string): string {
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
    row.set('cancelled', [...all, { race, atMs: Date.now(), counts }]);
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
