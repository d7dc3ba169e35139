import type { Page } from '@playwright/test';

/** A stored row, as IndexedDB has it. */
export type Row = Record<string, unknown> & { readonly id: string };

/**
 * All rows of a table of a local database, read past the game's own code; undefined while there is no such table.
 *
 * @param owner the user whose database it is, or whoever plays without signing in
 */
export function readRows(page: Page, table: string, owner = 'guest'): Promise<Row[] | undefined> {
  return page.evaluate(
    async ({ name, of }) => {
      const names = (await indexedDB.databases()).map((db) => db.name ?? '');
      const found = names.find((one) => one.includes(`-fall-line-${of}--`) && one.endsWith(`--${name}`));
      if (found === undefined) return undefined;
      return new Promise<Row[]>((resolve, reject) => {
        const open = indexedDB.open(found);
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
      });
    },
    { name: table, of: owner },
  );
}

/** How many rows a table has; −1 while there is no such table. */
export async function countRows(page: Page, table: string): Promise<number> {
  return (await readRows(page, table))?.length ?? -1;
}

/** Writes rows into a table as no part of the game does. */
export function scribble(page: Page, table: string, rows: readonly Row[]): Promise<void> {
  return page.evaluate(
    async ({ name, all }) => {
      const names = (await indexedDB.databases()).map((db) => db.name ?? '');
      const found = names.find((one) => one.includes(`--${name}`) || one.includes(`-${name}`));
      if (found === undefined) throw new Error(`there is no table ${name}`);
      return new Promise<void>((resolve, reject) => {
        const open = indexedDB.open(found);
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
      });
    },
    { name: table, all: rows },
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
