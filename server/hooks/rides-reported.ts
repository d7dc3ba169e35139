import { simVersion } from '../../src/sim';
import { frozenVersions } from '../cores/versions';
import * as door from '../rules/door';
import { isId } from '../rules/passes';
import { type ReportedRide, readReport } from '../rules/ride-report';
import { callerOf, demandAccountCell, readCall } from './cell';
import { isDatabaseFault } from './faults';
import { noteEpoch, noteVisit } from './riders-told';
import { clearVerdict, known } from './rides';
import * as rows from './rides-rows';
import { epochOf } from './sync';

/*
 * Common leaderboards, in the account cell. A ride that a club cell reports becomes a row like any other, under its own id, and
 * waits in the queue: it is judged again here, and compared with the rides of all cells. So a compromised cell cannot put a
 * time on a common leaderboard that was not ridden.
 */

/** Maximum numbers of rides and riders in one call. */
const MOST_RIDES = 64;
const MOST_RIDERS = 500;
/** Maximum age of a ride by its cell's clock, ms: for so long the leaderboards of past days are shown. */
const OLDEST_MS = 8 * 86_400_000;

/**
 * `POST /api/fl/cells/report {epoch, riders, rides}` -> `{epoch, rides}`: a club cell sends its riders and rides. The response
 * contains `done` for each ride, or `later` if it has to be sent again.
 */
export function takeReport(e: PB.RequestEvent): void {
  const account = demandAccountCell();
  const caller = callerOf(e, account);
  const { epoch = '', riders = [], rides = [] } = readCall(e, caller.name, caller.key);
  if (!Array.isArray(riders) || riders.length > MOST_RIDERS || !riders.every(isId))
    throw new BadRequestError('These are no riders.');
  if (!Array.isArray(rides) || rides.length > MOST_RIDES) throw new BadRequestError('These are no rides.');
  e.app.runInTransaction((tx) => {
    noteEpoch(tx, caller.name, String(epoch).slice(0, 15));
    for (const rider of riders) {
      noteVisit(tx, caller.name, rider);
    }
  });
  e.json(200, { epoch: epochOf(e.app), rides: rides.map((ride) => takeOne(e.app, caller.name, ride)) });
}

/** Stores one ride. If it cannot be read or stored, it is sent again later, and does not block the others. */
function takeOne(app: PB.App, cell: string, told: unknown): 'done' | 'later' {
  const ride = readReport(told);
  if (ride === undefined) return 'later';
  let state: 'done' | 'later' = 'later';
  try {
    app.runInTransaction((tx) => {
      state = 'withdrawn' in ride ? withdraw(tx, cell, ride.id) : take(tx, cell, ride);
    });
    return state;
  } catch (error) {
    if (isDatabaseFault(error)) throw error;
    app.logger().error('A reported ride could not be kept', 'ride', ride.id, 'error', String(error));
    return 'later';
  }
}

function take(tx: PB.App, cell: string, ride: ReportedRide): 'done' | 'later' {
  const row = { ...ride, event: '' };
  const streamHash = $security.sha256(`${row.stream} ${row.hash} ${row.equipment}`);
  // It was sent before and the response was lost, or the rider sent it here as well.
  if (known(tx, ride.id, row, streamHash) !== undefined) return 'done';
  const sql =
    'SELECT (SELECT COUNT(*) FROM users WHERE id = {:rider}) AS riders, (SELECT COUNT(*) FROM rides WHERE id = {:id}) AS rides';
  const counted = rows.firstRow(tx, sql, { rider: ride.rider, id: ride.id }, { riders: 0, rides: 0 });
  // The account was deleted together with its rides; or the id is another rider's, which no honest cell sends.
  if (counted === undefined || counted.riders === 0 || counted.rides > 0) return 'done';
  const fault = door.equipmentFault(row.equipment) ?? door.streamFault(row, [...frozenVersions, simVersion]);
  // A cell may run a newer game than this one for a while.
  if (fault !== undefined) return fault.code === 'unknown-sim-version' ? 'later' : 'done';
  const track = rows.trackOf(tx, row.track, row.hash);
  if (track === undefined || !isOfficial(tx, track.id) || track.hash !== row.hash) return 'later';
  keep(tx, cell, ride, streamHash);
  return 'done';
}

function isOfficial(tx: PB.App, id: string): boolean {
  const sql = 'SELECT id FROM tracks WHERE id = {:id} AND official = TRUE';
  return rows.firstRow(tx, sql, { id }, { id: '' }) !== undefined;
}

function keep(tx: PB.App, cell: string, { takenMs, ...ride }: ReportedRide, streamHash: string): void {
  const record = new Record(tx.findCollectionByNameOrId('rides'), { ...ride, event: '', ticket: '' });
  clearVerdict(record, streamHash);
  tx.save(record);
  const now = Date.now();
  const takenAt = takenMs <= now && takenMs >= now - OLDEST_MS ? takenMs : now;
  // It counts for the day on which its cell received it, however long this cell was away.
  tx.db()
    .newQuery('UPDATE rides SET created = {:created} WHERE id = {:id}')
    .bind({ created: new Date(takenAt).toISOString().replace('T', ' '), id: ride.id })
    .execute();
  const sql =
    'INSERT INTO reported_rides (ride, cell) VALUES ({:ride}, {:cell}) ON CONFLICT (ride) DO NOTHING';
  tx.db().newQuery(sql).bind({ ride: ride.id, cell }).execute();
}

/** Withdraws a ride, if this cell reported it. */
function withdraw(tx: PB.App, cell: string, id: string): 'done' {
  const sql =
    'SELECT ride FROM reported_rides WHERE ride = {:id} AND cell = {:cell} AND EXISTS (SELECT 1 FROM rides WHERE id = {:id})';
  if (rows.firstRow(tx, sql, { id, cell }, { ride: '' }) === undefined) return 'done';
  const record = tx.findRecordById('rides', id);
  record.set('deleted', true);
  tx.save(record);
  return 'done';
}
