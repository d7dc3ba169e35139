import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleOf, faultsOf, installPacked } from './fixture/packed';
import { type SyncServer, sdk, startSyncServer } from './fixture/server';

/** The README's quick start with the packed library, word for word: without the kit, and with it. */

const run = promisify(execFile);
const quickStart = exampleOf('Quick start', 'ts');
let fresh: string;
const servers: SyncServer[] = [];

beforeAll(async () => {
  fresh = await installPacked();
  // The code says where the reader's server is; the test's is on another port.
  writeFileSync(
    join(fresh, 'port.js'),
    `const { fetch } = globalThis;
globalThis.fetch = (url, init) => fetch(String(url).replace('http://127.0.0.1:8090', process.env.SERVER), init);`,
  );
});
afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(fresh, { recursive: true, force: true });
});

/** A PocketBase with the quick start's migration, and the folder that it reads hooks and migrations from. */
async function startServer(prepare: (folder: string) => Promise<void> = async () => {}): Promise<SyncServer> {
  const folder = mkdtempSync(join(fresh, 'server-'));
  const [hooksDir, migrationsDir] = [join(folder, 'pb_hooks'), join(folder, 'pb_migrations')];
  for (const dir of [hooksDir, migrationsDir]) mkdirSync(dir);
  const code = exampleOf('Quick start', 'js');
  const name = /^\/\/ pb_migrations\/(\S+)$/m.exec(code)?.[1] ?? '';
  writeFileSync(join(migrationsDir, name), code);
  await prepare(folder);
  const server = await startSyncServer({}, undefined, { hooksDir, migrationsDir });
  servers.push(server);
  const login = { password: 'my-password', passwordConfirm: 'my-password' };
  await sdk(server.url)
    .collection('users')
    .create({ email: 'me@example.org', ...login });
  return server;
}

/** Runs the code as a reader would, and returns the records of the server afterwards. */
async function runCode(name: string, typescript: string, server: SyncServer) {
  const { code } = await transform(typescript, { loader: 'ts' });
  writeFileSync(join(fresh, `${name}.js`), code);
  const options = { cwd: fresh, env: { ...process.env, SERVER: server.url }, timeout: 200_000 };
  const { stderr } = await run(process.execPath, ['--import', './port.js', `${name}.js`], options);
  // Without an EventSource, the library says that it cannot listen.
  const { stdout } = await run(process.execPath, ['-p', 'typeof EventSource']);
  const hasNone = stdout.trim() === 'undefined';
  expect(stderr.match(/^[A-Z]\w+: .*?(?= to listen|$)/gm) ?? []).toEqual(
    hasNone ? ['SyncMisconfigured: notes: there is no EventSource'] : [],
  );
  return (await server.admin()).collection('notes').getFullList();
}

test('the quick start runs in plain Node against a stock PocketBase', async () => {
  const notes = await runCode('stock', quickStart, await startServer());
  expect(notes).toMatchObject([{ text: 'hello', deleted: false }]);
  expect(notes[0]).not.toHaveProperty('seq');
});

test('the quick start runs with the kit that its command installs', async () => {
  const [command = '', ...args] = exampleOf('Quick start', 'sh').trim().split(' ');
  const install = async (cwd: string) => run(command, args, { cwd }).then(({ stdout }) => stdout);
  let files: readonly string[] = [];
  const server = await startServer(async (folder) => {
    const list = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    await install(folder);
    files = list();
    // Once more, as after an update of the package.
    expect(await install(folder)).toContain(readFileSync(join(folder, 'pb_hooks/main.pb.js'), 'utf8').trim());
    expect(list()).toEqual(files);
  });
  expect(files).toHaveLength(6);
  const [, option = '', instead = ''] =
    /(checkpoint: '\w+'), \/\/ with the server kit: (.+)$/m.exec(quickStart) ?? [];
  const notes = await runCode('kit', quickStart.replace(option, instead), server);
  expect(notes).toMatchObject([{ text: 'hello', deleted: false, seq: 1 }]);
});

test('the command that installs the kit asks for names', async () => {
  const failed = run('npx', ['rxdb-pocketbase-sync'], { cwd: fresh });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Name the collections'),
  });
});

test('the page’s part loads in plain Node', async () => {
  const code = "console.log(typeof (await import('rxdb-pocketbase-sync/page')).handToWorker)";
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: fresh });
  expect(stdout.trim()).toBe('function');
});

test.each(['nodenext', 'bundler'])('strict types hold with moduleResolution %s', async (resolution) => {
  writeFileSync(join(fresh, 'start.ts'), quickStart);
  expect(await faultsOf(fresh, 'start.ts', resolution, ['dom', 'dom.iterable'])).toEqual([]);
});
