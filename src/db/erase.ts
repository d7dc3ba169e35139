import { DbError } from './errors';
import { forgetBrought } from './newer-tracks/brought';
import { databaseOf, diskNames, diskPrefix } from './rxdb';
import { onlineShapes, shapes } from './schemas';

/** The present schema version of each collection of the game, including those of an account. */
const collections = new Map(
  Object.entries({ ...shapes, ...onlineShapes }).map(([name, { schema }]) => [name, schema.version]),
);

/** Returns the names of this database's IndexedDB databases; none if the browser does not list them (Firefox before 126). */
async function foundOf(name: string): Promise<string[]> {
  if (typeof indexedDB.databases !== 'function') return [];
  const all = await indexedDB.databases();
  return all.flatMap((db) => (db.name?.startsWith(diskPrefix(name)) ? [db.name] : []));
}

/** Returns the names of the game's databases in this browser, one per player; none if the browser does not list them. */
export async function databasesHere(): Promise<readonly string[]> {
  if (typeof indexedDB.databases !== 'function') return [];
  const found = (await indexedDB.databases()).flatMap(({ name }) => {
    const own = databaseOf(name ?? '');
    return own !== undefined && /^fall-line-[a-z0-9]+$/.test(own) ? [own] : [];
  });
  return [...new Set(found)];
}

function deleteOne(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error(`Unable to delete ${name}.`));
    // Another tab has it open and did not close it when the browser asked.
    request.onblocked = () => reject(new DbError('blocked', new Error(`${name} is open in another tab.`)));
  });
}

/**
 * Deletes all IndexedDB databases of a closed database, and the notes about it stored elsewhere. Emptying it instead would
 * leave its files and the tombstones of its rows.
 *
 * @throws DbError `blocked` while another tab has it open: the other parts are deleted, and the rest follows when that tab
 * closes
 */
export async function eraseDatabase(name: string): Promise<void> {
  forgetBrought(name);
  const names = new Set([...diskNames(name, collections), ...(await foundOf(name))]);
  const done = await Promise.allSettled([...names].map(deleteOne));
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
