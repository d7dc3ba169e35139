import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/paths';
import { buildPackage } from '../../sync/build';
import { type SyncServer, startSyncServer } from './fixture/server';

/**
 * The README's quick start, with the packed library, in a folder of its own. Its peers are this repository's, without the
 * network, or those that `npm run test:peers` names.
 */

const run = promisify(execFile);
const fresh = mkdtempSync(join(tmpdir(), 'sync-packed-'));
const link = (name: string): void =>
  symlinkSync(join(root, 'node_modules', name), join(fresh, 'node_modules', name));

function unpack(tarball: string): void {
  const place = join(fresh, 'node_modules/rxdb-pocketbase-sync');
  mkdirSync(place, { recursive: true });
  execFileSync('tar', ['xzf', tarball, '-C', place, '--strip-components=1']);
  for (const name of ['rxdb', 'rxjs', 'pocketbase']) link(name);
}
function install(packages: readonly string[]): void {
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...flags, ...packages], { cwd: fresh, stdio: 'pipe' });
}

const quickStart = /## Use[\s\S]*?```ts\n([\s\S]*?)```/.exec(
  readFileSync(join(root, 'sync/README.md'), 'utf8'),
)?.[1];
let server: SyncServer;

beforeAll(async () => {
  const library = join(fresh, 'library');
  await buildPackage(join(library, 'dist'));
  for (const name of ['package.json', 'README.md', 'LICENSE'])
    copyFileSync(join(root, 'sync', name), join(library, name));
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', fresh], {
    cwd: library,
    stdio: 'pipe',
  });
  const [tarball = ''] = readdirSync(fresh).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(fresh, 'package.json'), '{ "type": "module" }');
  const { FL_PEERS } = process.env;
  if (FL_PEERS === undefined) unpack(join(fresh, tarball));
  else install([join(fresh, tarball), 'rxjs@7', ...FL_PEERS.split(' ')]);
  if (!existsSync(join(fresh, 'node_modules/@types'))) link('@types');
  writeFileSync(join(fresh, 'start.ts'), quickStart ?? '');
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
    String(quickStart)
      .replace('http://127.0.0.1:8090', server.url)
      .replace("'me@example.org', 'my-password'", "'packed@sync.invalid', 'only-for-tests-1'"),
    { loader: 'ts' },
  );
  writeFileSync(join(fresh, 'start.js'), code);
  const { stderr } = await run(process.execPath, ['start.js'], { cwd: fresh, timeout: 60_000 });
  expect(stderr).toBe('');
  const notes = await (await server.admin()).collection('notes').getFullList();
  expect(notes.map(({ text, deleted }) => ({ text, deleted }))).toEqual([{ text: 'hello', deleted: true }]);
});

test('the page’s part loads in plain Node', async () => {
  const code = "console.log(typeof (await import('rxdb-pocketbase-sync/page')).handToWorker)";
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: fresh });
  expect(stdout.trim()).toBe('function');
});

test.each([
  ['nodenext', 'nodenext'],
  ['bundler', 'esnext'],
])('strict types hold with moduleResolution %s', async (moduleResolution, module) => {
  const compilerOptions = {
    ...{ module, moduleResolution, strict: true, exactOptionalPropertyTypes: true },
    ...{
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
      target: 'es2023',
      types: ['node'],
    },
    lib: ['es2023', 'dom', 'dom.iterable'],
  };
  const config = join(fresh, `tsconfig.${moduleResolution}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ['start.ts'] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const said = await run(process.execPath, [tsc, '-p', config], { cwd: fresh }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  // The peers' own types are their authors'.
  const ours = said
    .split('\n')
    .filter((line) => /^(start\.ts|node_modules\/rxdb-pocketbase-sync)/.test(line));
  expect(ours).toEqual([]);
});
