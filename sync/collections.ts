import type { RxCollection, RxCollectionCreator, RxDatabase, RxJsonSchema } from 'rxdb';
import { type Content, type SyncDoc, trackChanges, withSync } from './ledger/ledger';

/** Parameters of `addCollections()`, but with a schema of the application's own fields only. */
export type SyncedCollectionCreator<Doc extends SyncDoc> = Omit<RxCollectionCreator<Doc>, 'schema'> & {
  readonly schema: RxJsonSchema<Content<Doc>>;
};

/**
 * Adds collections that can be replicated: calls `addCollections()` with {@link withSync} for each schema, then
 * {@link trackChanges} for each collection. Call it in every tab.
 *
 * @returns the collections by name
 * @throws if a schema has a field with one of the library's names; errors of `addCollections()`
 */
export async function addSyncedCollections<Docs extends { readonly [name: string]: SyncDoc }>(
  database: Pick<RxDatabase, 'addCollections'>,
  creators: { readonly [Name in keyof Docs]: SyncedCollectionCreator<Docs[Name]> },
): Promise<{ [Name in keyof Docs]: RxCollection<Docs[Name]> }> {
  const all: Record<string, RxCollectionCreator> = {};
  for (const [name, creator] of Object.entries(creators))
    all[name] = { ...creator, schema: withSync<SyncDoc>(creator.schema) };
  const added = await database.addCollections(all);
  for (const collection of Object.values(added)) trackChanges(collection);
  return added as never;
}
