import type { Page } from '@playwright/test';

/** A stored row, as IndexedDB has it. */
export type Row = Record<string, unknown> & { readonly id: string };

/** Name of the IndexedDB database that holds a table; undefined while there is none. @param owner whose table */
function databaseOf(page: Page, table: string, owner: string): Promise<string | undefined> {
  return page.evaluate(
    async ({ name, of }) => {
      const names = (await indexedDB.databases()).map((db) => db.name ?? '');
      return names.find((one) => one.includes(`-fall-line-${of}--`) && one.endsWith(`--${name}`));
    },
    { name: table, of: owner },
  );
}

/**
 * All rows of a table of a local database, read past the game's own code; undefined while there is no such table.
 *
 * @param owner the user whose database it is, or whoever plays without signing in
 */
export async function readRows(page: Page, table: string, owner = 'guest'): Promise<Row[] | undefined> {
  const found = await databaseOf(page, table, owner);
  if (found === undefined) return undefined;
  return page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const db = open.result;
          const all = db.transaction('docs').objectStore('docs').getAll();
          all.onsuccess = () => {
            db.close();
            resolve(all.result as Row[]);
          };
          all.onerror = () => reject(all.error);
        };
      }),
    found,
  );
}

/** How many rows a table has; −1 while there is no such table. */
export async function countRows(page: Page, table: string): Promise<number> {
  return (await readRows(page, table))?.length ?? -1;
}

/** Writes rows into a table as no part of the game does. @param owner as with {@link readRows} */
export async function scribble(
  page: Page,
  table: string,
  rows: readonly Row[],
  owner = 'guest',
): Promise<void> {
  const found = await databaseOf(page, table, owner);
  if (found === undefined) throw new Error(`there is no table ${table}`);
  await page.evaluate(
    ({ name, all }) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const db = open.result;
          const writing = db.transaction('docs', 'readwrite');
          for (const row of all) writing.objectStore('docs').put(row);
          writing.oncomplete = () => {
            db.close();
            resolve();
          };
          writing.onerror = () => reject(writing.error);
        };
      }),
    { name: found, all: rows },
  );
}

/** A write that waits in the worker's queue. */
export interface QueuedWrite {
  readonly headers: Readonly<Record<string, string>>;
}

/** What waits in the worker's queue, as it lies on the disk. */
export function queuedWrites(page: Page): Promise<readonly QueuedWrite[]> {
  return page.evaluate(async () => {
    const name = 'workbox-background-sync';
    // Opening what is not there would make it.
    if (!(await indexedDB.databases()).some((db) => db.name === name)) return [];
    return new Promise<QueuedWrite[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('requests').objectStore('requests').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(
            (reading.result as { queueName: string; requestData: QueuedWrite }[])
              .filter(({ queueName }) => queueName === 'fl-writes')
              .map(({ requestData }) => ({ headers: requestData.headers })),
          );
        };
      };
    });
  });
}
