import { type EventPlan, type EventRows, windowOf } from '../../src/race';
import {
  type EventList,
  eventLists,
  nextLookMs,
  ridersIn,
  type StoredList,
  stageKey,
  type Turn,
  turnsOf,
  type WholeList,
} from '../rules/event-lists';
import { tellEvent } from './channels';
import { findRow } from './club-rows';
import { LIST_EVERY_MS } from './event-attempts';
import { rowsOf, type StoredEvent, storedEvent } from './event-rows';
import { tellUser } from './news';
import { showRide } from './rides-book';
import { allRows, firstRow } from './rides-rows';
import { keepResult } from './seasons';

/*
 * Lists of events, made anew where something has changed or the clock has gone past a moment that changes them. What is
 * told to riders is told in the transaction that keeps what has been told, so it is told once.
 */

/** Of an event that is over: no moment changes it any more, ms since 1970. */
const NEVER_MS = 9_000_000_000_000;
/** A cup is told of by its rounds, of which riders are in the middle: no news of them. */
const MOST_NAMES = 400;

/** An event whose moment has come. */
export interface DueEvent {
  readonly event: string;
  readonly version: number;
  readonly told: string;
}

/** Events that have to be looked at now, the longest due first. */
export function dueEvents(app: PB.App, nowMs: number): readonly DueEvent[] {
  return allRows(
    app,
    'SELECT event, version, told FROM event_clock WHERE dueMs <= {:nowMs} ORDER BY dueMs LIMIT 50',
    { nowMs },
    { event: '', version: 0, told: '' },
  );
}

/**
 * Writes the lists of an event as they are now, and tells riders what is new. The lists are made outside of the
 * transaction, which holds up all writers; what has changed meanwhile has the event looked at again.
 *
 * @returns whether anything was written
 */
export function writeLists(app: PB.App, due: DueEvent): boolean {
  const nowMs = Date.now();
  const event = storedEvent(app, due.event);
  if (event === undefined) {
    app.db().newQuery('DELETE FROM event_clock WHERE event = {:event}').bind({ event: due.event }).execute();
    return false;
  }
  const rows = rowsOf(app, event);
  const lists = eventLists(rows, nowMs);
  const shown = lists.map((one) => ({ ...one, list: named(app, one.list) }));
  const whole = lists[0]!.list as WholeList;
  const key = stageKey(whole);
  const turns = turnsOf(due.told, key);
  let isMine = false;
  let written: readonly string[] = [];
  app.runInTransaction((tx) => {
    const nextMs = nextLookMs(lists) ?? NEVER_MS;
    // Two at once: the other has told what this one would tell.
    isMine = keepMoment(tx, due, { key, nextMs, nowMs });
    if (!isMine) return;
    written = shown.flatMap((one) => keepList(tx, event, one) ?? []);
    showRides(tx, event, rows, nowMs);
    if (whole.stage.kind === 'final') keepResult(tx, event, rows, nowMs);
    for (const turn of turns) tellTurn(tx, event, rows, turn);
  });
  for (const row of written) tellEvent(app, event.id, row);
  return isMine;
}

function keepMoment(
  tx: PB.App,
  { event, version, told }: DueEvent,
  now: { readonly key: string; readonly nextMs: number; readonly nowMs: number },
): boolean {
  return (
    tx
      .db()
      .newQuery(
        'UPDATE event_clock SET told = {:key}, writtenMs = {:nowMs}, dueMs = CASE WHEN version = {:version} THEN {:nextMs} ' +
          'ELSE MIN({:nextMs}, {:nowMs} + {:every}) END WHERE event = {:event} AND told = {:told} AND dueMs <= {:nowMs}',
      )
      .bind({ ...now, event, version, told, every: LIST_EVERY_MS })
      .execute()
      .rowsAffected() === 1
  );
}

type Splits = Readonly<Record<string, readonly number[]>>;

/** A list with the names of its riders, and the splits of the runs that are shown. */
type NamedList = EventList & {
  readonly names: Readonly<Record<string, string>>;
  /** Of each ride that is named in the list, µs. */
  readonly splits?: Splits;
};

function named(app: PB.App, list: EventList): NamedList {
  const riders = [...new Set(ridersIn(list))].slice(0, MOST_NAMES);
  const names: Record<string, string> = {};
  const sql = 'SELECT u.id, u.name FROM json_each({:riders}) j JOIN users u ON u.id = j.value';
  const found = allRows(app, sql, { riders: JSON.stringify(riders) }, { id: '', name: '' });
  for (const { id, name } of found) names[id] = name;
  return list.kind === 'race' ? { ...list, names, splits: splitsOf(app, list) } : { ...list, names };
}

/** Splits of the rides behind a list, by ride, µs. */
function splitsOf(app: PB.App, { rides }: Extract<EventList, { kind: 'race' }>): Splits {
  const ids = Object.values(rides).flatMap((own) => own.filter((id) => id !== ''));
  if (ids.length === 0) return {};
  const found = allRows(
    app,
    "SELECT r.id, COALESCE(r.splitsUs, '[]') AS splits FROM json_each({:ids}) j JOIN rides r ON r.id = j.value",
    { ids: JSON.stringify(ids) },
    { id: '', splits: '' },
  );
  return Object.fromEntries(found.map(({ id, splits }) => [id, JSON.parse(splits) as number[]]));
}

/** @returns the list as it is sent to who looks on, or undefined where nothing has changed */
function keepList(
  tx: PB.App,
  event: StoredEvent,
  { race, list, changesMs }: StoredList & { readonly list: NamedList },
): string | undefined {
  const found = firstRow(
    tx,
    "SELECT id, COALESCE(list, '') AS list, changesMs FROM standings WHERE event = {:event} AND race = {:race}",
    { event: event.id, race },
    { id: '', list: '', changesMs: 0 },
  );
  const text = JSON.stringify(list);
  // The clock has gone on and nothing else: devices know the moments by themselves.
  if (found !== undefined && found.list === text && found.changesMs === (changesMs ?? 0)) return undefined;
  const row =
    found === undefined
      ? new Record(tx.findCollectionByNameOrId('standings'), { event: event.id, server: event.server, race })
      : tx.findRecordById('standings', found.id);
  row.set('stage', list.stage.kind);
  row.set('changesMs', changesMs ?? 0);
  row.set('list', text);
  tx.save(row);
  return JSON.stringify({ race, seq: row.getInt('seq'), changesMs: changesMs ?? 0, list });
}

/** Rides whose times were hidden take their places on boards once the window of their run has ended. */
function showRides(tx: PB.App, { id }: StoredEvent, rows: EventRows<EventPlan>, nowMs: number): void {
  if (rows.plan.kind === 'cup') return;
  const held = allRows(
    tx,
    'SELECT id, ride, race, run FROM event_attempts WHERE event = {:id} AND held = TRUE',
    { id },
    { id: '', ride: '', race: 0, run: 0 },
  );
  for (const { id: attempt, ride, race, run } of held) {
    const window = windowOf(rows.plan, race, run);
    if (window !== undefined && nowMs <= window.closesMs) continue;
    tx.db()
      .newQuery('UPDATE event_attempts SET held = FALSE WHERE id = {:attempt}')
      .bind({ attempt })
      .execute();
    const row = findRow(tx, 'rides', ride);
    if (row !== undefined) showRide(tx, row);
  }
}

function tellTurn(tx: PB.App, event: StoredEvent, rows: EventRows<EventPlan>, turn: Turn): void {
  const about = { server: event.server, event: event.id };
  const riders = new Set(rows.attempts.map(({ rider }) => rider));
  switch (turn.kind) {
    case 'final':
      for (const user of riders) tell(tx, { user, kind: 'event-final', ...about });
      return;
    case 'cancelled':
      for (const user of riders) tell(tx, { user, kind: 'event-cancelled', ...about });
      return;
    case 'second-run': {
      const { race } = turn;
      if (rows.plan.kind === 'cup') return;
      const first = rows.attempts.filter((one) => one.race === race && one.run === 0);
      const finished = new Set(
        first.filter(({ outcome }) => outcome.kind === 'verified').map(({ rider }) => rider),
      );
      for (const user of finished) tell(tx, { user, kind: 'event-run', about: String(race + 1), ...about });
    }
  }
}

/** Tells a rider whose account is still there. */
function tell(tx: PB.App, item: Parameters<typeof tellUser>[1]): void {
  const found = firstRow(tx, 'SELECT id FROM users WHERE id = {:user}', { user: item.user }, { id: '' });
  if (found !== undefined) tellUser(tx, item);
}
