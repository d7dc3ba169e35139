import { decodeStream, type Equipment, type InputStream, StreamError, simVersion } from '../../sim';
import type { Track } from '../../tracks';
import { ghostOf, isFaster, sameBoard } from '../commands/ghost-rule';
import { findPresent } from '../present';
import type { GhostRide, GhostRow, RecordRow } from '../schemas';
import type { Db } from '../types';
import { fromQuery, type Loaded, type Source } from './source';

/** Maximum number of rides on a track in a list. */
const MOST = 500;

/** A course for times: a track, or any object with its id and content hash. */
export type OnTrack = Pick<Track, 'id' | 'hash'>;

type QueryDb = Pick<Db, 'rx' | 'held'>;

const byTime = (a: RecordRow, b: RecordRow): number => (isFaster(ghostOf(a), ghostOf(b)) ? -1 : 1);

/** Joins stored rides and rides that did not fit on the disk, fastest first. A ride that was just stored occurs once. */
function joined(stored: readonly RecordRow[], held: readonly RecordRow[]): readonly RecordRow[] {
  const ids = new Set(stored.map(({ id }) => id));
  return [...stored, ...held.filter(({ id }) => !ids.has(id))].sort(byTime);
}

/**
 * Returns the rides on a track, fastest first, including rides that did not fit on the disk.
 *
 * @param rider only this rider's
 */
export function recordsOf(
  db: QueryDb,
  trackId: string,
  rider?: string,
): Source<Loaded<readonly RecordRow[]>> {
  const query = findPresent(db.rx.records, {
    selector: { trackId, ...(rider === undefined ? {} : { rider }) },
    sort: [{ trackId: 'asc' }, { equipment: 'asc' }, { timeUs: 'asc' }],
    index: ['trackId', 'equipment', 'timeUs'],
    limit: MOST,
  });
  const wanted = (row: RecordRow): boolean =>
    row.trackId === trackId && (rider === undefined || row.rider === rider);
  return fromQuery(
    query.$,
    (docs) =>
      joined(
        docs.map((doc) => doc.toMutableJSON()),
        db.held.getState().filter(wanted),
      ),
    db.held,
  );
}

/** Returns whether the database has any ride on a track. */
export async function hasRecordsOn(db: QueryDb, trackId: string): Promise<boolean> {
  if (db.held.getState().some((row) => row.trackId === trackId)) return true;
  const [first] = await findPresent(db.rx.records, { selector: { trackId }, limit: 1 }).exec();
  return first !== undefined;
}

/** Returns whether the database has any ride of a rider. */
export async function hasRides(db: QueryDb, rider: string): Promise<boolean> {
  if (db.held.getState().some((row) => row.rider === rider)) return true;
  const [first] = await findPresent(db.rx.records, { selector: { rider }, limit: 1 }).exec();
  return first !== undefined;
}

/** Returns the best ride on a track's present course with the present `simVersion`. @param rider only this rider's */
export function bestOf(
  db: QueryDb,
  track: OnTrack,
  equipment: Equipment,
  rider?: string,
): Source<Loaded<RecordRow | undefined>> {
  const board = { trackId: track.id, equipment, hash: track.hash, simVersion };
  const query = findPresent(db.rx.records, {
    selector: { ...board, ...(rider === undefined ? {} : { rider }) },
    sort: [{ trackId: 'asc' }, { equipment: 'asc' }, { timeUs: 'asc' }],
    index: ['trackId', 'equipment', 'timeUs'],
    limit: 1,
  });
  const wanted = (row: RecordRow): boolean =>
    row.trackId === track.id &&
    row.equipment === equipment &&
    sameBoard(row, board) &&
    (rider === undefined || row.rider === rider);
  return fromQuery(
    query.$,
    (docs) => {
      const stored = docs.map((doc) => doc.toMutableJSON());
      return joined(stored, db.held.getState().filter(wanted))[0];
    },
    db.held,
  );
}

/** A playable ghost: its ride and its decoded input. */
export interface ReadGhost {
  readonly ride: GhostRide;
  readonly stream: InputStream;
}

/** Decodes a ghost; undefined if its stream is invalid or does not match its row. */
function readGhost(ride: GhostRide): ReadGhost | undefined {
  try {
    const stream = decodeStream(ride.stream);
    const agrees = stream.simVersion === ride.simVersion && stream.claimedUs === ride.timeUs;
    return agrees ? { ride, stream } : undefined;
  } catch (error) {
    if (error instanceof StreamError) return undefined;
    throw error;
  }
}

/** Returns the ghost for a track's present course: the best ride with a valid stream; undefined if there is none. */
export function ghostFor(
  db: QueryDb,
  track: OnTrack,
  equipment: Equipment,
): Source<Loaded<ReadGhost | undefined>> {
  const board = { hash: track.hash, simVersion };
  const query = db.rx.ghosts.findOne(track.id);
  const read = (row: GhostRow | undefined): ReadGhost | undefined => {
    const held = db.held.getState().filter((r) => r.trackId === track.id && r.equipment === equipment);
    const rides = [row?.rides[equipment], ...held.map(ghostOf)];
    return rides
      .filter((ride): ride is GhostRide => ride !== undefined && sameBoard(ride, board))
      .sort((a, b) => (isFaster(a, b) ? -1 : 1))
      .map(readGhost)
      .find((ghost) => ghost !== undefined);
  };
  return fromQuery(query.$, (doc) => read(doc?.toMutableJSON()), db.held);
}
