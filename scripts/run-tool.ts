import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths';

/** The tools used here, by the script that each package starts. */
const entries = {
  // The native compiler, ten times as fast. dependency-cruiser needs the programming interface of the previous one.
  tsc: 'typescript-native/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
};

export type Tool = keyof typeof entries;

/**
 * Returns a command prefix, if this machine supports it, that keeps child processes from raising their priority. Chromium does
 * so when it runs as root, and takes the processor from the server under test.
 */
function atUsualPriority(): readonly string[] {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [];
  const command = ['setpriv', '--bounding-set', '-sys_nice'];
  return spawnSync(command[0]!, [...command.slice(1), 'true']).status === 0 ? command : [];
}

/** Runs a tool in the root folder with its output in the terminal; resolves with its exit code. */
export function runTool(tool: Tool, args: readonly string[]): Promise<number> {
  const script = join(root, 'node_modules', entries[tool]);
  const [command, ...words] = [
    ...(tool === 'playwright' ? atUsualPriority() : []),
    process.execPath,
    script,
    ...args,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(command!, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
