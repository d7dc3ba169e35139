import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Fault, reportAndExit } from './fault';
import { root } from './paths';

/** The versions of Node that the game supports: each line with the version used for its tests. */
export const nodes = ['20.19', '22', '24'];

/**
 * `npm run test:nodes [-- part…]`: runs `npm ci` and the given parts of the tests, or all of them, under each line of Node,
 * which npx fetches. A warning of `npm ci` about engines counts as a failure.
 */
async function main(wanted: readonly string[]): Promise<number> {
  const parts = wanted.length === 0 ? [''] : wanted;
  const failures: string[] = [];
  for (const node of nodes) {
    console.log(`\n══ Node ${node}`);
    const folder = await folderOf(node);
    const install = await underNode(folder, 'node --version && npm ci');
    if (install.code !== 0) throw new Fault(`npm ci failed under Node ${node}.`);
    if (install.text.includes('EBADENGINE')) failures.push(`Node ${node}: npm ci warns of engines`);
    for (const part of parts) {
      const { code } = await underNode(folder, `npm test ${part}`);
      if (code !== 0) failures.push(`Node ${node}: npm test ${part}`);
    }
  }
  for (const failure of failures) console.error(`✗ ${failure}`);
  console.log(`\n${nodes.length} lines of Node tried, ${failures.length} failures`);
  return failures.length === 0 ? 0 : 1;
}

/** Returns the folder of a Node fetched by npx. */
async function folderOf(node: string): Promise<string> {
  const ask = ['--yes', '--package', `node@${node}`, '--call', 'node -p process.execPath'];
  const { code, text } = await shown(spawn('npx', ask, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }));
  const path = text.split('\n').find((line) => line.endsWith('/node'));
  if (code !== 0 || path === undefined) throw new Fault(`npx does not fetch Node ${node}.`);
  return dirname(path);
}

/**
 * Runs a command line with that Node first on the path; its output is shown and returned. It does not run inside npx, because
 * npx passes its options in the environment, where an npx in a test would read them.
 */
function underNode(folder: string, command: string): Promise<{ code: number; text: string }> {
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` };
  return shown(spawn(command, { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] }));
}

function shown(
  child: ChildProcessByStdio<null, Readable, Readable>,
): Promise<{ code: number; text: string }> {
  let text = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (some: string) => {
      text += some;
      to.write(some);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, text }));
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).then((code) => process.exit(code), reportAndExit);
}
