/*
 * Compares the simulation in V8 (here) with the other engines on this machine, bit by bit: `npx tsx scripts/sim/engines.ts`.
 * JavaScriptCore with `jsc` (Debian: libjavascriptcoregtk-4.0-bin), SpiderMonkey with Firefox (Debian: firefox-esr).
 * PocketBase's engine is compared by the server tests. Missing engines are listed.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { checkpoints, firstDifference } from '../../tests/server/engine/checkpoints';
import { engineRide, RIDES } from '../../tests/server/engine/rides';
import { bundleForEngines } from './bundle';

const LONGEST_MS = 5 * 60_000;

/** Returns the first of these programs on the PATH. */
function find(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Returns a script for a bare engine that stores the checkpoints of all rides as JSON in `result`. */
async function script(): Promise<string> {
  const code = await bundleForEngines(new URL('../../tests/server/engine/checkpoints.ts', import.meta.url));
  const rides = Array.from({ length: RIDES }, (_, n) => engineRide(n));
  return `var module = { exports: {} };\n(function (module, exports) {\n${code}\n})(module, module.exports);
var result = JSON.stringify(${JSON.stringify(rides)}.map(module.exports.checkpoints));\n`;
}

async function inJsc(program: string, folder: string, code: string): Promise<string> {
  const file = join(folder, 'rides.js');
  writeFileSync(file, `${code}print(result);\n`);
  const { stdout } = await promisify(execFile)(program, [file], { maxBuffer: 1 << 28, timeout: LONGEST_MS });
  return stdout;
}

/** Opens a page that rides and posts its result, in a headless Firefox with a separate profile. */
async function inFirefox(program: string, folder: string, code: string): Promise<string> {
  const page = '<!doctype html><meta charset="utf-8"><script src="/rides.js"></script>';
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      if (request.method === 'POST') {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          response.end();
          finish(() => resolve(Buffer.concat(parts).toString('utf8')));
        });
        return;
      }
      const js = request.url === '/rides.js';
      response.setHeader('Content-Type', js ? 'text/javascript' : 'text/html');
      response.end(js ? `${code}fetch('/', { method: 'POST', body: result });` : page);
    });
    const timer = setTimeout(() => finish(() => reject(new Error('Firefox gave no answer'))), LONGEST_MS);
    let browser: ReturnType<typeof spawn> | undefined;
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      browser?.kill('SIGKILL');
      server.close();
      server.closeAllConnections();
      settle();
    };
    server.listen(0, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const flags = ['--headless', '--no-remote', '--profile', folder, url];
      browser = spawn(program, flags, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
      browser.once('error', (e) => finish(() => reject(e)));
    });
  });
}

function compare(engine: string, answer: string): boolean {
  const theirs = JSON.parse(answer) as number[][];
  let points = 0;
  for (let n = 0; n < RIDES; n++) {
    const ours = checkpoints(engineRide(n));
    points += ours.length;
    const difference = firstDifference(ours, theirs[n] ?? []);
    if (difference !== undefined) {
      console.log(`${engine}: ride ${n} differs at ${difference}`);
      return false;
    }
  }
  console.log(`${engine}: ${RIDES} rides, ${points} checkpoints, 0 differences`);
  return true;
}

const folder = mkdtempSync(join(tmpdir(), 'fall-line-engines-'));
const engines = [
  { name: 'JavaScriptCore (jsc)', program: find('jsc'), ride: inJsc },
  { name: 'SpiderMonkey (Firefox)', program: find('firefox-esr', 'firefox'), ride: inFirefox },
];
try {
  const code = await script();
  for (const { name, program, ride } of engines) {
    if (program === undefined) console.log(`${name}: not found on this machine, not compared`);
    else if (!compare(name, await ride(program, folder, code))) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
