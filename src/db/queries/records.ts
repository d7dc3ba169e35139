import { decodeStream, type Equipment, type InputStream, StreamError, simVersion } from '../../sim';
import type { Track } from '../../tracks';
import { ghostOf, isFaster, sameBoard } from '../commands/ghost-rule';
import { findPresent } from '../present';
import type { GhostRide, GhostRow, RecordRow } from '../schemas';
import type { Db } from '../types';
import { fromQuery, type Loaded, type Source } from './source';

/** Most rides of one track that a list shows. */
const MOST = 500;

/** The course a time counts on: a track, or anything that bears its id and content hash. */
export type OnTrack = Pick<Track, 'id' | 'hash'>;

type QueryDb = Pick<Db, 'rx' | 'held'>;

const byTime = (a: RecordRow, b: RecordRow): number => (isFaster(ghostOf(a), ghostOf(b)) ? -1 : 1);

/** Stored rides and those the disk had no room for, fastest first; one that has just got there is not in both. */
function joined(stored: readonly RecordRow[], held: readonly RecordRow[]): readonly RecordRow[] {
  const ids = new Set(stored.map(({ id }) => id));
  return [...stored, ...held.filter(({ id }) => !ids.has(id))].sort(byTime);
}

/**
 * The rides of a track, fastest first, those the disk had no room for among them.
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

/** Whether anybody has ridden a track here. */
export async function hasRecordsOn(db: QueryDb, trackId: string): Promise<boolean> {
  if (db.held.getState().some((row) => row.trackId === trackId)) return true;
  const [first] = await findPresent(db.rx.records, { selector: { trackId }, limit: 1 }).exec();
  return first !== undefined;
}

/** Whether a rider has any ride here. */
export async function hasRides(db: QueryDb, rider: string): Promise<boolean> {
  if (db.held.getState().some((row) => row.rider === rider)) return true;
  const [first] = await findPresent(db.rx.records, { selector: { rider }, limit: 1 }).exec();
  return first !== undefined;
}

/** The best ride of a track as it is now, under today's physics. @param rider only this rider's */
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

/** A ghost ready to ride: its ride and its decoded input. */
export interface ReadGhost {
  readonly ride: GhostRide;
  readonly stream: InputStream;
}

/** A ghost whose stream is what its row says, else undefined. */
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

/** The ghost of a track as it is now: the best ride whose stream can be read, undefined when there is none. */
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
