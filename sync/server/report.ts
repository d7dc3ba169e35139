import { MOST, raiseCounter } from './counter';
import { beginHistory, beginningOf, endOf, noteHistory, positionOf, ROOM, restoredToSince } from './history';
import { MARK_LENGTH, type Mark, markOf, readMark } from './mark';
import type { ApiErrorClass, App, FieldErrorClass, RequestEvent } from './pocketbase';
import { horizonsOf } from './purged';

declare const ApiError: ApiErrorClass;
declare const ValidationError: FieldErrorClass;

/** What a device is told of the server's data. */
export interface SyncState {
  /** The name of this history: another one than the device knows means that a backup was restored. */
  readonly epoch: string;
  /** No change has a higher number. What is read after this answer holds everything up to it. */
  readonly counter: number;
  /** By collection, 0 where it is missing: how far rows were removed without leaving a tombstone. */
  readonly horizons: Readonly<Record<string, number>>;
  /**
   * For a device of another epoch: the counter as the server found it in the backup, or a lower number. What a device has
   * with a higher one the server has lost. null when the device named this epoch, or none.
   */
  readonly restoredTo: number | null;
  /** To be kept, and sent with the next report. */
  readonly mark: string;
}

/** What a device knows of the server. */
interface Claim {
  /** The history its rows are of. */
  readonly epoch: string;
  /** The highest number it has seen. */
  readonly seen: number;
  /** The last mark it was given; '' for none. */
  readonly mark: string;
}

/** `GET /api/sync/state?epoch=…` */
export function tellState(e: RequestEvent): void {
  e.json(200, stateFor(e.app, e.request.url.query().get('epoch')));
}

/** `POST /api/sync/state {epoch, seen, mark}`: a device says what it knows, and is told how things stand. */
export function hearReport(e: RequestEvent): void {
  const claim = readClaim(e.requestInfo().body);
  const { app } = e;
  // Read first: what every report costs is a few reads, and the writer is taken by one that tells something new.
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
  // Of two restores that no note told, the second may have been heard of first.
  const ended = said === undefined ? undefined : setBackTo(app, said);
  const restoredTo = lost === null ? null : Math.min(lost, ended ?? lost);
  return { epoch, counter, horizons: horizonsOf(app), restoredTo, mark: markOf(app, now) };
}

/**
 * What follows from a claim; undefined for nothing, which is the rule.
 *
 * A database is set back while the server is down: by a backup that is put in, a snapshot of the machine, or a power cut
 * that takes the last writes. A note beside the data folder tells of most of it (history.ts); the rest devices tell.
 *
 * - **A mark** is the server's own word under its signature. Of a mark of this history, the run must be one that the
 *   database remembers, and that run must have ended no lower than the mark says. Else the database was set back, also
 *   when other devices' writes have made up for the numbers meanwhile. Nobody can forge it, and a mark that is sent again
 *   is still true, so there is no bound on how often it may be told.
 * - **A number alone** proves nothing, and any account could make one up. But a true one can only come after a start, and
 *   the first that is believed lifts the counter above all true ones. So one is believed between two starts of the
 *   server, within {@link ROOM} of the counter, from a device of this history. Who lies makes all devices compare what
 *   they have once per start, and loses nobody anything. What is claimed is not what the counter rises to: by lies it
 *   rises by 2 * {@link ROOM} per start at most, and {@link MOST} is reached after 250,000 starts.
 * - A mark of another history says only which numbers were given there: the counter rises above them, no further.
 *
 * Two devices that report different numbers make one new history: to the second the epoch is another one already.
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

/** Where the counter was, or a lower number, when the database was set back as the mark proves; undefined if it does not. */
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
