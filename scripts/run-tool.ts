import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths';

/** The house's tools, by the script each package starts. */
const entries = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
};

export type Tool = keyof typeof entries;

/** Runs a tool in the root folder, its output going to the terminal; resolves with its exit code. */
export function runTool(
  tool: Tool,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const script = join(root, 'node_modules', entries[tool]);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
