import { IDBFactory } from 'fake-indexeddb';
import {
  createRxDatabase,
  OPEN_COLLECTIONS,
  type RxCollection,
  type RxDatabase,
  type RxJsonSchema,
} from 'rxdb';
import { afterEach } from 'vitest';
import { trackChanges, withSync } from '../../../../sync/index';
import { tabStorage } from './old-notes';

/** A row of any version. */
export interface Thing {
  id: string;
  [name: string]: unknown;
}

/** A disk of its own. */
export interface Disk {
  readonly name: string;
  readonly disk: IDBFactory;
}

let disks = 0;
export function makeDisk(): Disk {
  return { name: `moving-${++disks}`, disk: new IDBFactory() };
}

const open: RxDatabase[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((rx) => rx.close()));
});

/** Opens `things` at a version, without moving anything. Closed after the test. */
export async function openThings({ name, disk }: Disk, version: number, isSynced = false) {
  const rx = await createRxDatabase<{ things: RxCollection<Thing> }>({
    name,
    storage: tabStorage(disk),
    multiInstance: false,
    localDocuments: true,
  });
  open.push(rx as unknown as RxDatabase);
  const plain = {
    ...{ title: 'things', version, primaryKey: 'id', type: 'object' },
    properties: { id: { type: 'string', maxLength: 15 }, ...(isSynced ? {} : { seq: { type: 'number' } }) },
    required: ['id'],
  } as unknown as RxJsonSchema<Thing>;
  const schema = isSynced ? (withSync(plain as never) as unknown as RxJsonSchema<Thing>) : plain;
  await rx.addCollections({ things: { schema, autoMigrate: false } });
  OPEN_COLLECTIONS.clear();
  if (isSynced) trackChanges(rx.things as never);
  return rx;
}

export async function thingsIn(things: RxCollection<Thing>): Promise<readonly Thing[]> {
  return (await things.find().exec()).map((doc) => doc.toMutableJSON());
}
