import { MAX_TICKS } from '../../src/sim';
import type { ReferenceTimes } from '../../src/tracks';
import { type EventFact, lateMs, type RideRow, type TicketFact, type TrackFact } from '../rules/door';
import type { JudgedRide } from '../rules/judge';
import type { LiveProof } from '../rules/live';

/** What the rules about rides need to know, read from the database. Courses are big and are read on their own. */

/** The first row of a query, or undefined when there is none. */
export function firstRow<T extends PB.DynamicRow>(
  app: PB.App,
  sql: string,
  params: PB.Params,
  shape: T,
): T | undefined {
  return allRows(app, `${sql} LIMIT 1`, params, shape)[0];
}

/** All rows of a query. */
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

/** A date as PocketBase keeps it, as ms since 1970. */
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
 * The row that holds a version of a track: of an official one the earlier versions have rows of their own, and a device
 * names the track by its own id all the same. Of any other track, and for a hash nobody knows, the track itself.
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

/** What is known of a track. @param hash the version that is meant, '' for the present one */
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

/** The times to beat on a track with an equipment, from the column's JSON. */
export function referenceOf(json: string, equipment: string): ReferenceTimes | undefined {
  if (json === '') return undefined;
  const all = JSON.parse(json) as Partial<Record<string, ReferenceTimes>> | null;
  return all?.[equipment];
}

/**
 * The course a ride was ridden on, as JSON; '' when it is gone or has become another one. It is that of the ride's own
 * track: a row of somebody else that bears the same hash has no say in it.
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
      // A member whose account is gone has '' there, which is no guest's.
      isMember: rider !== '' && (row.mine > 0 || row.forAll),
      takesLive: row.takes === 'live',
    }
  );
}

/** How long after an event's end a ride on this track may arrive that was not seen as it was ridden, ms. */
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

/** A track as an event names it: itself, or the version of it that the event was set on. */
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

/** Whether anything was seen of a ride while it was ridden on this ticket. */
export function hasChunks(app: PB.App, ticket: string): boolean {
  const sql = 'SELECT n FROM live_chunks WHERE ticket = {:ticket}';
  return firstRow(app, sql, { ticket }, { n: 0 }) !== undefined;
}

/** What was seen of a ride while it was ridden on this ticket. */
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

/** A ride as the judge wants it. */
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
