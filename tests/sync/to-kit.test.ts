import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSyncKit } from '../../scripts/build-server';
import { diskOf, wake } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';

/** A stock PocketBase that gets the server kit while devices have rows. */

let folder: string;
let server: SyncServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sync-to-kit-'));
  const [hooksDir, migrationsDir] = [join(folder, 'pb_hooks'), join(folder, 'pb_migrations')];
  for (const dir of [hooksDir, migrationsDir]) mkdirSync(dir);
  copyFileSync(
    join(import.meta.dirname, 'fixture/pb_stock_migrations/1_stock.js'),
    join(migrationsDir, '1_stock.js'),
  );
  server = await startSyncServer({}, undefined, { hooksDir, migrationsDir });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function installKit(): Promise<void> {
  await buildSyncKit(join(folder, 'pb_hooks'));
  const kit = `require(\`\${__hooks}/sync.js\`)`;
  writeFileSync(join(folder, 'pb_hooks/main.pb.js'), `${kit}.install({ collections: ['notes'] });\n`);
  writeFileSync(join(folder, 'pb_migrations/2_kit.js'), `migrate((app) => ${kit}.addSync(app, 'notes'));\n`);
  await server.restart();
}

test('devices with rows go on replicating, and keep their unsent edits', async () => {
  const disk = diskOf(await server.user('ann'));
  const before = await disk.open({ only: 'notes' });
  const stock = before.sync({ checkpoint: 'updated' });
  const [clash, edited, both, quiet] = ['clash', 'edited there', 'edited by both', 'quiet'].map((text) =>
    before.note({ text }),
  );
  // The first record gets the lowest number.
  for (const note of [clash!, edited!, both!, quiet!]) {
    await before.notes.insert(note);
    await stock.awaitInSync();
  }
  before.available$.next(false);
  await before.edit(clash!.id, { text: 'mine' });
  await before.edit(both!.id, { body: 'mine' });
  const fresh = before.note({ text: 'new' });
  await before.notes.insert(fresh);
  await before.close();

  const other = await server.device('ann');
  await other.collection('notes').update(clash!.id, { text: 'theirs' });
  await installKit();
  await other.collection('notes').update(edited!.id, { text: 'newer' });
  await other.collection('notes').update(both!.id, { count: 7 });

  const after = await disk.open({ only: 'notes' });
  const kit = after.sync({ serverState: 'ask' });
  await kit.awaitInSync();
  expect(await after.texts()).toEqual(['edited by both', 'new', 'newer', 'quiet', 'theirs']);
  expect(await after.read(both!.id)).toMatchObject({ body: 'mine', count: 7 });
  const record = (id: string) => other.collection('notes').getOne(id);
  expect(await record(both!.id)).toMatchObject({ body: 'mine', count: 7 });
  expect(await record(fresh.id)).toMatchObject({ text: 'new' });
  await after.edit(quiet!.id, { text: 'edited later' });
  wake(after);
  await kit.awaitInSync();
  expect(await record(quiet!.id)).toMatchObject({ text: 'edited later' });
  expect(after.errors).toEqual([]);
  expect(after.rejections.all()).toMatchObject([
    { docId: clash!.id, code: 'conflict', doc: { text: 'mine' } },
  ]);
});
