import {
  type Compiled,
  compile,
  decodeStream,
  type Equipment,
  type InputStream,
  replay,
  StreamError,
  simVersion,
} from '../../sim';
import { isFaster } from '../commands/ghost-rule';
import { isForServer, queueKept } from '../commands/queue-ride';
import { userOf } from '../name';
import { findPresent, onePresent } from '../present';
import { readCourse } from '../queries/courses';
import type { RecordRow } from '../schemas';
import { turn } from '../turns';
import type { Db } from '../types';

/** Rides of one leaderboard that are ridden again to find the one to send, at most: each takes a few ms. */
const MOST_TRIED = 20;

/** What the server's judge will say of a ride: the simulation is the same. */
type Standing = 'ranked' | 'verified' | 'refused';

function streamOf(record: RecordRow): InputStream | undefined {
  try {
    return decodeStream(record.stream);
  } catch (error) {
    if (error instanceof StreamError) return undefined;
    throw error;
  }
}

/** @param canMiss whether the track takes time for a missed gate; elsewhere it ends the ride */
function standingOf(k: Compiled, canMiss: boolean, record: RecordRow): Standing {
  const stream = streamOf(record);
  // When the gun of a start went off is not kept with a record.
  if (stream === undefined || stream.gunStart || stream.courseHash !== k.hash) return 'refused';
  const { outcome, timeUs, penaltyUs, ticks, finalHash } = replay(k, stream);
  const isTrue =
    outcome === 'finished' &&
    timeUs === record.timeUs &&
    ticks === stream.ticks &&
    finalHash === stream.finalHash;
  if (!isTrue || (penaltyUs > 0 && !canMiss)) return 'refused';
  return penaltyUs > 0 ? 'verified' : 'ranked';
}

/** The ride of one board to send: the fastest that will stand on the leaderboard, else the fastest that counts at all. */
async function choose(
  db: Db,
  hash: string,
  equipment: Equipment,
  rides: readonly RecordRow[],
): Promise<RecordRow | undefined> {
  const course = await readCourse(db, hash);
  if (course === undefined) return undefined;
  const k = compile(course, equipment);
  let counts: RecordRow | undefined;
  const fastest = rides.toSorted((a, b) => (isFaster(a, b) ? -1 : 1)).slice(0, MOST_TRIED);
  for (const ride of fastest) {
    await turn();
    const standing = standingOf(k, course.miss > 0, ride);
    if (standing === 'ranked') return ride;
    if (standing === 'verified') counts ??= ride;
  }
  return counts;
}

/** Whether the very same ride has been sent under another id: the server takes it once. */
async function isSent(db: Db, { id, trackId, stream }: RecordRow): Promise<boolean> {
  if (db.online === undefined) return false;
  const rides = await findPresent(db.online.rides, { selector: { track: trackId } }).exec();
  return rides.some((ride) => ride.id !== id && ride.stream === stream);
}

/**
 * Puts rides on their way to the server that were ridden before their rider signed in: of each leaderboard the best one.
 * A leaderboard shows one ride of a rider, and a guest may have thousands, so the others stay what they are: records,
 * which the account keeps. Only rides the server will verify are sent, so that nobody who signs in is met by refusals:
 * on tracks that came with the game or from the server, on the course these have now, under today's physics, without an
 * assist, by the user's own rider, outside of races.
 *
 * A ride goes under the id of its record, so doing it twice queues nothing twice.
 *
 * @param db the user's database, with the records and their tracks in it
 * @param records what was ridden
 * @returns whether all of them are in the database now
 */
export async function queueBests(db: Db, records: readonly RecordRow[]): Promise<boolean> {
  const user = userOf(db.name);
  if (user === undefined) return true;
  const boards = new Map<string, RecordRow[]>();
  for (const record of records) {
    if (record.simVersion !== simVersion || !isForServer(record, user)) continue;
    const key = `${record.trackId} ${record.equipment}`;
    const rides = boards.get(key);
    if (rides) rides.push(record);
    else boards.set(key, [record]);
  }
  for (const rides of boards.values()) {
    const { trackId, equipment } = rides[0]!;
    const track = await onePresent(db.rx.tracks, trackId).exec();
    if (track === null || track.origin === 'own') continue;
    const { hash } = track;
    const present = rides.filter((ride) => ride.hash === hash);
    const best = await choose(db, hash, equipment, present);
    if (best === undefined || (await isSent(db, best))) continue;
    if ((await queueKept(db, best)).kind === 'failed') return false;
  }
  return true;
}
