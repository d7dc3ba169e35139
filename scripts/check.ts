import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths';
import { runTool, type Tool } from './run-tool';

const checks: { name: string; tool: Tool; args: string[] }[] = [
  { name: 'types', tool: 'tsc', args: ['-p', '.', ...keeping('game')] },
  { name: 'types of the worker', tool: 'tsc', args: ['-p', 'src/worker', ...keeping('worker')] },
  { name: 'format and lint', tool: 'biome', args: ['check', '.'] },
];

/** Caches the compiler's results, so that the next run checks only what has changed. */
function keeping(name: string): string[] {
  return ['--incremental', '--tsBuildInfoFile', join(root, 'node_modules', '.cache', `${name}.tsbuildinfo`)];
}

/** Runs every static check to its end, and counts the results. */
export async function runChecks(): Promise<{ passed: number; failed: number; failures: string[] }> {
  const failures: string[] = [];
  for (const { name, tool, args } of checks) {
    const code = await runTool(tool, args);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    if (code !== 0) failures.push(name);
  }
  return { passed: checks.length - failures.length, failed: failures.length, failures };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failed } = await runChecks();
  process.exit(failed === 0 ? 0 : 1);
}
