import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSyncKit } from '../../scripts/build-server';
import { upsertSuperuser } from '../../scripts/operator';
import { servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { sdk } from './fixture/server';

const superuser = { email: 'operator@sync.invalid', password: 'only-for-tests-1' };

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sync-kit-'));
  for (const name of ['hooks', 'migrations', 'public']) mkdirSync(join(folder, name));
  await buildSyncKit(join(folder, 'hooks'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, text: string): void => writeFileSync(join(folder, path), text);

/** Runs a PocketBase on the folder, and a piece of work with its superuser. */
async function run<T>(work: (admin: ReturnType<typeof sdk>) => Promise<T>): Promise<T> {
  const [hooksDir, migrationsDir] = [join(folder, 'hooks'), join(folder, 'migrations')];
  const common = { dataDir: join(folder, 'data'), hooksDir, migrationsDir };
  await upsertSuperuser(common, superuser);
  const server = await servePocketBase({
    ...common,
    publicDir: join(folder, 'public'),
    port: await anyFree(),
  });
  try {
    const admin = sdk(server.url);
    await admin.collection('_superusers').authWithPassword(superuser.email, superuser.password);
    return await work(admin);
  } finally {
    await server.stop();
  }
}

test('a collection that has rows is numbered through, in the order they were made', async () => {
  put(
    'migrations/1_tasks.js',
    "migrate((app) => app.save(new Collection({ type: 'base', name: 'tasks', fields: [{ name: 'text', type: 'text' }] })));",
  );
  await run(async (admin) => {
    for (const text of ['c', 'a', 'b']) await admin.collection('tasks').create({ text });
  });
  put('migrations/2_sync.js', "migrate((app) => require(__hooks + '/sync.js').addSync(app, 'tasks'));");
  put('hooks/app.pb.js', "require(__hooks + '/sync.js').install({ collections: ['tasks'] });");
  await run(async (admin) => {
    const tasks = admin.collection('tasks');
    const before = await tasks.getFullList({ sort: 'seq' });
    // The lowest number is left to rows on devices that have numbers of another kind.
    expect(before.map(({ text, seq, deleted }) => [text, seq, deleted])).toEqual([
      ['c', 2, false],
      ['a', 3, false],
      ['b', 4, false],
    ]);
    expect(await tasks.create({ text: 'd' })).toMatchObject({ seq: 5 });
    expect(await tasks.update(before[0]!.id, { text: 'c!', seq: 2 })).toMatchObject({ seq: 6 });
  });
});

test('what is there stays when the migration runs once more, for another collection', async () => {
  const collections = (...names: string[]) =>
    names
      .map(
        (name) =>
          `app.save(new Collection({ type: 'base', name: '${name}', fields: [{ name: 'text', type: 'text' }] }));`,
      )
      .join('');
  const sync = "const sync = require(__hooks + '/sync.js');";
  put(
    'migrations/1_one.js',
    `migrate((app) => { ${collections('one', 'two')} ${sync} sync.addSync(app, 'one'); sync.addPurge(app, 'one'); });`,
  );
  put('hooks/app.pb.js', "require(__hooks + '/sync.js').install({ collections: ['one', 'two'] });");
  const ask = (admin: ReturnType<typeof sdk>) =>
    admin.send<{ epoch: string; counter: number; mark: string }>('/api/sync/state', { method: 'GET' });
  const before = await run(async (admin) => {
    await admin.collection('one').create({ text: 'first' });
    return ask(admin);
  });
  put(
    'migrations/2_two.js',
    `migrate((app) => { ${sync} sync.addSync(app, 'one', 'two'); sync.addPurge(app, 'one', 'two'); });`,
  );
  await run(async (admin) => {
    expect(await ask(admin)).toMatchObject({ epoch: before.epoch, counter: 1 });
    expect(await admin.collection('two').create({ text: 'second' })).toMatchObject({ seq: 2 });
    // Its signatures hold on.
    const body = { epoch: before.epoch, seen: 1, mark: before.mark };
    const told = await admin.send('/api/sync/state', { method: 'POST', body });
    expect(told).toMatchObject({ epoch: before.epoch, restoredTo: null });
  });
});

test('no hook of the server’s own makes a row under a reserved id either', async () => {
  put(
    'migrations/1_tasks.js',
    `migrate((app) => {
      app.save(new Collection({ type: 'base', name: 'tasks', fields: [{ name: 'text', type: 'text' }] }));
      require(__hooks + '/sync.js').addSync(app, 'tasks');
    });`,
  );
  put(
    'hooks/app.pb.js',
    `require(__hooks + '/sync.js').install({ collections: ['tasks'] });
    routerAdd('POST', '/api/test/task', (e) => {
      e.app.save(new Record(e.app.findCollectionByNameOrId('tasks'), { id: 'a'.repeat(15), text: 'made here' }));
      e.noContent(204);
    });`,
  );
  await run(async (admin) => {
    const make = () => admin.send('/api/test/task', { method: 'POST' });
    await make();
    await admin.collection('tasks').delete('a'.repeat(15));
    await expect(make()).rejects.toMatchObject({
      status: 400,
      response: { data: { id: { code: 'sync_purged' } } },
    });
    expect(await admin.collection('tasks').getFullList()).toEqual([]);
  });
});
