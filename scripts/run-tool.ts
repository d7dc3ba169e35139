import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths';

/** The house's tools, by the script each package starts. */
const entries = {
  // The compiler in native code, ten times as quick. dependency-cruiser needs the programming interface of the one before.
  tsc: 'typescript-native/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
};

export type Tool = keyof typeof entries;

/**
 * A command in front of another one, as far as this machine has it, that keeps what it starts from raising its own
 * priority. Chromium does so when it runs as root, and takes the processor from the server it is tested with.
 */
function atUsualPriority(): readonly string[] {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [];
  const command = ['setpriv', '--bounding-set', '-sys_nice'];
  return spawnSync(command[0]!, [...command.slice(1), 'true']).status === 0 ? command : [];
}

/** Runs a tool in the root folder, its output going to the terminal; resolves with its exit code. */
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
