import type { MangoQuery, RxCollection, RxDocument, RxQuery } from 'rxdb';
import type { SyncDoc } from '../../sync/index';

/*
 * Queries of replicated collections without their deleted rows. A deleted row stays on the disk at least until the server knows
 * of the deletion, but the game must not see it. So the game reads these rows only with the functions below.
 */

/** Returns the rows of a query. */
export function findPresent<Row extends SyncDoc>(
  collection: RxCollection<Row>,
  query: MangoQuery<Row> = {},
): RxQuery<Row, RxDocument<Row>[]> {
  return collection.find({ ...query, selector: { ...query.selector, removed: false } } as MangoQuery<Row>);
}

/** Returns the row with an id, or null. */
export function onePresent<Row extends SyncDoc>(
  collection: RxCollection<Row>,
  id: string,
): RxQuery<Row, RxDocument<Row> | null> {
  return collection.findOne({ selector: { id, removed: false } } as MangoQuery<Row>);
}

/** Returns the rows with these ids that exist. */
export async function presentByIds<Row extends SyncDoc>(
  collection: RxCollection<Row>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RxDocument<Row>>> {
  const docs = await collection.findByIds([...ids]).exec();
  return new Map([...docs].filter(([, doc]) => doc.removed !== true));
}
