import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runSql } from '../harness/raw-sql';
import { exampleOf, faultsOf, installPacked } from './fixture/packed';
import { becomePage, ORIGIN } from './fixture/page';
import { type SyncServer, startSyncServer } from './fixture/server';
import { takeSnapshot } from './fixture/snapshot';

/** The server kit and the worker's part of the packed library, used as the documentation says. */

let fresh: string;
beforeAll(async () => {
  fresh = await installPacked();
  copyFileSync(join(import.meta.dirname, 'fixture/packed-device.js'), join(fresh, 'device.js'));
});
afterAll(() => rmSync(fresh, { recursive: true, force: true }));

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** The hooks and the migration of the documentation. */
const [, hooks = '', migration = ''] = exampleOf('Install by hand', 'js', 'docs/server-kit.md').split(
  /^\/\/ pb_(?:hooks|migrations)\/.*\n/m,
);

/** Collections with the rules that the documentation asks for. */
const collections = `migrate((app) => {
  const s = app.settings();
  s.batch.enabled = true;
  app.save(s);
  for (const [name, owner, text] of [['notes', 'owner', 'text'], ['photos', 'taker', 'album']]) {
    const own = "@request.auth.id != '' && " + owner + ' = @request.auth.id';
    app.save(new Collection({
      type: 'base', name, listRule: own, viewRule: own, createRule: own, updateRule: own, deleteRule: null,
      fields: [
        { name: owner, type: 'relation', collectionId: app.findCollectionByNameOrId('users').id, maxSelect: 1 },
        { name: text, type: 'text' },
      ],
    }));
  }
});`;

/** A PocketBase with the kit of the package. */
async function startWithKit(hook: string, migrated: string): Promise<SyncServer> {
  const folder = mkdtempSync(join(fresh, 'server-'));
  const [hooksDir, migrationsDir] = [join(folder, 'pb_hooks'), join(folder, 'pb_migrations')];
  for (const dir of [hooksDir, migrationsDir]) mkdirSync(dir);
  copyFileSync(
    join(fresh, 'node_modules/rxdb-pocketbase-sync/dist/pb_hooks/sync.js'),
    join(hooksDir, 'sync.js'),
  );
  writeFileSync(join(hooksDir, 'main.pb.js'), hook);
  writeFileSync(join(migrationsDir, '0_collections.js'), collections);
  writeFileSync(join(migrationsDir, '1_sync.js'), migrated);
  const server = await startSyncServer({}, undefined, { hooksDir, migrationsDir });
  endings.push(() => server.close());
  return server;
}

/** A device of the user `ann`, with the packed library. */
async function openDevice({ url }: SyncServer, ...names: readonly string[]) {
  const child: ChildProcess = fork(join(fresh, 'device.js'), [url, 'ann@sync.invalid', ...names], {
    cwd: fresh,
    execArgv: [],
  });
  endings.push(() => child.kill());
  const said = on(child, 'message');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The device has ended: ${code}.`);
  });
  // After the test it is ended.
  ended.catch(() => undefined);
  async function answer(): Promise<unknown> {
    const { value } = await Promise.race([said.next(), ended]);
    const [{ answer, error }] = value as [{ readonly answer?: unknown; readonly error?: string }];
    if (error !== undefined) throw new Error(error);
    return answer;
  }
  const tell = (what: string, ...args: readonly unknown[]): Promise<unknown> => {
    child.send({ what, args });
    return answer();
  };
  await answer();
  return {
    insert: (name: string, row: object) => tell('insert', name, row),
    remove: (name: string, id: string) => tell('remove', name, id),
    inStep: () => tell('inStep'),
    idsIn: async (name: string) => ((await tell('idsIn', name)) as string[]).sort(),
    rejected: () => tell('rejected'),
  };
}

const id = (name: string): string => name.padEnd(15, '0');

test('one collection is replicated with the documented hooks', async () => {
  const one = (code: string): string =>
    code
      .replace(/^ *owners:.*\n/m, '')
      .replace(', photos: "album = \'\'"', '')
      .replaceAll(", 'photos'", '');
  expect(one(hooks + migration)).not.toMatch('photos');
  const server = await startWithKit(one(hooks), one(migration));
  await server.user('ann');
  const [here, there] = [await openDevice(server, 'notes'), await openDevice(server, 'notes')];
  await here.insert('notes', { id: id('first'), text: 'first' });
  await here.insert('notes', { id: id('second'), text: 'second' });
  await here.inStep();
  await there.inStep();
  expect(await there.idsIn('notes')).toEqual([id('first'), id('second')]);
  await there.remove('notes', id('first'));
  await there.inStep();
  await here.inStep();
  expect(await here.idsIn('notes')).toEqual([id('second')]);
});

/** Lets 181 days of service go by, and has the daily job done. */
async function purge(server: SyncServer): Promise<void> {
  const admin = await server.admin();
  const { counter } = await admin.send<{ counter: number }>('/api/sync/state', { method: 'GET' });
  await server.stop();
  const day = (n: number) => new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10);
  await runSql(
    server.dataDir,
    Array.from({ length: 181 }, (_, n) => `INSERT INTO sync_days (day, n) VALUES ('${day(n)}', ${counter})`),
  );
  await server.restart();
  await admin.send('/api/crons/sync-purge', { method: 'POST' });
}

test('two collections go through a purge and a restored backup', async () => {
  const server = await startWithKit(hooks, migration);
  await server.user('ann');
  const all = ['notes', 'photos'];
  const [here, away] = [await openDevice(server, ...all), await openDevice(server, ...all)];
  for (const name of ['old', 'kept']) await here.insert('notes', { id: id(name), text: name });
  await here.insert('photos', { id: id('loose'), album: '' });
  await here.insert('photos', { id: id('bound'), album: 'summer' });
  await here.inStep();
  await away.inStep();
  expect([await away.idsIn('notes'), await away.idsIn('photos')]).toEqual([
    [id('kept'), id('old')],
    [id('bound'), id('loose')],
  ]);

  await here.remove('notes', id('old'));
  for (const name of ['loose', 'bound']) await here.remove('photos', id(name));
  await here.inStep();
  await purge(server);
  const admin = await server.admin();
  const idsOf = async (name: string) => (await admin.collection(name).getFullList()).map((row) => row.id);
  await expect.poll(() => idsOf('notes')).toEqual([id('kept')]);
  await expect.poll(() => idsOf('photos')).toEqual([id('bound')]);
  await away.inStep();
  expect([await away.idsIn('notes'), await away.idsIn('photos')]).toEqual([[id('kept')], []]);

  const backup = await takeSnapshot(server, 'cold');
  await here.inStep();
  await here.insert('notes', { id: id('later'), text: 'later' });
  await here.inStep();
  await backup.putIn('stays');
  expect(await idsOf('notes')).toEqual([id('kept')]);
  for (const device of [here, away]) await device.inStep();
  expect((await idsOf('notes')).sort()).toEqual([id('kept'), id('later')]);
  expect(await away.idsIn('notes')).toEqual([id('kept'), id('later')]);
  for (const device of [here, away]) expect(await device.rejected()).toEqual([]);
});

/** What a page and its worker leave in the caches of a site. */
function cachesOf(kept: Map<string, string>) {
  const cache = { put: async (url: string, answer: Response) => void kept.set(url, await answer.text()) };
  return {
    open: async () => cache,
    has: async () => kept.size > 0,
    match: async (url: string) => (kept.has(url) ? new Response(kept.get(url)) : undefined),
  };
}

interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

test('a row handed to the bundled worker arrives when no page is there any more', async () => {
  const server = await startWithKit(hooks, migration);
  const ann = await server.user('ann');
  const uid = ann.authStore.record!.id;
  const { token } = ann.authStore;

  writeFileSync(join(fresh, 'sw.ts'), exampleOf('Set-up', 'ts', 'docs/background-queue.md'));
  const script = join(fresh, 'sw.js');
  await build({
    ...{ entryPoints: [join(fresh, 'sw.ts')], outfile: script, bundle: true, minify: true, format: 'iife' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });

  // What the platform gives: a worker's scope with background sync, and a page that it looks after.
  const page = becomePage();
  const listeners = new Map<string, (event: never) => void>();
  const tags: string[] = [];
  Object.assign(globalThis, {
    caches: cachesOf(new Map()),
    registration: { sync: { register: async (tag: string) => void tags.push(tag) } },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  });
  runInThisContext(readFileSync(script, 'utf8'));
  page.worker = listeners.get('message') as typeof page.worker;
  const entry = join(fresh, 'node_modules/rxdb-pocketbase-sync/dist/worker/page.js');
  const { handToWorker, rememberSession } = await import(pathToFileURL(entry).href);

  // The page, without a network.
  const note = { id: id('handed'), owner: uid, text: 'handed over' };
  await rememberSession({ token, uid });
  const isKept = await handToWorker({
    ...{ key: `notes|${note.id}`, owner: uid, method: 'POST', body: JSON.stringify(note) },
    url: `${ORIGIN}/api/collections/notes/records`,
  });
  expect(isKept).toBe(true);
  page.worker = undefined;
  const sync = (tag: string) =>
    new Promise<boolean>((resolve) => {
      const waitUntil = (work: Promise<unknown>) =>
        void work.then(
          () => resolve(true),
          () => resolve(false),
        );
      listeners.get('sync')?.({ tag, waitUntil } as SyncEvent as never);
    });
  expect(tags).toHaveLength(1);
  // As the browser has it: it tries again after a failure.
  expect(await sync(tags[0]!)).toBe(false);

  page.server = server.url;
  expect(await sync(tags[0]!)).toBe(true);
  const rows = await (await server.admin()).collection('notes').getFullList();
  expect(rows).toMatchObject([{ ...note, seq: expect.any(Number) }]);
  expect(page.writes).toHaveLength(1);
});

test('strict types of the worker hold, for a bundler', async () => {
  writeFileSync(join(fresh, 'sw.ts'), exampleOf('Set-up', 'ts', 'docs/background-queue.md'));
  expect(await faultsOf(fresh, 'sw.ts', 'bundler', ['webworker'])).toEqual([]);
});
