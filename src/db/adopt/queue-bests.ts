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

/** Maximum number of rides per leaderboard that are replayed to choose the one to send. Each replay takes a few ms. */
const MOST_TRIED = 20;

/** The verdict that the server will give: it runs the same simulation. */
type Standing = 'ranked' | 'verified' | 'refused';

function streamOf(record: RecordRow): InputStream | undefined {
  try {
    return decodeStream(record.stream);
  } catch (error) {
    if (error instanceof StreamError) return undefined;
    throw error;
  }
}

/** @param canMiss whether a missed gate costs time on this track; on other tracks it ends the ride */
function standingOf(k: Compiled, canMiss: boolean, record: RecordRow): Standing {
  const stream = streamOf(record);
  // A record does not store when the start signal was given, so such a ride cannot be replayed.
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

/**
 * Returns the ride to send for one leaderboard: the fastest ride that will be ranked, else the fastest that will be verified.
 */
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

/** Returns whether the same ride was sent under another id: the server accepts it once. */
async function isSent(db: Db, { id, trackId, stream }: RecordRow): Promise<boolean> {
  if (db.online === undefined) return false;
  const rides = await findPresent(db.online.rides, { selector: { track: trackId } }).exec();
  return rides.some((ride) => ride.id !== id && ride.stream === stream);
}

/**
 * Queues rides from before the rider signed in: the best one of each leaderboard. A leaderboard shows one ride per rider, and a
 * guest may have thousands, so the other rides stay records of the account. Only rides that the server will verify are queued,
 * so that a new user does not see refusals: rides on tracks that came with the game or from the server, on their present
 * course, with the present `simVersion`, without an assist, by the user's own rider, outside of races.
 *
 * A ride has the id of its record, so repeating this queues nothing twice.
 *
 * @param db the user's database, which contains the records and their tracks
 * @param records the rides
 * @returns whether all chosen rides are queued now
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
