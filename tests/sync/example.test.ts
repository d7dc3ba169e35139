import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/paths';

/** The command that the README gives for its example. */
function commandOfReadme(): string {
  const [, chapter = ''] = readFileSync(join(root, 'sync/README.md'), 'utf8').split('## Offline, simulated');
  return /```sh\n(.+)\n```/.exec(chapter)?.[1] ?? '';
}

/** Runs it from the root of the repository, as a reader would. */
function run(env: Record<string, string> = {}): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(commandOfReadme(), { cwd: root, shell: true, env: { ...process.env, ...env } });
    const said = { out: '', err: '' };
    child.stdout.on('data', (text: Buffer) => {
      said.out += text;
    });
    child.stderr.on('data', (text: Buffer) => {
      said.err += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
}

test('the command of the README takes a row from one device to another, and leaves no server behind', async () => {
  const { code, out, err } = await run();
  expect(code, err).toBe(0);
  expect(out).toContain('laptop: offline, 1 waiting');
  expect(out).toContain('phone: has the note "written offline"');
  const url = /http:\/\/\S+\d/.exec(out)?.[0] ?? '';
  await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed');
});

test.each([
  [
    'is not there',
    '/no/such/pocketbase',
    'POCKETBASE_BIN names /no/such/pocketbase, and there is no such file.',
  ],
  ['is another program', process.execPath, `${process.execPath} could not be run as PocketBase.`],
])('a PocketBase that %s is said in a sentence', async (_, POCKETBASE_BIN, words) => {
  const { code, out, err } = await run({ POCKETBASE_BIN });
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toContain(words);
  expect(err).not.toMatch(/^ +at /m);
});
