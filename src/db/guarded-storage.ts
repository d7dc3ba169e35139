import type {
  BulkWriteRow,
  PreparedQuery,
  RxDocumentData,
  RxStorage,
  RxStorageBulkWriteResponse,
  RxStorageInstance,
  RxStorageInstanceCreationParams,
  RxStorageQueryResult,
} from 'rxdb';
import { type GenericSchema, is } from 'valibot';
import { deleteFromTable, hasEnvelope } from './rxdb';

/** A row that could not be read. */
export interface BrokenRow {
  readonly collection: string;
  readonly id: string;
}

/** Returns the schema of a collection's rows at a schema version; undefined if only RxDB's own fields are checked. */
export type DoorOf = (collection: string, version: number) => GenericSchema | undefined;

/** Wraps an opened collection so that its rows are checked. */
function guarded<Row, Internals, Options>(
  instance: RxStorageInstance<Row, Internals, Options>,
  primary: string,
  door: GenericSchema | undefined,
  onBroken: (row: BrokenRow) => void,
  onWriteFailed: (error: unknown) => void,
): RxStorageInstance<Row, Internals, Options> {
  const keyOf = (row: unknown): string => String((row as Record<string, unknown> | null)?.[primary]);
  // The content of a deleted row may have been cleared, so only RxDB's own fields are checked.
  const isDeleted = (row: RxDocumentData<Row> & { readonly removed?: unknown }): boolean =>
    row._deleted || row.removed === true;
  const isGood = (row: RxDocumentData<Row>): boolean =>
    hasEnvelope(row) && (door === undefined || isDeleted(row) || is(door, row));
  const good = (rows: readonly RxDocumentData<Row>[]): RxDocumentData<Row>[] =>
    rows.filter((row) => {
      if (isGood(row)) return true;
      onBroken({ collection: instance.collectionName, id: keyOf(row) });
      return false;
    });

  async function query(prepared: PreparedQuery<Row>): Promise<RxStorageQueryResult<Row>> {
    const wanted = prepared.query.limit ?? Number.POSITIVE_INFINITY;
    // Broken rows counted towards the limit. Query again with a higher limit until it is reached or no rows are left.
    for (let limit = wanted; ; ) {
      const asked = limit === wanted ? prepared : { ...prepared, query: { ...prepared.query, limit } };
      const { documents } = await instance.query(asked);
      const rows = good(documents);
      if (rows.length >= wanted || documents.length < limit) return { documents: rows.slice(0, wanted) };
      limit = wanted + documents.length - rows.length;
    }
  }
  async function bulkWrite(
    rows: BulkWriteRow<Row>[],
    context: string,
  ): Promise<RxStorageBulkWriteResponse<Row>> {
    const answer = await instance.bulkWrite(rows, context).catch((error: unknown) => {
      onWriteFailed(error);
      throw error;
    });
    const inTheWay = new Set<string>();
    for (const error of answer.error) {
      if (error.status === 409 && !isGood(error.documentInDb)) inTheWay.add(error.documentId);
    }
    if (inTheWay.size === 0) return answer;
    // No code could read the broken row, so the new row may replace it.
    await deleteFromTable(instance, [...inTheWay]);
    const again: BulkWriteRow<Row>[] = rows.flatMap((row) =>
      inTheWay.has(keyOf(row.document)) ? [{ document: row.document }] : [],
    );
    const second = await instance.bulkWrite(again, context);
    return { error: [...answer.error.filter((e) => !inTheWay.has(e.documentId)), ...second.error] };
  }

  const { databaseName, collectionName, schema, internals, options } = instance;
  return {
    ...{ databaseName, collectionName, schema, internals, options },
    ...{ query, bulkWrite },
    findDocumentsById: async (ids, withDeleted) => good(await instance.findDocumentsById(ids, withDeleted)),
    count: (prepared) => instance.count(prepared),
    getAttachmentData: (id, attachment, digest) => instance.getAttachmentData(id, attachment, digest),
    changeStream: () => instance.changeStream(),
    cleanup: (minimumDeletedTime) => instance.cleanup(minimumDeletedTime),
    close: () => instance.close(),
    remove: () => instance.remove(),
  };
}

/**
 * A storage that checks each row against its schema when it is read. An invalid row (another program wrote it, half of it
 * is lost) is left out and reported to `onBroken`, and a new row of the same id replaces it. No other code checks again.
 *
 * @param onWriteFailed called with each error that a write rejects with, before RxDB sees it
 */
export function guardedStorage<Internals, Options>(
  storage: RxStorage<Internals, Options>,
  doorOf: DoorOf,
  onBroken: (row: BrokenRow) => void,
  onWriteFailed: (error: unknown) => void,
): RxStorage<Internals, Options> {
  return {
    ...storage,
    async createStorageInstance<Row>(params: RxStorageInstanceCreationParams<Row, Options>) {
      const instance = await storage.createStorageInstance(params);
      const { primaryKey, version } = params.schema;
      const primary = typeof primaryKey === 'string' ? primaryKey : primaryKey.key;
      const door = doorOf(params.collectionName, version);
      return guarded(instance, String(primary), door, onBroken, onWriteFailed);
    },
  };
}
