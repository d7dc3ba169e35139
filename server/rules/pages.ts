/** Most rows of a page that may be read beside others, where rows hold courses (up to 400 kB each) or streams (32 kB). */
const MOST: Readonly<Record<string, number>> = { tracks: 30, rides: 100, records: 100 };

/**
 * Whether a page takes so much memory that only one of its kind is read at a time.
 *
 * @param path of the call
 * @param perPage as the query has it; '' for none, which is 30
 */
export function isHeavyPage(path: string, perPage: string): boolean {
  const [, name = ''] = /^\/api\/collections\/([^/]+)\/records\/?$/.exec(path) ?? [];
  // PocketBase takes it in any case.
  const collection = name.toLowerCase();
  // By an id of its own, which nobody else uses, a collection counts as its heaviest.
  const most = MOST[collection] ?? (collection.startsWith('pbc_') ? MOST.tracks! : Number.POSITIVE_INFINITY);
  const rows = Number(perPage === '' ? 30 : perPage);
  // What is no number here might be one to PocketBase.
  return !(rows <= most);
}
