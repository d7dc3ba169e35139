import { MAX_TICKS } from '../../src/sim';
import type { ReferenceTimes } from '../../src/tracks';
import { type EventFact, lateMs, type RideRow, type TicketFact, type TrackFact } from '../rules/door';
import type { JudgedRide } from '../rules/judge';
import type { LiveProof } from '../rules/live';

/** Reads the facts that the rules about rides need from the database. Courses are large and are read separately. */

/** Returns the first row of a query; undefined if there is none. */
export function firstRow<T extends PB.DynamicRow>(
  app: PB.App,
  sql: string,
  params: PB.Params,
  shape: T,
): T | undefined {
  return allRows(app, `${sql} LIMIT 1`, params, shape)[0];
}

/** Returns all rows of a query. */
export function allRows<T extends PB.DynamicRow>(
  app: PB.App,
  sql: string,
  params: PB.Params,
  shape: T,
): readonly T[] {
  const rows = arrayOf(new DynamicModel(shape));
  app.db().newQuery(sql).bind(params).all(rows);
  return rows;
}

/** Converts a date of PocketBase to ms since 1970. */
export function millis(text: string): number {
  return Date.parse(text.replace(' ', 'T'));
}

export function rowOf(record: PB.RecordModel): RideRow {
  return {
    rider: record.getString('rider'),
    track: record.getString('track'),
    event: record.getString('event'),
    hash: record.getString('hash'),
    simVersion: record.getInt('simVersion'),
    equipment: record.getString('equipment'),
    stream: record.getString('stream'),
    gunTick: record.getInt('gunTick'),
  };
}

/**
 * Returns the row that contains a version of a track. Earlier versions of a default track have rows of their own, but a device
 * sends the track's own id. For other tracks and unknown hashes it is the track itself.
 */
export function versionOf(app: PB.App, track: string, hash: string): string {
  const whole = "CASE WHEN t.source = '' THEN t.id ELSE t.source END";
  const row = firstRow(
    app,
    'SELECT v.id FROM tracks t JOIN tracks v ON v.hash = {:hash} AND v.official = TRUE AND ' +
      `${whole} IN (v.id, v.source) WHERE t.id = {:track} AND t.official = TRUE ORDER BY v.source != ''`,
    { track, hash },
    { id: '' },
  );
  return row?.id ?? track;
}

/** Returns the facts about a track. @param hash of the version; '' for the present one */
export function trackOf(
  app: PB.App,
  id: string,
  hash = '',
): (TrackFact & { readonly id: string; readonly reference: string }) | undefined {
  const row = firstRow(
    app,
    "SELECT id, owner, hash, visibility, deleted, official, source, COALESCE(reference, '') AS reference " +
      'FROM tracks WHERE id = {:id}',
    { id },
    {
      id: '',
      owner: '',
      hash: '',
      visibility: '',
      deleted: false,
      official: false,
      source: '',
      reference: '',
    },
  );
  if (row === undefined) return undefined;
  const isMeant = hash === '' || !row.official || (row.hash === hash && row.source === '');
  const version = isMeant ? id : versionOf(app, id, hash);
  if (version !== id) return trackOf(app, version);
  return { ...row, isPublic: row.visibility === 'public' };
}

/** Returns the times to beat on a track with an equipment, from the column's JSON. */
export function referenceOf(json: string, equipment: string): ReferenceTimes | undefined {
  if (json === '') return undefined;
  const all = JSON.parse(json) as Partial<Record<string, ReferenceTimes>> | null;
  return all?.[equipment];
}

/**
 * Returns the course of a ride, as JSON; '' if it was removed or replaced. Reads the ride's own track: a row of another user
 * with the same hash does not count.
 */
export function courseOf(app: PB.App, track: string, hash: string): string {
  const row = firstRow(
    app,
    'SELECT course FROM tracks WHERE id = {:id} AND hash = {:hash}',
    { id: versionOf(app, track, hash), hash },
    { course: '' },
  );
  return row?.course ?? '';
}

export type EventRow = EventFact & { readonly takesLive: boolean };

export function eventOf(app: PB.App, id: string, rider: string): EventRow | undefined {
  const row = firstRow(
    app,
    'SELECT e.startsAt, e.endsAt, e.tracks, e.equipment, e.attempts, e.takes, e.state, ' +
      '(SELECT COUNT(*) FROM server_members m WHERE m.server = e.server AND m.user = {:rider} AND m.deleted = FALSE) ' +
      "AS mine, s.deleted AS closed, (e.openTo = 'verified' AND NOT EXISTS (SELECT 1 FROM server_blocks b " +
      'WHERE b.server = e.server AND b.user = {:rider} AND b.deleted = FALSE)) AS forAll FROM events e JOIN servers s ON s.id = e.server ' +
      'WHERE e.id = {:id} AND e.deleted = FALSE',
    { id, rider },
    {
      ...{ startsAt: '', endsAt: '', tracks: '', equipment: '', attempts: 0, takes: '', state: '' },
      ...{ mine: 0, closed: false, forAll: false },
    },
  );
  return (
    row && {
      startsAt: millis(row.startsAt),
      endsAt: millis(row.endsAt),
      tracks: JSON.parse(row.tracks) as string[],
      equipment: row.equipment,
      attempts: row.attempts,
      cancelled: row.state === 'cancelled',
      isClosed: row.closed,
      // The row of a member whose account was deleted has the user '', which must not match a guest.
      isMember: rider !== '' && (row.mine > 0 || row.forAll),
      takesLive: row.takes === 'live',
    }
  );
}

/** Returns how long after an event's end a ride on this track may arrive that was not received as it was ridden, ms. */
export function lateMsOf(app: PB.App, track: string): number {
  const row = firstRow(
    app,
    "SELECT CASE WHEN json_valid(course) THEN COALESCE(json_extract(course, '$.maxTicks'), {:most}) ELSE {:most} END " +
      'AS maxTicks FROM tracks WHERE id = {:track}',
    { track, most: MAX_TICKS },
    { maxTicks: 0 },
  );
  return lateMs(row?.maxTicks ?? MAX_TICKS);
}

/** Returns the id by which an event names a track: the track itself, or the version that the event uses. */
export function trackIn(app: PB.App, event: EventFact, track: string): string {
  if (event.tracks.includes(track)) return track;
  const versions = allRows(
    app,
    'SELECT id FROM tracks WHERE source = {:track} AND official = TRUE',
    { track },
    { id: '' },
  );
  return versions.find(({ id }) => event.tracks.includes(id))?.id ?? track;
}

export function ticketOf(app: PB.App, id: string): TicketFact | undefined {
  if (id === '') return undefined;
  const row = firstRow(
    app,
    'SELECT rider, track, event, equipment, at, ride FROM start_tickets WHERE id = {:id}',
    { id },
    { rider: '', track: '', event: '', equipment: '', at: 0, ride: '' },
  );
  return row && { ...row, used: row.ride !== '' };
}

/** Returns whether chunks of a ride arrived on this ticket while it was ridden. */
export function hasChunks(app: PB.App, ticket: string): boolean {
  const sql = 'SELECT n FROM live_chunks WHERE ticket = {:ticket}';
  return firstRow(app, sql, { ticket }, { n: 0 }) !== undefined;
}

/** Returns the chunks of a ride that arrived on this ticket while it was ridden. */
export function proofOf(app: PB.App, ticket: string, startedAt: number): LiveProof | undefined {
  const chunks = allRows(
    app,
    'SELECT n, at, data FROM live_chunks WHERE ticket = {:ticket} ORDER BY n',
    { ticket },
    { n: 0, at: 0, data: '' },
  );
  if (chunks.length === 0) return undefined;
  return { startedAt, chunks: chunks.map(({ n, at, data }) => ({ n, at, data })) };
}

/** Converts a ride to the judge's input. */
export function judgedRide(record: PB.RecordModel, reference: string, live?: LiveProof): JudgedRide {
  const equipment = record.getString('equipment') === 'ski' ? 'ski' : 'board';
  const times = referenceOf(reference, equipment);
  return {
    hash: record.getString('hash'),
    simVersion: record.getInt('simVersion'),
    equipment,
    stream: record.getString('stream'),
    gunTick: record.getInt('gunTick'),
    claimedUs: record.getInt('claimedUs'),
    ...(times ? { reference: times } : {}),
    ...(live ? { live } : {}),
  };
}
