import type { Track } from '../../tracks';
import { coursesBegun } from '../commands/drafts';
import { putTrack } from '../commands/tracks';
import { fetchTracks } from '../default-tracks';
import { presentByIds } from '../present';
import type { TrackRow } from '../schemas';
import type { Db } from '../types';
import { broughtTo, doubtBrought, isBehind, keepBrought } from './brought';

/*
 * The default tracks of a newer game on a device that has those of an older one. A track is told by its id, its course by
 * its content hash: where the game brings another course, the track has that from now on, and the rides on the one before
 * stay with it in the database, as when a track of one's own is edited. One that was brought before and is gone stays so,
 * and one on which a ride was cut off keeps its course until that ride has gone on or is given up.
 */

/** What became of it: `gone` = the game's tracks could not be had, or the disk took one of them not. */
export type Followed =
  | { readonly kind: 'followed'; readonly changed: number; readonly added: number }
  | { readonly kind: 'gone'; readonly cause: unknown };

export interface FollowOptions {
  /** Names the game that is running. */
  readonly build: string;
  /** Runs what it is given while nobody rides: the course of a track may become another one. */
  readonly whileNobodyRides: (act: () => Promise<void>) => Promise<void>;
  readonly url?: string;
  readonly fetch?: typeof fetch;
}

/** The longest the game's tracks may be on their way, ms. */
const PATIENCE_MS = 10_000;

/** All that a row and the game's list say of a track, in one text; the course is told by its hash. */
function textOf(row: Readonly<Partial<Record<keyof TrackRow, unknown>>>): string {
  const { name, style, builderVersion, hash, light, seed, reference, difficulty, author } = row;
  return JSON.stringify({ name, style, builderVersion, hash, light, seed, reference, difficulty, author });
}

/** Writes what is new to the database. @returns how many tracks it changed, and how many it added */
async function bring(db: Db, build: string, tracks: readonly Track[]) {
  const ids = tracks.map(({ id }) => id);
  const known = broughtTo(db);
  const here = await presentByIds(db.rx.tracks, ids);
  const isBegunOn = await coursesBegun(db);
  let [changed, added, waiting] = [0, 0, 0];
  for (const track of tracks) {
    const row = here.get(track.id)?.toMutableJSON();
    // Brought before and taken away since; or somebody's own under this id, which is left alone.
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
  // The lock is held for the writing alone: by then all of it is here, and every track has been read.
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
 * Brings the default tracks of the running game to a database that has others. Never rejects; what did not succeed is
 * tried again the next time the tracks are made ready.
 */
export async function followDefaultTracks(db: Db, options: FollowOptions): Promise<Followed> {
  try {
    return await follow(db, options);
  } catch (cause) {
    console.warn('Unable to load default tracks');
    return { kind: 'gone', cause };
  }
}
