/** A stored row, as IndexedDB has it. */
export type StoredRow = Record<string, unknown> & { readonly id: string };

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the IndexedDB database of a guest's table; undefined while there is no such table. */
async function openTable(table: string): Promise<IDBDatabase | undefined> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const found = names.find((one) => one.includes('-fall-line-guest--') && one.endsWith(`--${table}`));
  return found === undefined ? undefined : done(indexedDB.open(found));
}

/** All rows of a guest's table, read past the game's own code. */
export async function readRows(table: string): Promise<readonly StoredRow[]> {
  const db = await openTable(table);
  if (db === undefined) return [];
  const rows = await done(db.transaction('docs').objectStore('docs').getAll());
  db.close();
  return rows as StoredRow[];
}

/** How many rows a guest's table has. */
export async function countRows(table: string): Promise<number> {
  return (await readRows(table)).length;
}

/** Writes rows into a guest's table as no part of the game does. */
export async function writeRows(table: string, rows: readonly StoredRow[]): Promise<void> {
  const db = await openTable(table);
  if (db === undefined) throw new Error(`there is no table ${table}`);
  const writing = db.transaction('docs', 'readwrite');
  for (const row of rows) writing.objectStore('docs').put(row);
  await new Promise((resolve) => {
    writing.oncomplete = resolve;
  });
  db.close();
}
