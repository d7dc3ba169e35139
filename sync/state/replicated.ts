import type { RxCollection } from 'rxdb';
import { isReplicated, ledgerOf, type SyncDoc } from '../ledger/ledger';
import type { ReplicateOptions } from '../types';

/** Collections that have a running replication. */
const running = new WeakSet<object>();

/**
 * Claims a collection for one replication. Two at once would each treat the other's rows as missing on the server.
 *
 * @returns a function that releases the collection
 * @throws if an option is missing, or the collection cannot be replicated, or has a replication already
 */
export function claim<Doc extends SyncDoc>(options: ReplicateOptions<Doc>): () => void {
  const collection: RxCollection<Doc> = options.collection;
  const { name, schema } = collection;
  const has: Readonly<Record<string, unknown>> = {
    'client.authStore': options.client?.authStore,
    collectionName: options.collectionName || undefined,
  };
  const missing = Object.keys(has).filter((option) => has[option] === undefined);
  if (missing.length > 0)
    throw new Error(`The replication of "${name}" lacks ${missing.join(', ')}. Check its options.`);
  if ((schema.primaryPath as string) !== 'id')
    throw new Error(
      `The primary key of "${name}" is "${String(schema.primaryPath)}". Call it "id": it is the record's id.`,
    );
  if (!isReplicated(schema.jsonSchema))
    throw new Error(`The schema of "${name}" has no place for the ledger. Pass it through withSync().`);
  // Throws if trackChanges was not called.
  ledgerOf(collection);
  if (running.has(collection))
    throw new Error(
      `"${name}" is replicated already. Await cancel() of that replication first, or give each filter a collection of its own.`,
    );
  running.add(collection);
  return () => void running.delete(collection);
}
