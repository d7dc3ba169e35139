import type { BulkWriteRow, RxStorage, RxStorageInstanceCreationParams, RxStorageWriteError } from 'rxdb';

/** A storage whose disk is full now and then. */
export interface FullDisk {
  readonly storage: RxStorage<unknown, unknown>;
  /** Asked about each write; true: there is no room for it. */
  isFull: (collection: string, rows: number) => boolean;
  /** Whether a write that finds no room throws, or is answered with an error for each row. */
  throws: boolean;
}

function errorFor<Row>(writeRow: BulkWriteRow<Row>, primary: string): RxStorageWriteError<Row> {
  const documentId = String((writeRow.document as Record<string, unknown>)[primary]);
  return { status: 510, isError: true, documentId, writeRow } as RxStorageWriteError<Row>;
}

export function fullDisk(storage: RxStorage<unknown, unknown>): FullDisk {
  const create = storage.createStorageInstance.bind(storage);
  const disk: FullDisk = {
    isFull: () => false,
    throws: true,
    storage: {
      ...storage,
      async createStorageInstance<Row>(params: RxStorageInstanceCreationParams<Row, unknown>) {
        const instance = await create(params);
        const bulkWrite = instance.bulkWrite.bind(instance);
        instance.bulkWrite = async (rows, context) => {
          if (!disk.isFull(params.collectionName, rows.length)) return bulkWrite(rows, context);
          if (disk.throws) throw new DOMException('The disk is full.', 'QuotaExceededError');
          return { error: rows.map((row) => errorFor(row, params.schema.primaryKey as string)) };
        };
        return instance;
      },
    },
  };
  return disk;
}
