import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import { vitestCount } from '../../scripts/tally';
import type { Bench } from './run';

/** The test files that try more cases here than in `npm test` (tests/harness/repeats.ts). */
function repeatedFiles(): readonly string[] {
  const pattern = 'harness/(repeats|fast-check)';
  const found = execFileSync('git', ['grep', '-lE', pattern, '--', 'tests/**/*.test.ts'], { cwd: root });
  return found.toString().trim().split('\n');
}

/** Runs the tests with random or repeated cases with many of them, and with another seed each time. */
export default {
  name: 'repeats',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'fall-line-repeats-'));
    const report = join(folder, 'report.json');
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const words = ['run', '--testTimeout=3600000', '--reporter=default', '--reporter=json'];
    const child = spawn(
      process.execPath,
      [vitest, ...words, `--outputFile.json=${report}`, ...repeatedFiles()],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, FL_THOROUGH: '1' } },
    );
    const [code] = (await once(child, 'close')) as [number | null];
    const { passed, failed } = vitestCount(readFileSync(report, 'utf8'), code ?? 1);
    rmSync(folder, { recursive: true, force: true });
    return { 'repeats.passed': passed, 'repeats.failed': failed };
  },
} satisfies Bench;
