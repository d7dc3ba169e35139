import { createRxDatabase, OPEN_COLLECTIONS, type RxCollection, type RxDatabase } from 'rxdb';
import { expect, it } from 'vitest';
import { moveRows } from '../../../../src/db/moving';
import { shapes } from '../../../../src/db/schemas';
import { trackChanges, withSync } from '../../../../sync/index';
import { rowsIn, tabStorage } from './old-notes';
import { diskOf, readSample } from './sample';

/** A shape of the game with the ledger: as it is, or one version on. */
function synced(shape: (typeof shapes)['tracks' | 'records']) {
  const { schema, door } = shape;
  if ('pending' in schema.properties) return { schema, door, migrations: shape.migrations };
  const version = schema.version + 1;
  const migrations = { ...shape.migrations, [version]: (row: object) => row };
  return { schema: withSync({ ...schema, version } as never), door, migrations };
}

it('all that a guest has made is new to the server', async () => {
  const { name, disk } = await diskOf(readSample('guest'));
  const rx = await createRxDatabase<Record<'tracks' | 'records', RxCollection>>({
    ...{ name, storage: tabStorage(disk), multiInstance: false, localDocuments: true },
  });
  const kinds = { tracks: synced(shapes.tracks), records: synced(shapes.records) };
  await rx.addCollections({
    tracks: { schema: kinds.tracks.schema as never, autoMigrate: false },
    records: { schema: kinds.records.schema as never, autoMigrate: false },
  });
  OPEN_COLLECTIONS.clear();
  trackChanges(rx.tracks as never);
  trackChanges(rx.records as never);
  await moveRows(rx as unknown as RxDatabase, kinds as never);
  const creation = { seq: 0, pending: 1, base: null };
  expect(await rowsIn(rx.tracks as never)).toMatchObject({
    ownaaaaaaaaaaaa: { fields: { name: 'Track 1' }, ledger: creation },
    officialaaaaaaa: { fields: { name: 'Track 2' }, ledger: creation },
  });
  expect(await rx.tracks.count().exec()).toBe(2);
  expect(await rowsIn(rx.records as never)).toMatchObject({
    recordaaaaaaaaa: { fields: { timeUs: 50_000_000 }, ledger: creation },
  });
  expect(await rx.records.count().exec()).toBe(1);
  await rx.close();
});
