import type { RxDatabase } from 'rxdb';

/**
 * How far the server's rows are known here: all that is numbered up to and with `seq` has been seen. It holds because the
 * server numbers a row in the transaction that writes it, so that numbers become visible in their order.
 */
export interface Checkpoint {
  readonly seq: number;
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
 */
export function checkpointsIn(database: RxDatabase, key: string): CheckpointStore {
  const id = `sync|${key}`;
  return {
    id,
    async get() {
      const doc = await database.getLocal<Checkpoint>(id);
      return doc?.get('seq') ?? 0;
    },
    async move(from, to) {
      const doc = await database.getLocal<Checkpoint>(id);
      if (doc === null) await database.upsertLocal<Checkpoint>(id, { seq: to });
      else await doc.incrementalModify(({ seq }) => ({ seq: seq === from ? to : Math.min(from, seq) }));
    },
  };
}
