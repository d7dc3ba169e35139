import type { RxDatabase } from 'rxdb';

/**
 * Position up to which the server's records are known here: all numbers up to and including `seq` have been pulled. This works
 * because the server numbers a record in the transaction that writes it, so that numbers become visible in ascending order.
 */
export interface Checkpoint {
  readonly seq: number;
  /** The scope of the pulled records, if the replication has one. Nothing is known about other scopes. */
  readonly scope?: string;
}

/** Stores the checkpoint of a replication, beside the rows. */
export interface CheckpointStore {
  readonly id: string;
  get(): Promise<number>;
  /**
   * Moves the checkpoint from one number to another. If another tab has moved it in the meantime, sets it to the lower of
   * `from` and the stored number: either tab may have written older rows over newer ones. Pages may then be processed twice.
   */
  move(from: number, to: number): Promise<void>;
}

/**
 * Stores checkpoints as local documents of a database, which needs `localDocuments: true`.
 *
 * @param key identifies the replication, with everything that makes it a different one
 * @param scope if it differs from the stored one, the checkpoint starts at 0, even if the scope was used earlier
 */
export function checkpointsIn(database: RxDatabase, key: string, scope?: string): CheckpointStore {
  const id = `sync|${key}`;
  return {
    id,
    async get() {
      const doc = await database.getLocal<Checkpoint>(id);
      if (scope === undefined || doc?.get('scope') === scope) return doc?.get('seq') ?? 0;
      // Store the scope before pulling its records, so that no pull continues from the checkpoint of the last scope.
      await database.upsertLocal<Checkpoint>(id, { seq: 0, scope });
      return 0;
    },
    async move(from, to) {
      const doc = await database.getLocal<Checkpoint>(id);
      if (doc === null) await database.upsertLocal<Checkpoint>(id, { seq: to });
      else
        await doc.incrementalModify(({ seq, ...more }) => ({
          ...more,
          seq: seq === from ? to : Math.min(from, seq),
        }));
    },
  };
}
