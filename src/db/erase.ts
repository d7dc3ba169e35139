import { DbError } from './errors';
import { forgetBrought } from './newer-tracks/brought';
import { databaseOf, diskNames, diskPrefix } from './rxdb';
import { onlineShapes, shapes } from './schemas';

/** The game's collections, those of an account included, each with its present version. */
const collections = new Map(
  Object.entries({ ...shapes, ...onlineShapes }).map(([name, { schema }]) => [name, schema.version]),
);

/** Databases of this name that the disk knows of; none where a browser (Firefox before 126) does not tell. */
async function foundOf(name: string): Promise<string[]> {
  if (typeof indexedDB.databases !== 'function') return [];
  const all = await indexedDB.databases();
  return all.flatMap((db) => (db.name?.startsWith(diskPrefix(name)) ? [db.name] : []));
}

/** Names of the game's databases here, one for each player; none where a browser does not tell. */
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
    // Another tab has it open and did not let go when the browser asked.
    request.onblocked = () => reject(new DbError('blocked', new Error(`${name} is open in another tab.`)));
  });
}

/**
 * Deletes everything a closed database has on the disk, and what was noted of it beside. Emptying it would leave its files
 * behind, and the tombstones of its rows.
 *
 * @throws DbError `blocked` while another tab has it open: what could be deleted is gone, and the rest follows when that
 * tab closes
 */
export async function eraseDatabase(name: string): Promise<void> {
  forgetBrought(name);
  const names = new Set([...diskNames(name, collections), ...(await foundOf(name))]);
  const done = await Promise.allSettled([...names].map(deleteOne));
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
