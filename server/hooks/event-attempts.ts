import { REMOVED, windowOf } from '../../src/race';
import { storedPlan } from '../rules/event-plan';
import type { Judgement } from '../rules/judge';
import { firstRow } from './rides-rows';
import { forgetInSeasons, renameInSeasons } from './seasons';

/*
 * A row for each start in an event and what came of it. Written in the transactions in which tickets are given, rides
 * arrive and are judged; each write has the event's lists made anew (event-clock.ts).
 */

/** How soon after one another an event's lists are written, ms. */
export const LIST_EVERY_MS = 1000;

export interface Start {
  /** Of the ticket; of a ride from offline its own. */
  readonly id: string;
  readonly event: string;
  readonly rider: string;
  readonly race: number;
  readonly run: number;
  /** Server's clock, ms; 0 for a ride from offline. */
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

/** What is known of the start with this ticket. */
export function attemptOn(
  app: PB.App,
  ticket: string,
): { readonly race: number; readonly run: number; readonly isGivenUp: boolean } | undefined {
  const sql = "SELECT race, run, kind = 'given-up' AS isGivenUp FROM event_attempts WHERE id = {:ticket}";
  return firstRow(app, sql, { ticket }, { race: 0, run: 0, isGivenUp: false as boolean });
}

/** The start whose ride this is; undefined outside of events. */
export function attemptOfRide(app: PB.App, ride: string): Omit<Start, 'startedMs'> | undefined {
  const sql = 'SELECT id, event, rider, race, run FROM event_attempts WHERE ride = {:ride}';
  return firstRow(app, sql, { ride }, { id: '', event: '', rider: '', race: 0, run: 0 });
}

/** The ride of a start has arrived. @param id of the attempt */
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

/** A judgement, and whether it is another rider's ride to the last touch. */
type Verdict = Judgement & { readonly twin?: unknown };

/** Reasons of a refusal that are results of the race: the rider was down, or was not. */
export const OUT: Readonly<Record<string, 'dnf' | 'dsq' | undefined>> = {
  'not-finished': 'dnf',
  disqualified: 'dsq',
};

/** The ride of a start has its verdict. */
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

/** How a verdict stands in a race. */
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
  // Another rider's ride to the last touch is no ride of this one.
  if (verdict.twin !== undefined) return { kind: 'refused', timeUs: 0, out: '', reason: 'same-ride', live };
  return { kind: 'verified', timeUs, out: verdict.ranked ? '' : 'dsq', reason: '', live };
}

/** A ride that was refused as another one's gets its place. */
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

/** Whether a ride's row says that it counts. */
function counts(ride: PB.RecordModel): boolean {
  return ride.getString('status') === 'verified' && !ride.getBool('deleted');
}

/**
 * Called when an operator hides, refuses or shows a ride that had its verdict: it brings nothing to its event any more, or
 * what it brought before. It stays a start. Within the transaction of the change.
 */
export function followRide(tx: PB.App, ride: PB.RecordModel): void {
  const before = ride.original();
  if (ride.getString('event') === '' || before.getString('status') === 'pending') return;
  if (counts(before) && !counts(ride)) noteRemoval(tx, ride);
  if (!counts(before) && counts(ride)) noteReturn(tx, ride);
}

/** A ride is taken out of its event. */
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

/** A ride that was taken out counts again, as one that had its verdict when it arrived. */
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

/** The server sees a ride as it is ridden. */
export function noteLive(tx: PB.App, ticket: string): void {
  tx.db()
    .newQuery(
      "UPDATE event_attempts SET live = TRUE WHERE id = {:ticket} AND live = FALSE AND kind = 'under-way'",
    )
    .bind({ ticket })
    .execute();
}

/** Results of an account that is deleted stay, without a name; what is still out comes to nothing. */
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

/** How long lists may show a name that was changed, ms: who changes it again and again has them made no more often. */
const NAMES_EVERY_MS = 60_000;

/** Lists bear the names of riders: a name that was changed, or hidden, goes from those that are there. */
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

/** Has an event looked at again: at once, or as soon as its lists may be written anew. */
export function noteChange(tx: PB.App, event: string): void {
  tx.db()
    .newQuery(
      'UPDATE event_clock SET version = version + 1, dueMs = MIN(dueMs, MAX({:now}, writtenMs + {:every})) WHERE event = {:event}',
    )
    .bind({ event, now: Date.now(), every: LIST_EVERY_MS })
    .execute();
}

/** Whether the times of a ride's run are hidden now; it is kept for when they are shown. */
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
