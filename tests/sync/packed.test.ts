import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleOf, faultsOf, installPacked } from './fixture/packed';
import { type SyncServer, startSyncServer } from './fixture/server';

/** The README's quick start, with the packed library, in a folder of its own. */

const run = promisify(execFile);
const quickStart = exampleOf('Use', 'ts');
let server: SyncServer;
let fresh: string;

beforeAll(async () => {
  fresh = await installPacked();
  writeFileSync(join(fresh, 'start.ts'), quickStart);
  server = await startSyncServer();
});
afterAll(async () => {
  await server?.close();
  rmSync(fresh, { recursive: true, force: true });
});

test('the quick start runs in plain Node against a real server', async () => {
  await server.user('packed');
  // Only where the server is, and who asks, are not the reader's.
  const { code } = await transform(
    quickStart
      .replace('http://127.0.0.1:8090', server.url)
      .replace("'me@example.org', 'my-password'", "'packed@sync.invalid', 'only-for-tests-1'"),
    { loader: 'ts' },
  );
  writeFileSync(join(fresh, 'start.js'), code);
  const { stderr } = await run(process.execPath, ['start.js'], { cwd: fresh, timeout: 200_000 });
  expect(stderr).toBe('');
  const notes = await (await server.admin()).collection('notes').getFullList();
  expect(notes.map(({ text, deleted }) => ({ text, deleted }))).toEqual([{ text: 'hello', deleted: true }]);
});

test('the page’s part loads in plain Node', async () => {
  const code = "console.log(typeof (await import('rxdb-pocketbase-sync/page')).handToWorker)";
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: fresh });
  expect(stdout.trim()).toBe('function');
});

test.each(['nodenext', 'bundler'])('strict types hold with moduleResolution %s', async (resolution) => {
  expect(await faultsOf(fresh, 'start.ts', resolution, ['dom', 'dom.iterable'])).toEqual([]);
});
