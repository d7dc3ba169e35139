import { REMOVED, windowOf } from '../../src/race';
import { storedPlan } from '../rules/event-plan';
import type { Judgement } from '../rules/judge';
import { firstRow } from './rides-rows';
import { forgetInSeasons, renameInSeasons } from './seasons';

/*
 * A row for each start in an event and its result. It is written in the transactions in which tickets are given and rides
 * arrive and are judged. Each write causes the event's lists to be made again (event-clock.ts).
 */

/** Minimum time between two writes of an event's lists, ms. */
export const LIST_EVERY_MS = 1000;

export interface Start {
  /** The id of the ticket. A ride from offline gets an id of its own. */
  readonly id: string;
  readonly event: string;
  readonly rider: string;
  readonly race: number;
  readonly run: number;
  /** Server clock, ms; 0 for a ride from offline. */
  readonly startedMs: number;
}

export function beginAttempt(tx: PB.App, start: Start): void {
  tx.db()
    .newQuery(
      'INSERT INTO event_attempts (id, event, rider, race, run, startedMs, live, kind, arrivedMs, judgedMs, claimedUs, ' +
        "timeUs, out, reason, ride, held) VALUES ({:id}, {:event}, {:rider}, {:race}, {:run}, {:startedMs}, FALSE, 'under-way', " +
        "0, 0, 0, 0, '', '', '', FALSE)",
    )
    .bind({ ...start })
    .execute();
  noteChange(tx, start.event);
}

/** Returns the attempt with this ticket. */
export function attemptOn(
  app: PB.App,
  ticket: string,
): { readonly race: number; readonly run: number; readonly isGivenUp: boolean } | undefined {
  const sql = "SELECT race, run, kind = 'given-up' AS isGivenUp FROM event_attempts WHERE id = {:ticket}";
  return firstRow(app, sql, { ticket }, { race: 0, run: 0, isGivenUp: false as boolean });
}

/** Returns the attempt of a ride; undefined outside of events. */
export function attemptOfRide(app: PB.App, ride: string): Omit<Start, 'startedMs'> | undefined {
  const sql = 'SELECT id, event, rider, race, run FROM event_attempts WHERE ride = {:ride}';
  return firstRow(app, sql, { ride }, { id: '', event: '', rider: '', race: 0, run: 0 });
}

/** Records that the ride of an attempt has arrived. @param id of the attempt */
export function noteArrival(
  tx: PB.App,
  id: string,
  ride: { readonly id: string; readonly event: string; readonly claimedUs: number },
): void {
  tx.db()
    .newQuery(
      "UPDATE event_attempts SET kind = 'pending', arrivedMs = {:now}, claimedUs = {:claimedUs}, ride = {:ride} WHERE id = {:id}",
    )
    .bind({ id, ride: ride.id, claimedUs: ride.claimedUs, now: Date.now() })
    .execute();
  noteChange(tx, ride.event);
}

/** A judgement, and whether the ride is an exact copy of another rider's. */
type Verdict = Judgement & { readonly twin?: unknown };

/** Reasons of a refusal that are results of the race: the rider did not finish, or was disqualified. */
export const OUT: Readonly<Record<string, 'dnf' | 'dsq' | undefined>> = {
  'not-finished': 'dnf',
  disqualified: 'dsq',
};

/** Records the verdict on the ride of an attempt. */
export function noteVerdict(tx: PB.App, ride: PB.RecordModel, verdict: Verdict): void {
  const event = ride.getString('event');
  if (event === '') return;
  tx.db()
    .newQuery(
      'UPDATE event_attempts SET kind = {:kind}, judgedMs = {:now}, timeUs = {:timeUs}, out = {:out}, reason = {:reason}, ' +
        'live = {:live} WHERE ride = {:ride}',
    )
    .bind({ ...standOf(verdict), ride: ride.id, now: Date.now() })
    .execute();
  noteChange(tx, event);
}

/** Returns the result that a verdict has in a race. */
function standOf(verdict: Verdict): {
  kind: 'verified' | 'refused';
  timeUs: number;
  out: string;
  reason: string;
  live: boolean;
} {
  if (verdict.status === 'refused') {
    const { reason } = verdict;
    const out = OUT[reason] ?? '';
    return { kind: out === '' ? 'refused' : 'verified', timeUs: 0, out, reason, live: false };
  }
  const { timeUs, live } = verdict;
  // An exact copy of another rider's input does not count.
  if (verdict.twin !== undefined) return { kind: 'refused', timeUs: 0, out: '', reason: 'same-ride', live };
  return { kind: 'verified', timeUs, out: verdict.ranked ? '' : 'dsq', reason: '', live };
}

/** Gives its place to a ride that was refused as a copy. */
export function notePlace(tx: PB.App, ride: PB.RecordModel): void {
  const event = ride.getString('event');
  if (event === '') return;
  tx.db()
    .newQuery(
      "UPDATE event_attempts SET kind = 'verified', timeUs = {:timeUs}, out = '', reason = '' WHERE ride = {:ride}",
    )
    .bind({ ride: ride.id, timeUs: ride.getInt('timeUs') })
    .execute();
  noteChange(tx, event);
}

/** Returns whether a ride counts by its row. */
function counts(ride: PB.RecordModel): boolean {
  return ride.getString('status') === 'verified' && !ride.getBool('deleted');
}

/**
 * Called when an operator hides, refuses or shows a judged ride. Removes its result from its event, or restores it. It still
 * counts as a start. Runs within the transaction of the change.
 */
export function followRide(tx: PB.App, ride: PB.RecordModel): void {
  const before = ride.original();
  if (ride.getString('event') === '' || before.getString('status') === 'pending') return;
  if (counts(before) && !counts(ride)) noteRemoval(tx, ride);
  if (!counts(before) && counts(ride)) noteReturn(tx, ride);
}

/** Removes a ride from its event. */
export function noteRemoval(tx: PB.App, ride: PB.RecordModel): void {
  const event = ride.getString('event');
  if (event === '') return;
  tx.db()
    .newQuery(
      "UPDATE event_attempts SET kind = 'refused', reason = {:removed}, judgedMs = {:now} WHERE ride = {:ride}",
    )
    .bind({ ride: ride.id, removed: REMOVED, now: Date.now() })
    .execute();
  noteChange(tx, event);
}

/** Restores a removed ride. Its verdict counts from the time it arrived. */
function noteReturn(tx: PB.App, ride: PB.RecordModel): void {
  const note = ride.getString('reason');
  if (note === 'same-ride') return;
  tx.db()
    .newQuery(
      "UPDATE event_attempts SET kind = 'verified', timeUs = {:timeUs}, out = {:out}, reason = '', judgedMs = arrivedMs " +
        'WHERE ride = {:ride}',
    )
    .bind({ ride: ride.id, timeUs: ride.getInt('timeUs'), out: note === 'gate-missed' ? 'dsq' : '' })
    .execute();
  noteChange(tx, ride.getString('event'));
}

/** Records that the server receives a ride as it is ridden. */
export function noteLive(tx: PB.App, ticket: string): void {
  tx.db()
    .newQuery(
      "UPDATE event_attempts SET live = TRUE WHERE id = {:ticket} AND live = FALSE AND kind = 'under-way'",
    )
    .bind({ ticket })
    .execute();
}

/** Handles the deletion of an account. Its results stay, without a name; attempts without a verdict end without a result. */
export function forgetRider(tx: PB.App, rider: string): void {
  const gone = $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
  tx.db()
    .newQuery(
      "UPDATE event_attempts SET kind = CASE kind WHEN 'pending' THEN 'refused' ELSE 'given-up' END, reason = {:removed}, " +
        "judgedMs = {:now} WHERE rider = {:rider} AND kind IN ('pending', 'under-way')",
    )
    .bind({ rider, removed: REMOVED, now: Date.now() })
    .execute();
  for (const table of ['event_attempts', 'event_decisions']) {
    tx.db()
      .newQuery(
        `UPDATE event_clock SET dueMs = MIN(dueMs, {:now}), version = version + 1 WHERE event IN (SELECT event FROM ${table} WHERE rider = {:rider})`,
      )
      .bind({ rider, now: Date.now() })
      .execute();
    tx.db()
      .newQuery(`UPDATE ${table} SET rider = {:gone} WHERE rider = {:rider}`)
      .bind({ rider, gone })
      .execute();
  }
  forgetInSeasons(tx, rider, gone);
  for (const field of ['by', 'takenBackBy'])
    tx.db()
      .newQuery(`UPDATE event_decisions SET ${field} = '' WHERE ${field} = {:rider}`)
      .bind({ rider })
      .execute();
  // The rider no longer exists, so nobody reads an answer to the appeal.
  tx.db()
    .newQuery(
      "UPDATE event_decisions SET appealMs = 0, appealWords = '' WHERE rider = {:gone} AND appealMs > 0",
    )
    .bind({ gone })
    .execute();
}

/** Maximum time that lists may show an old name, ms. Renaming again and again does not cause more list updates. */
const NAMES_EVERY_MS = 60_000;

/** Updates the lists that contain a rider whose name was changed or hidden. */
export function followRiderName(tx: PB.App, rider: string): void {
  tx.db()
    .newQuery(
      'UPDATE event_clock SET version = version + 1, dueMs = MIN(dueMs, MAX({:now}, writtenMs + {:every})) ' +
        'WHERE event IN (SELECT event FROM event_attempts WHERE rider = {:rider})',
    )
    .bind({ rider, now: Date.now(), every: NAMES_EVERY_MS })
    .execute();
  renameInSeasons(tx, rider);
}

/** Schedules an event to be processed again: at once, or as soon as its lists may be written again. */
export function noteChange(tx: PB.App, event: string): void {
  tx.db()
    .newQuery(
      'UPDATE event_clock SET version = version + 1, dueMs = MIN(dueMs, MAX({:now}, writtenMs + {:every})) WHERE event = {:event}',
    )
    .bind({ event, now: Date.now(), every: LIST_EVERY_MS })
    .execute();
}

/** Returns whether the times of a ride's run are hidden now. If so, the ride is marked, to be shown later. */
export function holdBack(tx: PB.App, ride: PB.RecordModel): boolean {
  const row = firstRow(
    tx,
    'SELECT a.id, a.race, a.run, e.plan FROM event_attempts a JOIN events e ON e.id = a.event ' +
      'WHERE a.ride = {:ride} AND e.timesHidden = TRUE',
    { ride: ride.id },
    { id: '', race: 0, run: 0, plan: '' },
  );
  if (row === undefined) return false;
  const plan = storedPlan(row.plan);
  const window = plan.kind === 'races' ? windowOf(plan, row.race, row.run) : undefined;
  if (window === undefined || Date.now() > window.closesMs) return false;
  tx.db().newQuery('UPDATE event_attempts SET held = TRUE WHERE id = {:id}').bind({ id: row.id }).execute();
  return true;
}
