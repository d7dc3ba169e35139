import type { OpenVersion, StoredRow } from './old-versions';

/** RxDB's replication metadata of a row: the state that it stored as the server's. */
export interface Note {
  /** The row, with `id`, `_deleted` and possibly `seq`. */
  readonly doc: StoredRow;
  /**
   * Whether it is from the replication that ran last. An earlier one replicated with another server, or with this server before
   * a backup was restored.
   */
  readonly isLast: boolean;
}

/** The metadata of rows, by row id. */
export type Notes = ReadonlyMap<string, Note>;
export type NotesOf = (ids: readonly string[]) => Promise<Notes>;

type Storage = OpenVersion['notes'][number];

/** Returns when a replication last wrote one of its two checkpoints, ms since 1970. */
async function lastRun(storage: Storage): Promise<number> {
  const found = await storage.findDocumentsById(['down|1', 'up|1'], true);
  return Math.max(0, ...found.map(({ _meta }) => _meta.lwt));
}

/**
 * Returns the metadata that replications stored for a version's rows. If several have some for a row, the replication that ran
 * last wins.
 */
export async function notesIn({ notes }: OpenVersion): Promise<NotesOf> {
  const runs = await Promise.all(notes.map(async (storage) => ({ storage, at: await lastRun(storage) })));
  runs.sort((a, b) => b.at - a.at);
  return async (ids) => {
    const known = new Map<string, Note>();
    for (const [index, { storage }] of runs.entries()) {
      const left = ids.filter((id) => !known.has(id));
      const found = await storage.findDocumentsById(
        left.map((id) => `${id}|0`),
        false,
      );
      for (const { itemId, docData } of found) {
        known.set(String(itemId), { doc: docData as StoredRow, isLast: index === 0 });
      }
    }
    return known;
  };
}
