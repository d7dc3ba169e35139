import * as v from 'valibot';
import { findPresent } from '../present';
import type { Db } from '../types';

/** Which game's default tracks the databases of this browser have. */

/** Under which the browser keeps, for each database, whose default tracks it has. */
const KEY = 'fl-default-tracks';
/** The build of a database whose tracks are to be compared again: none is called so. */
const UNKNOWN = '';

const broughtDoor = v.record(
  v.string(),
  v.object({
    /** The build of the game. */
    build: v.string(),
    /** All tracks it came with: one that is missing here was deleted. */
    ids: v.array(v.string()),
  }),
);
type Brought = v.InferOutput<typeof broughtDoor>;

function readBrought(): Brought {
  try {
    const read = v.safeParse(broughtDoor, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    // Storage is blocked, or holds something else: then the tracks are compared.
    return {};
  }
}

/** Notes that a database has the default tracks of a build. One in memory goes with its tab, and bears the disk's name. */
export function keepBrought(db: Db, build: string, ids: readonly string[]): void {
  if (db.durability === 'memory') return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readBrought(), [db.name]: { build, ids } }));
  } catch {
    // They are compared again at the next start.
  }
}

/** Forgets what was noted of a database that goes. */
export function forgetBrought(name: string): void {
  try {
    const { [name]: _, ...others } = readBrought();
    localStorage.setItem(KEY, JSON.stringify(others));
  } catch {
    // Where nothing can be kept nothing was.
  }
}

/** Whether this database may have default tracks of another game than the one that is running; one in memory never has. */
export function isBehind(db: Db, build: string): boolean {
  return db.durability !== 'memory' && readBrought()[db.name]?.build !== build;
}

/** Has the default tracks compared again at the next start: tracks came from elsewhere, and may be of an older game. */
export function doubtBrought(db: Db): void {
  keepBrought(db, UNKNOWN, [...broughtTo(db)]);
}

/** The default tracks that were brought to a database so far. */
export function broughtTo(db: Db): ReadonlySet<string> {
  return new Set(readBrought()[db.name]?.ids);
}

/** Notes that a database was filled with the default tracks of the running game just now. */
export async function noteDefaultTracks(db: Db, build: string): Promise<void> {
  const rows = await findPresent(db.rx.tracks, { selector: { origin: 'default' } }).exec();
  keepBrought(
    db,
    build,
    rows.map(({ id }) => id),
  );
}
