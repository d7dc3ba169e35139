import type { OpenVersion, StoredRow } from './old-versions';

/** RxDB's note of how the server has a row. */
export interface Note {
  /** The row, with `id`, perhaps `seq`, and `_deleted`. */
  readonly doc: StoredRow;
  /** By the replication that ran last. One before it spoke to another server, or to this one before it was set back. */
  readonly isLast: boolean;
}

/** The notes of rows, by their ids. */
export type Notes = ReadonlyMap<string, Note>;
export type NotesOf = (ids: readonly string[]) => Promise<Notes>;

type Storage = OpenVersion['notes'][number];

/** When a replication was last heard of, ms since 1970, by its own two checkpoints. */
async function lastRun(storage: Storage): Promise<number> {
  const found = await storage.findDocumentsById(['down|1', 'up|1'], true);
  return Math.max(0, ...found.map(({ _meta }) => _meta.lwt));
}

/** The notes that replications have kept of a version's rows. The word of the one that ran last goes first. */
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
