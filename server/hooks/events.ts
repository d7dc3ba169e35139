import { isRoleAbove, stateOf } from '../../src/race';
import { changeFault, type EventFields } from '../rules/events';
import { note } from './audit';
import { demandAllowed, membersOf, roleOf } from './club-rows';
import { noteChange } from './event-attempts';
import { settlePlan } from './event-plan';
import { readCancelled, rowsOf, storedEvent } from './event-rows';
import { demandAbsence } from './faults';
import { forgetAll, tellUsers } from './news';
import { firstRow, millis } from './rides-rows';
import { inOneTransaction } from './transactions';

/** Checks of a club's events that collection rules cannot express. */

/** Checks a new event: it needs a window, and tracks that each of its riders may have. */
export function checkNewEvent(e: PB.RecordRequestEvent): void {
  settlePlan(
    e.app,
    e.record,
    e.requestInfo().body,
    e.hasSuperuserAuth() ? undefined : { hasStarted: () => false },
  );
  check(e);
  e.record.set(BY, e.hasSuperuserAuth() ? '' : (e.auth?.id ?? ''));
  e.record.set('cancelled', null);
  e.next();
}

/**
 * Keeps the announced properties of an event once a rider has started. Runs in the transaction of the change. Starts are
 * checked in theirs, so a start and a change that does not fit it never both pass. Operators may change anything.
 */
export function checkChangedEvent(e: PB.RecordRequestEvent): void {
  inOneTransaction(e, (tx) => {
    e.record.set('cancelled', JSON.parse(e.record.original().getString('cancelled') || 'null'));
    const rules = e.hasSuperuserAuth() ? undefined : { hasStarted: () => hasStarted(tx, e.record.id) };
    settlePlan(tx, e.record, e.requestInfo().body, rules);
    if (!e.hasSuperuserAuth()) {
      keepPromises(tx, e.record);
      keepHigherWord(tx, e.record, e.auth?.id ?? '');
    }
    check(e);
    e.record.set(BY, e.hasSuperuserAuth() ? '' : (e.auth?.id ?? ''));
    e.next();
  });
}

function keepPromises(tx: PB.App, record: PB.RecordModel): void {
  const before = tx.findRecordById('events', record.id);
  // Replication answers a change of an outdated row with 409, and the device retries on the present row.
  if (record.getInt('seq') !== before.getInt('seq')) return;
  const started = hasStarted(tx, record.id);
  if (started && turnsOff(before, record) && isFinal(tx, record.id))
    throw invalid('state', 'already-over', 'The results of this event are final.');
  const fault = changeFault(fieldsOf(before), fieldsOf(record), started, Date.now());
  if (fault !== undefined) throw invalid(fault.field, fault.code, fault.message);
  // The riders keep their results, and still see the event.
  if (started && record.getBool('deleted') && !before.getBool('deleted')) {
    record.set('deleted', false);
    record.set('state', 'cancelled');
  }
}

/** Refuses to reopen an event that a higher role cancelled or removed. @throws ForbiddenError */
function keepHigherWord(tx: PB.App, record: PB.RecordModel, by: string): void {
  const before = tx.findRecordById('events', record.id);
  if (!turnsOff(record, before) && !isRemoved(record, before)) return;
  const role = roleOf(tx, record.getString('server'), by) ?? '';
  if (isRoleAbove(before.getString('offRole'), role))
    demandAllowed({
      code: 'higher-role',
      message: 'Somebody with a higher role than yours called this event off.',
    });
}

function isRemoved(before: PB.RecordModel, after: PB.RecordModel): boolean {
  return after.getBool('deleted') && !before.getBool('deleted');
}

function turnsOff(before: PB.RecordModel, after: PB.RecordModel): boolean {
  return after.getString('state') === 'cancelled' && before.getString('state') !== 'cancelled';
}

/** Returns whether the whole event is final: it stays final, and cannot be cancelled. */
function isFinal(tx: PB.App, id: string): boolean {
  const event = storedEvent(tx, id);
  return event !== undefined && stateOf(rowsOf(tx, event), Date.now()).stage.kind === 'final';
}

/** The user who changes a row, for the audit list. It is not a column, so it is never saved. */
const BY = 'auditBy';

/** Schedules the processing of a new event. */
export function beginClock(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    e.next();
    const { record } = e;
    putClock(tx, record.id);
    note(tx, { ...actOf(record), what: 'event', detail: record.getString('name') });
    announce(tx, record);
  });
}

/**
 * Adds a news item about a new or restored event for every member of its club, except the member who created or restored it.
 * Events of an operator make no news.
 */
function announce(tx: PB.App, record: PB.RecordModel): void {
  const { server, by } = actOf(record);
  if (by === '' || record.getString('state') !== 'open' || record.getBool('deleted')) return;
  const others = membersOf(tx, server).filter((user) => user !== by);
  tellUsers(tx, others, { kind: 'event-new', server, event: record.id });
}

function putClock(tx: PB.App, event: string): void {
  tx.db()
    .newQuery(
      "INSERT OR IGNORE INTO event_clock (id, event, dueMs, writtenMs, version, told) VALUES ({:event}, {:event}, 0, 0, 0, '')",
    )
    .bind({ event })
    .execute();
}

/** Records a change of an event, and schedules its lists. */
export function followEvent(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    const { record } = e;
    const before = record.original();
    const isOff = turnsOff(before, record);
    const isGone = isRemoved(before, record);
    const isBack = turnsOff(record, before) || isRemoved(record, before);
    const all = readCancelled(before.getString('cancelled'));
    if (isOff || isGone) record.set('offRole', offRoleOf(tx, record, before));
    if (isOff) record.set('cancelled', [...all, { atMs: Date.now(), counts: 'nothing' }]);
    // Nobody has started, so its cancellation may be taken back, too.
    else if (turnsOff(record, before)) record.set('cancelled', onlyRaces(all));
    const isPlanned = record.getString('plan') !== before.getString('plan');
    e.next();
    // The clock of a removed event was deleted.
    if (before.getBool('deleted') && !record.getBool('deleted')) putClock(tx, record.id);
    noteChange(tx, record.id);
    if (isBack) announce(tx, record);
    if (isOff || isGone) {
      const { server } = actOf(record);
      forgetAll(tx, { kind: 'event-new', server, event: record.id });
      note(tx, { ...actOf(record), what: 'event-cancelled', detail: record.getString('name') });
    } else if (isPlanned)
      note(tx, { ...actOf(record), what: 'event-changed', detail: record.getString('name') });
  });
}

function onlyRaces(all: ReturnType<typeof readCancelled>): ReturnType<typeof readCancelled> {
  return all.filter(({ race }) => race !== undefined);
}

/** Returns the highest role of the users who cancelled or removed an event. */
function offRoleOf(tx: PB.App, record: PB.RecordModel, before: PB.RecordModel): string {
  const { server, by } = actOf(record);
  const role = by === '' ? 'operator' : (roleOf(tx, server, by) ?? '');
  const wasOff = before.getString('state') === 'cancelled' || before.getBool('deleted');
  const known = before.getString('offRole');
  return wasOff && isRoleAbove(known, role) ? known : role;
}

function actOf(record: PB.RecordModel): { readonly server: string; readonly by: string } {
  return { server: record.getString('server'), by: record.getString(BY) };
}

function fieldsOf(record: PB.RecordModel): EventFields {
  return {
    startsAt: millis(record.getString('startsAt')),
    endsAt: millis(record.getString('endsAt')),
    tracks: record.getStringSlice('tracks'),
    equipment: record.getString('equipment'),
    attempts: record.getInt('attempts'),
    takes: record.getString('takes'),
    state: record.getString('state'),
    deleted: record.getBool('deleted'),
  };
}

function hasStarted(tx: PB.App, event: string): boolean {
  const row = firstRow(
    tx,
    "SELECT EXISTS (SELECT 1 FROM start_tickets WHERE event = {:event} AND event != '') + " +
      "EXISTS (SELECT 1 FROM rides WHERE event = {:event} AND event != '') + " +
      // Attempts of a deleted account stay.
      'EXISTS (SELECT 1 FROM event_attempts WHERE event = {:event}) + ' +
      'EXISTS (SELECT 1 FROM participations WHERE event = {:event} AND starts + rides > 0) AS n',
    { event },
    { n: 0 },
  );
  return (row?.n ?? 0) > 0;
}

function check({ app, record }: PB.RecordRequestEvent): void {
  if (record.getString('endsAt') <= record.getString('startsAt')) {
    throw invalid('endsAt', 'ends-too-early', 'The end must be after the start.');
  }
  const before = record.original().getStringSlice('tracks');
  for (const id of record.getStringSlice('tracks')) {
    if (!record.isNew() && before.includes(id)) continue;
    const track = find(app, id);
    if (track === undefined)
      throw invalid('tracks', 'unknown-track', 'One of the tracks is not on the server.');
    if (track.getString('visibility') !== 'public') {
      throw invalid('tracks', 'private-track', 'Only published tracks can be used in an event.');
    }
    if (track.getBool('deleted'))
      throw invalid('tracks', 'withdrawn-track', 'One of the tracks was withdrawn.');
  }
}

function find(app: PB.App, id: string): PB.RecordModel | undefined {
  try {
    return app.findRecordById('tracks', id);
  } catch (error) {
    // PocketBase throws if the row does not exist.
    demandAbsence(error);
    return undefined;
  }
}

function invalid(field: string, code: string, message: string): BadRequestError {
  return new BadRequestError('The event cannot be saved.', { [field]: new ValidationError(code, message) });
}
