import {
  disqualifyFault,
  type EventRows,
  endsMsOf,
  isRoleAbove,
  type Juror,
  type JuryFault,
  mayTakeBack,
  raceStage,
  takeBackFault,
} from '../../src/race';
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
import { allRows, firstRow } from './rides-rows';

/** Decisions of the jury of an event: trainers and hosts of its club. */

/** Returns an event that the caller manages, and the caller. @throws NotFoundError, ForbiddenError */
export function runEvent(
  tx: PB.App,
  { user, body }: Caller,
): { readonly event: StoredEvent; readonly juror: Juror } {
  const event = storedEvent(tx, textOf(body, 'event'));
  const role = event && roleOf(tx, event.server, user);
  if (event === undefined || role === undefined) throw unknownEvent();
  if (!mayRun(role, 'events'))
    demandAllowed({ code: 'not-allowed', message: 'Only trainers and hosts of this server can do that.' });
  if (event.isServerClosed) throw invalid('event', 'server-closed', 'This server has been closed.');
  return { event, juror: { user, role } };
}

const FAULT_WORDS: Readonly<Record<JuryFault, string>> = {
  'own-ride': 'Nobody decides about their own ride.',
  'higher-role': 'Only somebody with a higher role than yours can decide this.',
};

/** @throws ForbiddenError with the fault as its code */
export function demandNoFault(fault: JuryFault | undefined): void {
  if (fault === undefined) return;
  const message = FAULT_WORDS[fault];
  throw new ForbiddenError(message, { rider: new ValidationError(fault, message) });
}

/** Reads a whole number of a call's body. */
function numberOf(body: Caller['body'], name: string, below: number): number {
  const value = body[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= below)
    throw invalid(name, 'not-allowed', `A whole number from 0 to ${below - 1}.`);
  return value;
}

const racesIn = ({ plan }: StoredEvent): number => (plan.kind === 'cup' ? 1 : plan.races.length);
/** Maximum number of runs: qualifying and the rounds of a cup, or two runs. */
const MOST_RUNS = 12;

/**
 * `POST /api/fl/events/disqualify {event, rider, race, run, attempt, reason}` -> `{id}`: by trainers and hosts. Without
 * `attempt` the rider is disqualified from the whole run. Everybody can read the decision on the event's page.
 */
export function disqualify(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const { user, body } = caller;
  const words = reasonOf(body);
  if (words === '') throw invalid('reason', 'required', 'Say why: the rider will read it.');
  const [rider, attempt] = [textOf(body, 'rider', 15), textOf(body, 'attempt', 15)];
  let id = '';
  e.app.runInTransaction((tx) => {
    const { event, juror } = runEvent(tx, caller);
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
    const decided = decide(tx, event, juror, {
      rider,
      race,
      run,
      attempt: attempt === '' ? '' : known.id,
      words,
    });
    id = decided.id;
    // The response was lost, or another host was faster.
    if (!decided.isNew) return;
    note(tx, {
      server: event.server,
      by: user,
      what: 'disqualified',
      whom: whoIs(tx, rider),
      reason: words,
      detail: event.plan.name,
    });
  });
  e.json(200, { id });
}

/** The subject of a decision and its reason. With `attempt` '' the rider is disqualified from the whole run. */
export interface NewDecision {
  readonly rider: string;
  readonly race: number;
  readonly run: number;
  readonly attempt: string;
  readonly words: string;
}

/**
 * Disqualifies a rider and notifies them. Repeating a decision that is still valid changes nothing.
 *
 * @throws ForbiddenError if the juror may not decide this
 */
export function decide(
  tx: PB.App,
  event: StoredEvent,
  juror: Juror,
  decision: NewDecision,
): { readonly id: string; readonly isNew: boolean } {
  const { rider, words, ...place } = decision;
  const role = roleOf(tx, event.server, rider) ?? '';
  demandNoFault(disqualifyFault(juror, { user: rider, role }));
  const about = { event: event.id, rider, ...place };
  const before = allRows(
    tx,
    'SELECT id, attempt, takenBackMs, takenBackRole FROM event_decisions WHERE event = {:event} AND rider = {:rider} AND ' +
      "race = {:race} AND run = {:run} AND role != 'review' AND (attempt = {:attempt} OR attempt = '' OR {:attempt} = '')",
    about,
    { id: '', attempt: '', takenBackMs: 0, takenBackRole: '' },
  );
  const same = before.find((one) => one.attempt === place.attempt && one.takenBackMs === 0);
  if (same !== undefined) return { id: same.id, isNew: false };
  // Deciding it again would undo the reinstatement.
  if (before.some((one) => isRoleAbove(one.takenBackRole, juror.role))) demandNoFault('higher-role');
  const id = $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
  tx.db()
    .newQuery(
      'INSERT INTO event_decisions (id, event, rider, race, run, attempt, words, by, role, atMs) VALUES ' +
        '({:id}, {:event}, {:rider}, {:race}, {:run}, {:attempt}, {:words}, {:by}, {:role}, {:now})',
    )
    .bind({ ...about, id, words, by: juror.user, role: juror.role, now: Date.now() })
    .execute();
  noteChange(tx, event.id);
  tellDecision(tx, event, { rider, kind: 'disqualified', text: words });
  return { id, isNew: true };
}

/** `POST /api/fl/events/reinstate {event, id, reason}` -> 204: takes a decision back, until a week after the event's end. */
export function reinstate(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const { body } = caller;
  const id = textOf(body, 'id', 15);
  const reason = reasonOf(body);
  e.app.runInTransaction((tx) => {
    const { event, juror } = runEvent(tx, caller);
    const sql = 'SELECT rider, role, takenBackMs FROM event_decisions WHERE id = {:id} AND event = {:event}';
    const row = firstRow(tx, sql, { id, event: event.id }, { rider: '', role: '', takenBackMs: 0 });
    if (row === undefined) throw invalid('id', 'no-such-decision', 'There is no such decision.');
    demandNoFault(takeBackFault(juror, row));
    if (row.takenBackMs !== 0) return;
    if (!mayTakeBack({ takenBackMs: undefined }, endsMsOf(event.plan), Date.now()))
      throw invalid('id', 'too-late', 'A decision can be taken back until a week after the event.');
    takeBack(tx, event, { id, rider: row.rider, kind: 'reinstated' }, { ...juror, reason });
  });
  e.noContent(204);
}

/** Takes a decision back, notifies the rider and adds an audit entry. @param by '' as the user for an operator */
export function takeBack(
  tx: PB.App,
  event: StoredEvent,
  decision: { readonly id: string; readonly rider: string; readonly kind: 'reinstated' | 'appeal-granted' },
  by: Juror & { readonly reason: string },
): void {
  const { id, rider, kind } = decision;
  tx.db()
    .newQuery(
      'UPDATE event_decisions SET takenBackMs = {:now}, takenBackBy = {:user}, takenBackRole = {:role}, ' +
        'takenBackWords = {:reason} WHERE id = {:id}',
    )
    .bind({ ...by, id, now: Date.now() })
    .execute();
  noteChange(tx, event.id);
  tellDecision(tx, event, { rider, kind, text: by.reason });
  note(tx, {
    server: event.server,
    by: by.user,
    what: 'reinstated',
    whom: whoIs(tx, rider),
    reason: by.reason,
    detail: event.plan.name,
  });
}

/** Returns the account of a rider; '' once it is deleted. */
export function whoIs(tx: PB.App, rider: string): string {
  return firstRow(tx, 'SELECT id FROM users WHERE id = {:rider}', { rider }, { id: '' })?.id ?? '';
}

/** Notifies a rider of a decision and its reason. */
export function tellDecision(
  tx: PB.App,
  event: StoredEvent,
  told: {
    readonly rider: string;
    readonly kind: 'disqualified' | 'reinstated' | 'appeal-granted' | 'appeal-refused';
    readonly text: string;
  },
): void {
  const { rider, kind, text } = told;
  const user = whoIs(tx, rider);
  if (user !== '') tellUser(tx, { user, kind, server: event.server, event: event.id, text });
}

/**
 * `POST /api/fl/events/cancel-race {event, race, counts, reason}` -> 204: cancels one race; `counts` is the part of it that
 * counts.
 */
export function cancelRace(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const { user, body } = caller;
  const reason = reasonOf(body);
  const counts = textOf(body, 'counts', 20) || 'nothing';
  if (counts !== 'nothing' && counts !== 'first-run')
    throw invalid('counts', 'not-allowed', 'Either `nothing` counts, or the `first-run`.');
  e.app.runInTransaction((tx) => {
    const { event } = runEvent(tx, caller);
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
