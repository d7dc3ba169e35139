import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfOutdated } from '../build';
import { Fault, reportAndExit } from '../fault';
import { writeFirst } from '../one-server';
import { dataDir, distDir, root } from '../paths';
import { isFree } from '../ports';
import { keepPrivate } from '../private';
import { buildVerifier, startVerifier } from '../verifier';
import { nginxConfig } from './nginx-config';
import { allCells, type CellsPlan, urlOf } from './plan';
import { startNginx } from './run-nginx';
import { cellSettings, type Secrets } from './settings';

/**
 * `npm run cells -- [--domain game.localhost] [--port 8080] [--clubs north,south] [--verifiers 2]`: runs a game of several
 * cells on this machine until Ctrl-C: an account cell, club cells, verifiers, and nginx in front of them. The data are in
 * `FL_DATA`/cells. deploy/ has the same processes as systemd units.
 */
async function main(): Promise<void> {
  const plan = await planOf(process.argv.slice(2));
  const folder = join(dataDir, 'cells');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  keepPrivate(folder);
  const secrets = secretsIn(folder);
  await buildIfOutdated();
  const ends: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await Promise.all(ends.map((end) => end()));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

  const program = await buildVerifier();
  for (const address of plan.verifiers) {
    const port = Number(address.split(':')[1]);
    const verifier = await startVerifier({ program, port, secret: secrets.verifier, threads: 1 });
    ends.push(() => verifier.stop());
  }
  const nginx = await startNginx(join(folder, 'nginx'), nginxConfig(plan));
  ends.push(() => nginx.stop());
  for (const [name, settings] of cellSettings(plan, secrets)) {
    const cell = await startCell(name, { ...settings, FL_DATA: join(folder, name) });
    ends.push(() => end(cell));
    cell.once('close', () => {
      if (!stopping) console.error(`The cell ${name} has ended by itself.`);
    });
  }
  for (const cell of allCells(plan)) console.log(`${cell.name.padEnd(10)} ${urlOf(plan, cell)}`);
  console.log('All cells are ready. Ctrl-C ends them.');
}

/** Starts a cell like `npm start`, and resolves when it is ready. @throws Fault if it exits before */
async function startCell(name: string, settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts', 'start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter((part) => part.trim() !== '')) {
        if (line.startsWith('Fall Line is ready')) resolve();
        else if (!line.startsWith('Ctrl-C')) console.log(`${name}: ${line}`);
      }
    });
  });
  const gone = once(child, 'close').then(() => {
    throw new Fault(`The cell ${name} did not come up.`);
  });
  await Promise.race([ready, gone]);
  gone.catch(() => undefined);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}

async function planOf(args: string[]): Promise<CellsPlan> {
  const { values } = parseArgs({
    args,
    options: {
      domain: { type: 'string', default: 'game.localhost' },
      port: { type: 'string', default: '8080' },
      clubs: { type: 'string', default: 'north,south' },
      verifiers: { type: 'string', default: '2' },
      first: { type: 'string', default: '8190' },
    },
  });
  const [port, first, count] = [Number(values.port), Number(values.first), Number(values.verifiers)];
  const names = values.clubs.split(',').map((name) => name.trim());
  if (!(Number.isInteger(count) && count >= 1 && count <= 64))
    throw new Fault('--verifiers must be a number from 1 to 64.');
  const cell = (name: string, host: string, i: number) => ({ name, host, port: first + i });
  const plan: CellsPlan = {
    account: cell('account', values.domain, 0),
    clubs: names.map((name, i) => cell(name, `${name}.${values.domain}`, 1 + i)),
    verifiers: Array.from({ length: count }, (_, i) => `127.0.0.1:${first + names.length + 2 + i}`),
    verifierPort: first + names.length + 1,
    dist: distDir,
    port,
  };
  const last = first + names.length + 1 + count;
  for (const one of [port, ...Array.from({ length: last - first + 1 }, (_, i) => first + i)]) {
    if (!(await isFree(one)))
      throw new Fault(
        `Port ${one} is in use; choose others by --port and --first (from ${first} to ${last}).`,
      );
  }
  return plan;
}

/** Created once and stored: sessions and passes depend on them. */
function secretsIn(folder: string): Secrets {
  const path = join(folder, 'secrets.json');
  const make = (): string => randomBytes(24).toString('base64url');
  if (!existsSync(path))
    writeFirst(path, `${JSON.stringify({ pass: make(), verifier: make(), metrics: make() }, null, 2)}\n`);
  return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
}

main().catch(reportAndExit);
