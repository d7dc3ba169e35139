import { type EventPlan, type EventRows, startList, windowOf } from '../../src/race';
import { type Turn, turnsOf } from '../rules/event-lists';
import { type EventWork, type MadeList, type MadeLists, makeLists } from '../rules/event-work';
import { tellEvent } from './channels';
import { findRow } from './club-rows';
import { LIST_EVERY_MS } from './event-attempts';
import { rowsOf, type StoredEvent, storedEvent, workText } from './event-rows';
import { queueMail } from './mail-queue';
import { type Item, tellUser } from './news';
import { showRide } from './rides-book';
import { allRows, firstRow } from './rides-rows';
import { keepResult } from './seasons';
import { callVerifier, isAnswering, mode, noteAnswer, noteFailure } from './verifier-call';

/*
 * Makes the lists of events again when something has changed or a time that changes them has passed. Riders are notified in the
 * transaction that stores what was sent, so each notice is sent once.
 */

/** Due time of an event that is over and does not change any more, ms since 1970. */
const NEVER_MS = 9_000_000_000_000;
/** Timeout, s. The verifier makes the lists of 1,000 riders in ten races in some 50 ms. */
const TIMEOUT_S = 5;

/** An event that is due. */
export interface DueEvent {
  readonly event: string;
  readonly version: number;
  readonly told: string;
}

/** Returns due events, the longest due first. */
export function dueEvents(app: PB.App, nowMs: number): readonly DueEvent[] {
  return allRows(
    app,
    'SELECT event, version, told FROM event_clock WHERE dueMs <= {:nowMs} ORDER BY dueMs LIMIT 50',
    { nowMs },
    { event: '', version: 0, told: '' },
  );
}

/**
 * Writes the present lists of an event, and notifies riders of news. The lists are made outside of the transaction, which
 * blocks all writers. If something has changed meanwhile, the event is due again.
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
  const { lists, key, nextMs } = made(workText(app, event, nowMs));
  const shown = lists.map((list) => ({ list, text: named(app, list) }));
  const turns = turnsOf(due.told, key);
  const isFinal = lists[0]!.stage === 'final';
  let isMine = false;
  let written: readonly string[] = [];
  app.runInTransaction((tx) => {
    // If two runs are concurrent, the other one has sent the same notices.
    isMine = keepMoment(tx, due, { key, nextMs: nextMs === 0 ? NEVER_MS : nextMs, nowMs });
    if (!isMine) return;
    written = shown.flatMap(({ list, text }) => keepList(tx, event, list, text) ?? []);
    showRides(tx, event, nowMs);
    if (!isFinal && turns.length === 0) return;
    const rows = rowsOf(tx, event);
    if (isFinal) keepResult(tx, event, rows, { nowMs, isNew: turns.some(({ kind }) => kind === 'final') });
    for (const turn of turns) tellTurn(tx, event, rows, { turn, nowMs });
  });
  tellEvent(app, event, written);
  return isMine;
}

/** Makes the lists of an event, with the verifier if there is one. @param work JSON of an `EventWork` */
function made(work: string): MadeLists {
  if (mode() === 'http' && isAnswering()) {
    const answer = callVerifier('/event', work, TIMEOUT_S);
    if (answer === undefined) noteFailure();
    else noteAnswer();
    // A verifier of an earlier version cannot make events.
    if (answer?.status === 200) return answer.body as MadeLists;
  }
  return makeLists(JSON.parse(work) as EventWork);
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

/** Adds the names of its riders to a list, and to a race the splits of its rides (by ride, µs). */
function named(app: PB.App, { text, riders, rides }: MadeList): string {
  const names = objectOf(
    app,
    'SELECT json_group_object(u.id, u.name) AS found FROM json_each({:ids}) j JOIN users u ON u.id = j.value',
    riders,
  );
  const splits =
    rides === ''
      ? ''
      : `,"splits":${objectOf(
          app,
          "SELECT json_group_object(r.id, json(CASE WHEN json_valid(r.splitsUs) THEN r.splitsUs ELSE '[]' END)) AS found " +
            'FROM json_each({:ids}) j JOIN rides r ON r.id = j.value',
          rides,
        )}`;
  return `${text.slice(0, -1)},"names":${names}${splits}}`;
}

/** Returns a JSON object that the database builds. @param ids JSON of a list */
function objectOf(app: PB.App, sql: string, ids: string): string {
  return firstRow(app, sql, { ids }, { found: '{}' })?.found ?? '{}';
}

/** @returns the list as viewers receive it; undefined if nothing has changed */
function keepList(
  tx: PB.App,
  event: StoredEvent,
  { race, stage, changesMs }: MadeList,
  text: string,
): string | undefined {
  const found = firstRow(
    tx,
    "SELECT id, COALESCE(list, '') = {:text} AS same, changesMs FROM standings WHERE event = {:event} AND race = {:race}",
    { event: event.id, race, text },
    { id: '', same: false as boolean, changesMs: 0 },
  );
  // Only the clock has moved on, and devices know the times.
  if (found?.same === true && found.changesMs === changesMs) return undefined;
  const row =
    found === undefined
      ? new Record(tx.findCollectionByNameOrId('standings'), { event: event.id, server: event.server, race })
      : tx.findRecordById('standings', found.id);
  row.set('stage', stage);
  row.set('changesMs', changesMs);
  row.set('list', text);
  tx.save(row);
  return `{"race":${race},"seq":${row.getInt('seq')},"changesMs":${changesMs},"list":${text}}`;
}

/** Puts rides whose times were hidden on leaderboards once the window of their run has ended. */
function showRides(tx: PB.App, { id, plan }: StoredEvent, nowMs: number): void {
  if (plan.kind === 'cup') return;
  const held = allRows(
    tx,
    'SELECT id, ride, race, run FROM event_attempts WHERE event = {:id} AND held = TRUE',
    { id },
    { id: '', ride: '', race: 0, run: 0 },
  );
  for (const { id: attempt, ride, race, run } of held) {
    const window = windowOf(plan, race, run);
    if (window !== undefined && nowMs <= window.closesMs) continue;
    tx.db()
      .newQuery('UPDATE event_attempts SET held = FALSE WHERE id = {:attempt}')
      .bind({ attempt })
      .execute();
    const row = findRow(tx, 'rides', ride);
    if (row?.getString('reason') === '') showRide(tx, row);
  }
}

function tellTurn(
  tx: PB.App,
  event: StoredEvent,
  rows: EventRows<EventPlan>,
  { turn, nowMs }: { readonly turn: Turn; readonly nowMs: number },
): void {
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
      const { order, late } = startList(rows as EventRows, race, nowMs);
      const untilMs = windowOf(rows.plan, race, 1)?.closesMs;
      for (const user of [...order, ...late.map(({ rider }) => rider)])
        tell(tx, { user, kind: 'event-run', about: String(race + 1), ...about }, untilMs);
    }
  }
}

/** Notifies a rider whose account still exists. @param untilMs when the news is no longer true, ms since 1970 */
function tell(tx: PB.App, item: Item, untilMs?: number): void {
  const found = firstRow(tx, 'SELECT id FROM users WHERE id = {:user}', { user: item.user }, { id: '' });
  if (found === undefined) return;
  tellUser(tx, item);
  queueMail(tx, item, untilMs);
}
