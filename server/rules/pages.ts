/** Most rows of a page that may be read beside others, where rows hold courses or races (up to 400 kB each), or streams (32 kB). */
const MOST: Readonly<Record<string, number>> = { tracks: 30, local_events: 30, rides: 100, records: 100 };

/** Most rows of a page of a collection that may be read beside others; no end where its rows are short. */
function mostOf(path: string): number {
  const [, name = ''] = /^\/api\/collections\/([^/]+)\/records\/?$/.exec(path) ?? [];
  // PocketBase takes it in any case.
  const collection = name.toLowerCase();
  // By an id of its own, which nobody else uses, a collection counts as its heaviest.
  return MOST[collection] ?? (collection.startsWith('pbc_') ? MOST.tracks! : Number.POSITIVE_INFINITY);
}

/** Whether a call asks for a page of rows that hold courses or streams. @param path of the call */
export function hasLongRows(path: string): boolean {
  return mostOf(path) < Number.POSITIVE_INFINITY;
}

/**
 * Whether a page takes so much memory that only one of its kind is read at a time.
 *
 * @param path of the call
 * @param perPage as the query has it; '' for none, which is 30
 */
export function isHeavyPage(path: string, perPage: string): boolean {
  const rows = Number(perPage === '' ? 30 : perPage);
  // What is no number here might be one to PocketBase.
  return hasLongRows(path) && !(rows <= mostOf(path));
}
