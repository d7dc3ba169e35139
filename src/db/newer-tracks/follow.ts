import type { Track } from '../../tracks';
import { coursesBegun } from '../commands/drafts';
import { putTrack } from '../commands/tracks';
import { fetchTracks } from '../default-tracks';
import { presentByIds } from '../present';
import type { TrackRow } from '../schemas';
import type { Db } from '../types';
import { broughtTo, doubtBrought, isBehind, keepBrought } from './brought';

/*
 * Updates the default tracks on a device that has those of an older build. Tracks are compared by id, courses by content hash.
 * If the new build has another course for a track, the track gets it, and the rides on the former course stay in the database,
 * as after an edit of a player's own track. A default track that the player deleted is not added again. A track with an
 * interrupted ride keeps its course until that ride is continued or given up.
 */

/** The result. `gone`: the game's tracks could not be loaded, or one of them could not be stored. */
export type Followed =
  | { readonly kind: 'followed'; readonly changed: number; readonly added: number }
  | { readonly kind: 'gone'; readonly cause: unknown };

export interface FollowOptions {
  /** Identifies the running build of the game. */
  readonly build: string;
  /** Runs a function while no ride is in progress, because the course of a track may change. */
  readonly whileNobodyRides: (act: () => Promise<void>) => Promise<void>;
  readonly url?: string;
  readonly fetch?: typeof fetch;
}

/** Timeout of the download of the game's tracks, ms. */
const PATIENCE_MS = 10_000;

/** Returns the compared fields of a row or a track of the game as one string. The hash represents the course. */
function textOf(row: Readonly<Partial<Record<keyof TrackRow, unknown>>>): string {
  const { name, style, builderVersion, hash, light, seed, reference, difficulty, author } = row;
  return JSON.stringify({ name, style, builderVersion, hash, light, seed, reference, difficulty, author });
}

/** Writes new and changed tracks to the database. @returns the numbers of changed and added tracks */
async function bring(db: Db, build: string, tracks: readonly Track[]) {
  const ids = tracks.map(({ id }) => id);
  const known = broughtTo(db);
  const here = await presentByIds(db.rx.tracks, ids);
  const isBegunOn = await coursesBegun(db);
  let [changed, added, waiting] = [0, 0, 0];
  for (const track of tracks) {
    const row = here.get(track.id)?.toMutableJSON();
    // The player deleted this default track, or has a track of their own with this id, which is not changed.
    if (row === undefined ? known.has(track.id) : row.origin !== 'default') continue;
    if (row !== undefined && textOf(row) === textOf(track)) continue;
    if (row !== undefined && row.hash !== track.hash && isBegunOn(row.hash)) {
      waiting++;
      continue;
    }
    const written = await putTrack(db, track);
    if (written.kind === 'failed') throw written.error;
    if (row === undefined) added++;
    else changed++;
  }
  keepBrought(db, build, ids);
  if (waiting > 0) doubtBrought(db);
  return { changed, added };
}

async function follow(db: Db, options: FollowOptions): Promise<Followed> {
  const { build, whileNobodyRides, url = '/tracks.json', fetch: fetcher = fetch } = options;
  // Download and parse before the lock is requested, so that it is held only while writing.
  const tracks = await fetchTracks(url, (from) =>
    fetcher(from, { signal: AbortSignal.timeout(PATIENCE_MS) }),
  );
  let brought = { changed: 0, added: 0 };
  await whileNobodyRides(async () => {
    // Another tab may have done it while this one waited.
    if (isBehind(db, build)) brought = await bring(db, build, tracks);
  });
  return { kind: 'followed', ...brought };
}

/**
 * Updates a database with default tracks of another build to those of the running one. Never rejects. After a failure it is
 * tried again the next time the tracks are prepared.
 */
export async function followDefaultTracks(db: Db, options: FollowOptions): Promise<Followed> {
  try {
    return await follow(db, options);
  } catch (cause) {
    console.warn('Unable to load default tracks');
    return { kind: 'gone', cause };
  }
}
