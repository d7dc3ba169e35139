import { type Equipment, simVersion } from '../../src/sim';
import { frozenVersions } from '../cores/versions';
import type { Reason, Refusal } from '../rules/codes';
import * as door from '../rules/door';
import type { Started } from '../rules/event-starts';
import { printOf } from '../rules/fingerprint';
import type { Judgement } from '../rules/judge';
import { beginAttempt, noteArrival } from './event-attempts';
import { isTooLate, startOf } from './event-starts';
import { book, keepPart, participation, writeVerdict } from './rides-book';
import * as rows from './rides-rows';
import { inOneTransaction } from './transactions';
import { mode } from './verifier-call';
import { askVerifier, judgementOf } from './verify-client';

/** A start ticket, and the server's time when it was given, ms. */
interface Start {
  readonly ticket: string;
  readonly at: number;
}

/** A ride that is being received. */
interface Arrival {
  readonly row: door.RideRow;
  /** Row of the ridden version of the track. */
  readonly track: string;
  readonly event: rows.EventRow | undefined;
  /** Its start, if its ticket fits. */
  readonly start: Start | undefined;
  /** It names a ticket that belongs to another ride. */
  readonly isMismatch: boolean;
  readonly reference: string;
  readonly streamHash: string;
}

/** Throws a 400 that names the field, if there is a fault. */
export function demand(fault: Refusal | undefined): void {
  if (!fault) return;
  const { field, code, message } = fault;
  throw new BadRequestError(message, { [field]: new ValidationError(code, message) });
}

/**
 * Receives a ride of a rider. Refuses at once a ride that can never count. Otherwise the row is stored, with its verdict if the
 * verifier has responded, or as `pending` for the queue. The verifier is called outside of the transaction, which blocks all
 * writers.
 */
export function createRide(e: PB.RecordRequestEvent): void {
  const now = Date.now();
  const { record } = e;
  // Devices choose the ids of their rides. Rows beside a ride use its id, so it must be set now.
  if (record.id === '') record.set('id', randomId());
  const arrival = examine(e.app, record, now);
  const judgement =
    mismatchOf(arrival.event, arrival) === undefined ? judgeNow(e.app, record, arrival) : undefined;
  inOneTransaction(e, (tx) => {
    // Check again, now that nobody else writes.
    demand(known(tx, record.id, arrival.row, arrival.streamHash));
    const event = checkedEvent(tx, arrival.row, arrival.track, now, arrival.start);
    const mismatch = mismatchOf(event, arrival);
    clearVerdict(record, arrival.streamHash);
    if (mismatch === undefined) takeStart(tx, record, { ...arrival, event }, now);
    const judged = mismatch === undefined ? judgement : refused(mismatch);
    const verdict = judged && writeVerdict(tx, record, judged);
    e.next();
    if (verdict) book(tx, record, verdict);
  });
}

function randomId(): string {
  return $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
}

function refused(reason: Reason): Judgement {
  return { status: 'refused', reason, ticks: 0 };
}

function examine(app: PB.App, record: PB.RecordModel, now: number): Arrival {
  const row = rows.rowOf(record);
  demand(door.equipmentFault(row.equipment));
  demand(door.streamFault(row, [...frozenVersions, simVersion]));
  const streamHash = $security.sha256(`${row.stream} ${row.hash} ${row.equipment}`);
  // Check this before anything that may have changed since: a device that repeats a ride after a lost response must learn that.
  demand(known(app, record.id, row, streamHash));
  const track = rows.trackOf(app, row.track, row.hash);
  const version = track?.id ?? row.track;
  const id = record.getString('ticket');
  const ticket = rows.ticketOf(app, id);
  const fits = ticket !== undefined && door.ticketFits(row, ticket, now);
  const start = fits ? { ticket: id, at: ticket.at } : undefined;
  // An unknown ticket proves nothing, and does not count against the ride: a backup may have been restored since.
  const isMismatch = ticket !== undefined && !fits && now - ticket.at <= door.TICKET_LIVES_MS;
  const event = checkedEvent(app, row, version, now, start);
  demand(door.trackFault(row, track, event !== undefined || start !== undefined));
  return { row, track: version, event, start, isMismatch, reference: track?.reference ?? '', streamHash };
}

/** Returns the event that the row names, if any. Throws if the ride cannot count in it. */
function checkedEvent(
  app: PB.App,
  row: door.RideRow,
  track: string,
  now: number,
  start: Start | undefined,
): rows.EventRow | undefined {
  if (row.event === '') return undefined;
  const event = rows.eventOf(app, row.event, row.rider);
  // Whether the whole ride was live is known only when it is judged.
  const lateMs = (ticket: string) =>
    rows.hasChunks(app, ticket) ? door.LIVE_LATE_MS : rows.lateMsOf(app, track);
  const began = start && { at: start.at, lateMs: () => lateMs(start.ticket) };
  demand(door.eventFault({ track, equipment: row.equipment }, event, now, began));
  if (start !== undefined && isTooLate(app, row.event, start.ticket, rows.hasChunks(app, start.ticket), now))
    demand(door.tooLate);
  return event;
}

/**
 * Returns a refusal if the same row, or the same input of this rider on this track, was sent before. Input that is so simple
 * that it may occur twice does not count as repeated, nor does the input of a refused ride.
 */
export function known(app: PB.App, id: string, row: door.RideRow, streamHash: string): Refusal | undefined {
  const found = rows.allRows(
    app,
    "SELECT id, rider, '' AS status FROM rides WHERE id = {:id} UNION ALL " +
      "SELECT id, rider, status FROM rides WHERE track = {:track} AND streamHash = {:streamHash} AND streamHash != '' " +
      'AND rider = {:rider}',
    { id, track: row.track, streamHash, rider: row.rider },
    { id: '', rider: '', status: '' },
  );
  if (found.some((ride) => ride.id === id && ride.rider === row.rider)) return door.sameRow;
  const again = found.some((ride) => ride.id !== id && ride.status !== 'refused');
  return again && printOf(row.stream, row.gunTick) !== '' ? door.alreadySent : undefined;
}

/** Returns the fault if the ride names a ticket of another ride, or has none in an event that takes live rides only. */
function mismatchOf(
  event: rows.EventRow | undefined,
  { start, isMismatch }: Arrival,
): 'ticket-mismatch' | 'not-live' | undefined {
  if (start !== undefined) return undefined;
  if (isMismatch) return 'ticket-mismatch';
  return event?.takesLive === true ? 'not-live' : undefined;
}

function judgeNow(app: PB.App, record: PB.RecordModel, arrival: Arrival): Judgement | undefined {
  if (app.isTransactional() || mode() !== 'http') return undefined;
  const { start, reference } = arrival;
  const proof = start && rows.proofOf(app, start.ticket, start.at);
  const ride = rows.judgedRide(record, reference, proof);
  const answer = askVerifier([ride], (hash) => rows.courseOf(app, arrival.row.track, hash));
  return answer === undefined || 'rejected' in answer ? undefined : judgementOf(answer[0]);
}

/** Resets the fields of a ride that a verdict sets. */
export function clearVerdict(record: PB.RecordModel, streamHash: string): void {
  record.set('status', 'pending');
  record.set('reason', '');
  record.set('timeUs', 0);
  record.set('splitsUs', []);
  record.set('medal', '');
  record.set('live', false);
  record.set('streamHash', streamHash);
  record.set('print', '');
  record.set('tries', 0);
}

/** Uses up the start of this ride: its ticket, or an attempt of an event that counts them. */
function takeStart(tx: PB.App, record: PB.RecordModel, { row, event, start }: Arrival, now: number): void {
  const ride = { id: record.id, claimedUs: record.getInt('claimedUs') };
  if (start !== undefined) {
    const used = tx
      .db()
      .newQuery("UPDATE start_tickets SET ride = {:ride} WHERE id = {:ticket} AND ride = ''")
      .bind({ ride: record.id, ticket: start.ticket })
      .execute();
    if (used.rowsAffected() !== 1) demand(door.alreadySent);
    if (event !== undefined) noteArrival(tx, start.ticket, { ...ride, event: row.event });
    return;
  }
  if (event === undefined) return;
  const begun = startOf(tx, { ...row, equipment: row.equipment as Equipment, isOffline: true }, now);
  if ('code' in begun) demand(begun);
  const { race, run } = begun as Started;
  beginAttempt(tx, { id: record.id, event: row.event, rider: row.rider, race, run, startedMs: 0 });
  noteArrival(tx, record.id, { ...ride, event: row.event });
  countStart(tx, row.rider, row.event);
}

/** Counts a start in an event, and shows it to its rider. */
export function countStart(tx: PB.App, rider: string, event: string): void {
  const part = participation(tx, rider, event);
  part.set('starts', part.getInt('starts') + 1);
  keepPart(tx, part);
}
