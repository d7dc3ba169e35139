import * as v from 'valibot';
import { findPresent } from '../present';
import type { Db } from '../types';

/** Records which build's default tracks the databases of this browser have. */

/** localStorage key of the build and the ids of the default tracks, per database. */
const KEY = 'fl-default-tracks';
/** The build of a database whose tracks must be compared again. No build has this name. */
const UNKNOWN = '';

const broughtDoor = v.record(
  v.string(),
  v.object({
    /** The build of the game. */
    build: v.string(),
    /** Ids of all tracks of the build. If one is missing in the database, it was deleted. */
    ids: v.array(v.string()),
  }),
);
type Brought = v.InferOutput<typeof broughtDoor>;

function readBrought(): Brought {
  try {
    const read = v.safeParse(broughtDoor, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    // Storage is blocked or its content is invalid: the tracks are compared again.
    return {};
  }
}

/**
 * Records that a database has the default tracks of a build. Ignores a database in memory: it has the same name as the one on
 * the disk, but is lost with its tab.
 */
export function keepBrought(db: Db, build: string, ids: readonly string[]): void {
  if (db.durability === 'memory') return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readBrought(), [db.name]: { build, ids } }));
  } catch {
    // The tracks are compared again at the next start.
  }
}

/** Deletes the record of a database that is deleted. */
export function forgetBrought(name: string): void {
  try {
    const { [name]: _, ...others } = readBrought();
    localStorage.setItem(KEY, JSON.stringify(others));
  } catch {
    // If nothing can be stored, nothing was stored.
  }
}

/** Returns whether this database may have default tracks of another build than the running one; false for one in memory. */
export function isBehind(db: Db, build: string): boolean {
  return db.durability !== 'memory' && readBrought()[db.name]?.build !== build;
}

/** Makes the next start compare the default tracks again: imported tracks may be from an older build. */
export function doubtBrought(db: Db): void {
  keepBrought(db, UNKNOWN, [...broughtTo(db)]);
}

/** Returns the ids of the default tracks that a database has received so far. */
export function broughtTo(db: Db): ReadonlySet<string> {
  return new Set(readBrought()[db.name]?.ids);
}

/** Records that a database was just filled with the default tracks of the running build. */
export async function noteDefaultTracks(db: Db, build: string): Promise<void> {
  const rows = await findPresent(db.rx.tracks, { selector: { origin: 'default' } }).exec();
  keepBrought(
    db,
    build,
    rows.map(({ id }) => id),
  );
}
