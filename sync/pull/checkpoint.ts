import type { RxDatabase } from 'rxdb';

/**
 * How far the server's rows are known here: all that is numbered up to and with `seq` has been seen. It holds because the
 * server numbers a row in the transaction that writes it, so that numbers become visible in their order.
 */
export interface Checkpoint {
  readonly seq: number;
  /** What the server showed of the collection, where that changes: for anything else nothing is known. */
  readonly scope?: string;
}

/** Where a replication keeps its checkpoint, beside the rows. */
export interface CheckpointStore {
  readonly id: string;
  get(): Promise<number>;
  /**
   * Moves on from one number to another. Where another tab has moved it meanwhile, it goes back to the one that this tab
   * came from: either may have written older rows over newer ones, and pages may be done twice.
   */
  move(from: number, to: number): Promise<void>;
}

/**
 * Keeps checkpoints as local documents of a database, which needs `localDocuments: true`.
 *
 * @param key names the replication, with everything that makes another one of it
 * @param scope another than the one before begins anew, also where it was there before that
 */
export function checkpointsIn(database: RxDatabase, key: string, scope?: string): CheckpointStore {
  const id = `sync|${key}`;
  return {
    id,
    async get() {
      const doc = await database.getLocal<Checkpoint>(id);
      if (scope === undefined || doc?.get('scope') === scope) return doc?.get('seq') ?? 0;
      // Noted before anything of it comes: nobody goes on from the scope before.
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
