import {
  type Db,
  dbService,
  defaultTracksUnderWay,
  fillDefaultTracks,
  followDefaultTracks,
  isBehind,
  noteDefaultTracks,
} from '../../../db';
import { whileNobodyRides } from '../../../worker';

/** The longest a navigation waits for the tracks of a newer game, ms: while another tab rides they come later. */
const PATIENCE_MS = 2000;

/** Names this build of the game; undefined for one that was not built (scripts/vite/build-id.ts). */
function buildNow(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
}

/** One following per database at a time, however many ask; what they wait for is over with their common patience. */
const following = new WeakMap<Db, Promise<unknown>>();

/** Goes over to the default tracks of this game, where the device still has those of another one. */
async function follow(db: Db, build: string): Promise<void> {
  if (!isBehind(db, build)) return;
  let waited = following.get(db);
  if (waited === undefined) {
    const followed = followDefaultTracks(db, { build, whileNobodyRides }).finally(() => following.delete(db));
    waited = Promise.race([followed, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    following.set(db, waited);
  }
  await waited;
}

/** Databases that have been asked for their default tracks. */
const asked = new WeakSet<Db>();

/**
 * Runs before ride-local opens: an empty track table is filled with the default tracks, and one that an earlier game has
 * filled gets those of this one. A database that cannot be opened keeps nobody outside either; the screen says what is wrong.
 */
export async function prepareTracks(): Promise<void> {
  try {
    const db = await dbService.db();
    asked.add(db);
    const { kind } = await fillDefaultTracks(db);
    const build = buildNow();
    if (build === undefined) return;
    if (kind === 'added') await noteDefaultTracks(db, build);
    else if (kind === 'present') await follow(db, build);
  } catch {
    // The status of the database tells the screen.
  }
}

/**
 * Settles when no default tracks are on their way any more. They are asked for where nobody has: the database may have
 * become another one since ride-local was opened, as when the session ends in another tab.
 */
export async function tracksArrived(): Promise<void> {
  try {
    const db = await dbService.db();
    if (!asked.has(db)) await prepareTracks();
    await defaultTracksUnderWay(db);
  } catch {
    // The status of the database tells the screen.
  }
}
