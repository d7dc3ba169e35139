import type { MangoQuery, RxCollection, RxDocument, RxQuery } from 'rxdb';
import type { SyncDoc } from '../../sync/index';

/*
 * Rows of replicated collections as the game sees them. One that was deleted stays on the disk until the server knows, and
 * longer, but is not there for anybody: every question after such rows is asked here.
 */

/** The rows that a query asks for. */
export function findPresent<Row extends SyncDoc>(
  collection: RxCollection<Row>,
  query: MangoQuery<Row> = {},
): RxQuery<Row, RxDocument<Row>[]> {
  return collection.find({ ...query, selector: { ...query.selector, removed: false } } as MangoQuery<Row>);
}

/** The row of an id, or null. */
export function onePresent<Row extends SyncDoc>(
  collection: RxCollection<Row>,
  id: string,
): RxQuery<Row, RxDocument<Row> | null> {
  return collection.findOne({ selector: { id, removed: false } } as MangoQuery<Row>);
}

/** The rows of some ids, as far as they are there. */
export async function presentByIds<Row extends SyncDoc>(
  collection: RxCollection<Row>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RxDocument<Row>>> {
  const docs = await collection.findByIds([...ids]).exec();
  return new Map([...docs].filter(([, doc]) => doc.removed !== true));
}
