import type { RxCollection } from 'rxdb';
import { isReplicated, ledgerOf, type SyncDoc } from '../ledger/ledger';
import type { ReplicateOptions } from '../types';

/** Collections under replication. */
const running = new WeakSet<object>();

/**
 * Takes a collection for one replication. Two at once would each take the other's rows for missing on the server.
 *
 * @returns gives it back
 * @throws where an option is missing, or the collection cannot be replicated, or is already
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
  // Throws where trackChanges was not called.
  ledgerOf(collection);
  if (running.has(collection))
    throw new Error(
      `"${name}" is replicated already. Await cancel() of that replication first, or give each filter a collection of its own.`,
    );
  running.add(collection);
  return () => void running.delete(collection);
}
