import * as v from 'valibot';
import type { Db } from '../../db';
import { pocketBase } from '../../session';
import {
  compile,
  decodeStream,
  type Equipment,
  type InputStream,
  replay,
  StreamError,
  simVersion,
} from '../../sim';
import type { Track } from '../../tracks';
import { keepSeen, lastSeen, type NoAnswer, PATIENCE_MS, whyNot } from '../answers/seen';

/** A ride of a leaderboard, ready to race against. */
export interface OnlineGhost {
  readonly ride: string;
  /** Its rider's name; '' if unknown. */
  readonly name: string;
  /** Integer µs. */
  readonly timeUs: number;
  readonly equipment: Equipment;
  readonly stream: InputStream;
  /** Tick of the starting gun; absent = free start. */
  readonly gunTick?: number;
}

/**
 * A ghost, or why there is none: `other-course` = ridden on another version of the track or of the simulation, `broken` = its
 * input does not give its time.
 */
export type GhostAnswer =
  | { readonly kind: 'ghost'; readonly ghost: OnlineGhost }
  | { readonly kind: 'none'; readonly why: NoAnswer | 'other-course' | 'broken' };

const rideDoor = v.object({
  id: v.string(),
  rider: v.string(),
  hash: v.string(),
  simVersion: v.number(),
  equipment: v.picklist(['ski', 'board']),
  stream: v.string(),
  status: v.literal('verified'),
  timeUs: v.number(),
  /** −1 for a free start, also for rides cached without the field. */
  gunTick: v.fallback(v.number(), -1),
  /** Cached with the ride, because the name is in the leaderboard, not in the ride. */
  name: v.fallback(v.string(), ''),
});
type GhostRow = v.InferOutput<typeof rideDoor>;

const keyOf = (ride: string): string => `ride ${ride}`;

/** Returns the ghost of a ride, if replaying its input gives its time. */
export function ghostFrom(row: GhostRow, track: Pick<Track, 'course' | 'hash'>): GhostAnswer {
  if (row.hash !== track.hash || row.simVersion !== simVersion) return { kind: 'none', why: 'other-course' };
  const { id: ride, name, timeUs, equipment } = row;
  try {
    const stream = decodeStream(row.stream, track.course.maxTicks);
    const gun = row.gunTick < 0 ? {} : { gunTick: row.gunTick };
    const verdict = replay(compile(track.course, equipment), stream, gun.gunTick);
    if (verdict.outcome !== 'finished' || verdict.timeUs !== timeUs) return { kind: 'none', why: 'broken' };
    return { kind: 'ghost', ghost: { ride, name, timeUs, equipment, stream, ...gun } };
  } catch (error) {
    if (error instanceof StreamError) return { kind: 'none', why: 'broken' };
    throw error;
  }
}

/**
 * Fetches the ghost of a verified ride. Verdicts are final, so a cached ride is not fetched again and can be raced offline.
 *
 * @param name of its rider, if known
 */
export async function onlineGhost(
  db: Db,
  ride: string,
  track: Pick<Track, 'course' | 'hash'>,
  name?: string,
): Promise<GhostAnswer> {
  const seen = await lastSeen(db, keyOf(ride), rideDoor);
  if (seen !== undefined) return ghostFrom(seen.value, track);
  try {
    const pb = await pocketBase();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const raw = await pb.collection('rides').getOne(ride, { signal });
    const row = v.parse(rideDoor, { ...raw, name: name ?? '' });
    const answer = ghostFrom(row, track);
    if (answer.kind === 'ghost') await keepSeen(db, keyOf(ride), row);
    return answer;
  } catch (error) {
    return { kind: 'none', why: v.isValiError(error) ? 'broken' : whyNot(error) };
  }
}
