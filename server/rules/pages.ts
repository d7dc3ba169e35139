/**
 * Maximum number of rows of a page that may be read concurrently, for rows with courses or races (up to 400 kB each) or streams
 * (32 kB).
 */
const MOST: Readonly<Record<string, number>> = { tracks: 30, local_events: 30, rides: 100, records: 100 };

/** Returns the maximum number of rows of a page that may be read concurrently; unlimited for collections with short rows. */
function mostOf(path: string): number {
  const [, name = ''] = /^\/api\/collections\/([^/]+)\/records\/?$/.exec(path) ?? [];
  // PocketBase ignores the case.
  const collection = name.toLowerCase();
  // The id of a collection, which no client of ours uses, counts as the collection with the largest rows.
  return MOST[collection] ?? (collection.startsWith('pbc_') ? MOST.tracks! : Number.POSITIVE_INFINITY);
}

/** Returns whether a call requests a page of rows with courses or streams. @param path of the call */
export function hasLongRows(path: string): boolean {
  return mostOf(path) < Number.POSITIVE_INFINITY;
}

/**
 * Returns whether a page takes so much memory that only one such page is read at a time.
 *
 * @param path of the call
 * @param perPage from the query; '' for none, which is 30
 */
export function isHeavyPage(path: string, perPage: string): boolean {
  const rows = Number(perPage === '' ? 30 : perPage);
  // Text that is not a number here might be one to PocketBase.
  return hasLongRows(path) && !(rows <= mostOf(path));
}
