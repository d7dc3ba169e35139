import * as v from 'valibot';
import { decodeStream, type Equipment, type InputStream, StreamError, simVersion } from '../../sim';
import type { Track } from '../../tracks';

/** The rides that set the author times of the default tracks, which are part of the game. */
const FILE = '/author-ghosts.json';

const rideSchema = v.object({
  trackId: v.string(),
  hash: v.string(),
  simVersion: v.number(),
  equipment: v.picklist(['ski', 'board']),
  stream: v.string(),
});

/** Returns whether a track has a ride of its author. */
export function hasAuthorRide(track: Pick<Track, 'origin' | 'reference'>, equipment: Equipment): boolean {
  return track.origin === 'default' && track.reference?.[equipment] !== undefined;
}

/** Returns the author's ride of a track from the content of the file; undefined if there is none that can be replayed. */
export function authorRideIn(
  file: unknown,
  track: Pick<Track, 'id' | 'hash'>,
  equipment: Equipment,
): InputStream | undefined {
  if (!Array.isArray(file)) return undefined;
  for (const row of file) {
    const read = v.safeParse(rideSchema, row);
    if (!read.success) continue;
    const r = read.output;
    if (r.trackId !== track.id || r.equipment !== equipment) continue;
    if (r.hash !== track.hash || r.simVersion !== simVersion) return undefined;
    try {
      return decodeStream(r.stream);
    } catch (error) {
      if (error instanceof StreamError) return undefined;
      throw error;
    }
  }
  return undefined;
}

/** Fetches the author's ride; undefined if it is not available now. */
export async function fetchAuthorRide(
  track: Pick<Track, 'id' | 'hash'>,
  equipment: Equipment,
): Promise<InputStream | undefined> {
  try {
    const answer = await fetch(FILE);
    return answer.ok ? authorRideIn(await answer.json(), track, equipment) : undefined;
  } catch {
    // Offline and not cached, or a broken file. The player gets a message and rides without the ghost.
    return undefined;
  }
}
