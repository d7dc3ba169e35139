import {
  type Attempt,
  type EventPlan,
  type EventRows,
  isCup,
  mayStart,
  type StartAnswer,
  takesEquipment,
} from '../../src/race';
import type { Equipment } from '../../src/sim';
import { eventLists } from '../rules/event-lists';
import { mayRun } from '../rules/roles';
import { callerOf, isBlocked, roleOf, textOf } from './club-rows';
import { noteChange } from './event-attempts';
import { type Standing, standingOf } from './event-place';
import { lostStarts } from './event-returns';
import { rowsOf, type StoredEvent } from './event-rows';
import { demandSeen } from './event-seen';
import { rowsFor } from './event-starts';
import { allRows, firstRow } from './rides-rows';

/** Calls of riders about an event. */

/** `GET /api/fl/events/show?event` -> the event, its club and its lists, for everybody who may see it. */
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
    ...(runsIt(e, event) ? { lost: lostStarts(e.app, event) } : {}),
    ...(runsIt(e, event) && hidesTimes(event) ? { hosts: hostsLists(e.app, event) } : {}),
  });
  // Lists of hundreds of lines are JSON already, and stay text: parsing them would be most of the work of the call.
  const texts = lists.map(
    ({ race, seq, changesMs, list }) =>
      `{"race":${race},"seq":${seq},"changesMs":${changesMs},"list":${list}}`,
  );
  e.response.header().set('Content-Type', 'application/json');
  e.string(200, `${head.slice(0, -1)},"lists":[${texts.join()}]}`);
}

/** Returns whether the caller manages the event. */
function runsIt({ app, auth }: PB.RequestEvent, { server }: StoredEvent): boolean {
  return auth !== null && mayRun(roleOf(app, server, auth.id), 'events');
}

function hidesTimes({ plan }: StoredEvent): boolean {
  return plan.kind === 'races' && plan.timesHidden;
}

/** Returns the lists with times shown. */
function hostsLists(app: PB.App, event: StoredEvent): unknown {
  const rows = rowsOf(app, event);
  const plan = { ...rows.plan, timesHidden: false } as EventPlan;
  return eventLists({ ...rows, plan }, Date.now());
}

/** A race as its rider sees it: whether they may start, and their place. */
interface OwnRace {
  readonly start: StartAnswer;
  /** Only for a race that the rider has started in. */
  readonly place?: Standing['place'];
  readonly forecast?: Standing['forecast'];
}

/**
 * `GET /api/fl/events/mine?event&equipment` -> `{nowMs, races, attempts}`: whether the caller may start, and their attempts.
 */
export function showMine(e: PB.RequestEvent): void {
  const who = e.auth;
  if (who === null) throw new UnauthorizedError('Please log in first.');
  const query = e.request.url.query();
  const event = demandSeen(e.app, query.get('event'), who);
  const isMember = roleOf(e.app, event.server, who.id) !== undefined;
  const nowMs = Date.now();
  const barred = barredFrom(e.app, event, who.id);
  const own = rowsOf(e.app, event, { rider: who.id });
  const { attempts } = own;
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
    const start = barred ?? mayStart(startRows, race, starting, nowMs);
    // Computes the place only in races that the rider has started in.
    if (isCup(own) || !attempts.some((mine) => mine.race === race)) return { start };
    return { start, ...standingOf(e.app, event, own as EventRows, { race, rider: who.id, nowMs }) };
  });
  e.json(200, { nowMs, races, attempts: attempts.map(withoutRider) });
}

/** Returns why a user may not start in an event at all, whatever its plan says: the answer that a start would get. */
function barredFrom(
  app: PB.App,
  { server, isServerClosed }: StoredEvent,
  user: string,
): StartAnswer | undefined {
  if (isServerClosed) return { kind: 'may-not-start', why: 'cancelled' };
  return isBlocked(app, server, user) ? { kind: 'may-not-start', why: 'not-a-member' } : undefined;
}

function withoutRider({ rider: _rider, ...attempt }: Attempt): Omit<Attempt, 'rider'> {
  return attempt;
}

/** `POST /api/fl/events/give-up {ticket}` -> 204: the rider gives up this start, so no ride will follow. */
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
    // Its ride has arrived, or it was given up before.
    if (start === undefined) return;
    tx.db()
      .newQuery("UPDATE event_attempts SET kind = 'given-up', judgedMs = {:now} WHERE id = {:ticket}")
      .bind({ ticket, now: Date.now() })
      .execute();
    noteChange(tx, start.event);
  });
  e.noContent(204);
}
