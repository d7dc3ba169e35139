import { MOST, raiseCounter } from './counter';
import { beginHistory, beginningOf, endOf, noteHistory, positionOf, ROOM, restoredToSince } from './history';
import { MARK_LENGTH, type Mark, markOf, readMark } from './mark';
import type { ApiErrorClass, App, FieldErrorClass, RequestEvent } from './pocketbase';
import { horizonsOf } from './purged';

declare const ApiError: ApiErrorClass;
declare const ValidationError: FieldErrorClass;

/** State of the server's data, as sent to a device. */
export interface SyncState {
  /** Name of this history. If the device knows another one, a backup was restored. */
  readonly epoch: string;
  /** No change has a higher number. A read after this response includes everything up to it. */
  readonly counter: number;
  /** By collection, 0 where missing: the number up to which tombstones may be missing. */
  readonly horizons: Readonly<Record<string, number>>;
  /**
   * For a device of another epoch: the counter found in the backup, or a lower number. The server lost the device's rows with
   * higher numbers. null if the device named this epoch, or none.
   */
  readonly restoredTo: number | null;
  /** The device keeps it and sends it with its next report. */
  readonly mark: string;
}

/** A device's report about the server. */
interface Claim {
  /** The history of the device's rows. */
  readonly epoch: string;
  /** The highest number it has seen. */
  readonly seen: number;
  /** The last mark it received; '' for none. */
  readonly mark: string;
}

/** `GET /api/sync/state?epoch=…` */
export function tellState(e: RequestEvent): void {
  e.json(200, stateFor(e.app, e.request.url.query().get('epoch')));
}

/** `POST /api/sync/state {epoch, seen, mark}`: reads a device's report and returns the state. */
export function hearReport(e: RequestEvent): void {
  const claim = readClaim(e.requestInfo().body);
  const { app } = e;
  // Check by reading first, so that only a report with new information takes the database's writer.
  if (newsOf(app, claim) !== undefined) {
    app.runInTransaction((tx) => newsOf(tx, claim)?.(tx));
    noteHistory(app);
  }
  e.json(200, stateFor(app, claim.epoch, claim.mark));
}

function stateFor(app: App, since: string, mark = ''): SyncState {
  const now = positionOf(app);
  if (now === undefined) throw new ApiError(503, 'The server is starting.');
  const { epoch, counter } = now;
  const lost = restoredToSince(app, since, epoch);
  const said = readMark(app, mark);
  // Of two restores without a note, the second may have been reported first.
  const ended = said === undefined ? undefined : setBackTo(app, said);
  const restoredTo = lost === null ? null : Math.min(lost, ended ?? lost);
  return { epoch, counter, horizons: horizonsOf(app), restoredTo, mark: markOf(app, now) };
}

/**
 * Returns the change that a claim causes; undefined for none, the usual case.
 *
 * A database is set back while the server is down: by a restored backup, a snapshot of the machine, or a power cut that loses
 * the last writes. A note next to the data folder reveals most of these (history.ts). Reports of devices reveal the rest.
 *
 * - **A mark** is the server's own signed statement. For a mark of this history, the database must know its run, and that run
 *   must have ended at the mark's number or higher. Otherwise the database was set back, even if writes of other devices have
 *   reached that number since. Nobody can forge a mark, and an old one stays true, so reports of marks are not limited.
 * - **A number alone** proves nothing, since any account could make one up. But a true one can only arrive after a start, and
 *   the first one believed raises the counter above all true ones. So the server believes one per start, within {@link ROOM} of
 *   the counter, from a device of this history. A false number makes all devices compare their rows once per start, and loses
 *   no data. The counter does not rise to the claimed number: false numbers raise it by at most 2 * {@link ROOM} per start, so
 *   it reaches {@link MOST} after 250,000 starts.
 * - A mark of another history only shows which numbers were assigned there: the counter rises above them, no further.
 *
 * Two devices that report different numbers cause one new history: when the second reports, the epoch has already changed.
 */
function newsOf(app: App, { epoch, seen, mark }: Claim): ((tx: App) => void) | undefined {
  const now = positionOf(app);
  if (now === undefined) return undefined;
  const begin = (restoredTo: number, above: number) => (tx: App) =>
    beginHistory(tx, { restoredTo, above, reported: true });

  const said = readMark(app, mark);
  if (said !== undefined && said.epoch !== now.epoch && said.n > now.counter)
    return (tx) => raiseCounter(tx, said.n);
  if (said?.epoch === now.epoch) {
    const found = setBackTo(app, said);
    if (found !== undefined) return begin(found, said.n);
  }
  const isCredible = epoch === now.epoch && !now.reported && seen <= now.counter + ROOM;
  return isCredible && seen > now.counter ? begin(beginningOf(app, epoch), seen) : undefined;
}

/**
 * Returns the counter to which the database was set back, or a lower number; undefined if the mark does not prove a set-back.
 */
function setBackTo(app: App, { epoch, run, before, n }: Mark): number | undefined {
  const end = endOf(app, run);
  if (end === undefined) return endOf(app, before) ?? beginningOf(app, epoch);
  return end < n ? end : undefined;
}

function readClaim({ epoch = '', seen = 0, mark = '' }: Readonly<Record<string, unknown>>): Claim {
  if (typeof epoch !== 'string' || epoch.length > MARK_LENGTH) throw unreadable('epoch');
  if (typeof mark !== 'string' || mark.length > MARK_LENGTH) throw unreadable('mark');
  if (typeof seen !== 'number' || !Number.isInteger(seen) || seen < 0 || seen > MOST)
    throw unreadable('seen');
  return { epoch, seen, mark };
}

function unreadable(field: string): Error {
  const words = 'This is no report of a device.';
  return new ApiError(400, words, { [field]: new ValidationError('sync_report', words) });
}
