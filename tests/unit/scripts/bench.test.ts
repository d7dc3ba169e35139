import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/paths';

/** A bench that does as a build does: it writes by console, past it, and by a program of its own. */
const LOUD = `
import { execFileSync } from 'node:child_process';
import { writeSync } from 'node:fs';
export default {
  name: 'loud',
  async run() {
    console.log('Building the game');
    writeSync(1, 'rendering chunks\\n');
    execFileSync(process.execPath, ['-e', 'console.log("from below")'], { stdio: 'inherit' });
    return { 'loud.seconds': 1.5, 'loud.count': 2 };
  },
};
`;
const BROKEN = `export default { name: 'broken', run: async () => { throw new Error('no room'); } };`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-bench-'));
  for (const name of ['tests/bench', 'scripts']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['tests/bench/run.ts', 'scripts/fault.ts', 'package.json'])
    cpSync(join(root, name), join(folder, name));
  writeFileSync(join(folder, 'tests/bench/loud.bench.ts'), LOUD);
  writeFileSync(join(folder, 'tests/bench/broken.bench.ts'), BROKEN);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bench = (...words: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--import', join(root, 'node_modules/tsx/dist/loader.mjs'), 'tests/bench/run.ts', ...words],
    { cwd: folder },
  );

describe('the figures as JSON', () => {
  it('stand alone on the standard output, whatever else is said meanwhile', async () => {
    const { stdout, stderr } = await bench('loud', '--json');
    expect(JSON.parse(stdout)).toEqual({ 'loud.seconds': 1.5, 'loud.count': 2 });
    for (const words of ['Building the game', 'rendering chunks', 'from below'])
      expect(stderr).toContain(words);
  });

  it('are those of the benches that went well, and the run has failed', async () => {
    await expect(bench('--json')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^\{\s*"loud.seconds": 1.5,\s*"loud.count": 2\s*\}\n$/),
      stderr: expect.stringContaining('no room'),
    });
  });
});
