import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromPs, holderOf, pidIn, runningAs } from '../../scripts/lock-holder';
import { demandUnlocked, endLeftBehind, locked } from '../../scripts/one-server';
import { upsertSuperuser } from '../../scripts/operator';
import { findBinary, pocketBaseArguments, servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';

let folder: string;
let lock: string;
let dataDir: string;
const left: number[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-lock-'));
  lock = join(folder, 'pocketbase.lock');
  dataDir = join(folder, 'pocketbase');
  await prepare(dataDir);
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const pid of left.splice(0)) if (runningAs(pid) !== undefined) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Without an operator PocketBase opens a page to make one, in a browser that then holds the lock as well. */
const prepare = (on: string) =>
  upsertSuperuser({ dataDir: on }, { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' });

const serve = async () =>
  servePocketBase({
    ...{ dataDir, publicDir: folder, hooksDir: folder, migrationsDir: join(folder, 'none') },
    ...{ port: await anyFree(), lock },
  });

/** Starts a program by a process that ends at once. @returns its process number */
async function leaveBehind(command: string, args: readonly string[]): Promise<number> {
  const starter = spawn('sh', ['-c', '"$@" >"$0" 2>&1 & echo $!', join(folder, 'said'), command, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  starter.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(starter, 'close');
  left.push(Number(said));
  return Number(said);
}

/** Starts PocketBase on a folder as the holder of a lock, and leaves it behind. */
async function leavePocketBase(on = dataDir, withLock = lock): Promise<number> {
  const options = { dataDir: on, hooksDir: folder, migrationsDir: join(folder, 'none') };
  const words = ['serve', '--http', `127.0.0.1:${await anyFree()}`, ...pocketBaseArguments(options)];
  const pid = await leaveBehind(...locked(withLock, findBinary().path, words));
  await expect.poll(() => holderOf(withLock, on)).toMatchObject({ pid, isLeftBehind: true });
  return pid;
}

describe('a server that was left behind', () => {
  it('is ended, and its data can be served again', async () => {
    const pid = await leavePocketBase();
    expect(() => demandUnlocked(lock, dataDir)).toThrow(`(process ${pid}, started by ${process.pid})`);
    expect(await endLeftBehind(lock, dataDir)).toBe(pid);
    expect(runningAs(pid)).toBeUndefined();
    expect(await endLeftBehind(lock, dataDir)).toBeUndefined();
    const next = await serve();
    expect(pidIn(lock)).toBe(next.pid);
    await next.stop();
  });

  it('is known though its folder is named by another way', async () => {
    const other = join(folder, 'link');
    symlinkSync(dataDir, other);
    const pid = await leavePocketBase(other);
    expect(await endLeftBehind(lock, dataDir)).toBe(pid);
  });

  it('is not ended when it serves other data, whatever the lock says', async () => {
    const [otherData, otherLock] = [join(folder, 'other'), join(folder, 'other.lock')];
    await prepare(otherData);
    const pid = await leavePocketBase(otherData, otherLock);
    writeFileSync(lock, readFileSync(otherLock));
    expect(await endLeftBehind(lock, dataDir)).toBeUndefined();
    expect(holderOf(otherLock, otherData)?.pid).toBe(pid);
    expect(() => demandUnlocked(lock, dataDir)).not.toThrow();
  });
});

describe('what is no server that was left behind', () => {
  it('is left alone: a program with the same words', async () => {
    const program = findBinary().path;
    const words = ['serve', '--http', 'x', '--dir', dataDir, '--hooksDir', folder];
    const pid = await leaveBehind(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', ...words]);
    writeFileSync(lock, `${pid} ${process.pid} ${program}\n`);
    expect(await endLeftBehind(lock, dataDir)).toBeUndefined();
    expect(runningAs(pid)?.command).toContain(` serve --http x --dir ${dataDir} `);
  });

  it.each(['flock', 'no flock'])('is left alone: a server whose start is there, with %s', async (tool) => {
    if (tool === 'no flock') vi.stubEnv('PATH', onlyTools('sh', 'grep'));
    const server = await serve();
    expect(holderOf(lock, dataDir)).toEqual({ pid: server.pid, starter: process.pid, isLeftBehind: false });
    expect(await endLeftBehind(lock, dataDir)).toBeUndefined();
    expect(() => demandUnlocked(lock, dataDir)).toThrow(
      `(process ${server.pid}, started by ${process.pid}). End process ${process.pid} first`,
    );
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    await server.stop();
    expect(() => demandUnlocked(lock, dataDir)).not.toThrow();
  });

  it('and holds the lock nevertheless is named, to look at', async () => {
    const server = await serve();
    const elsewhere = join(folder, 'elsewhere');
    const words = (which: string) => `Its lock names process ${which}: if that is PocketBase, end it`;
    expect(() => demandUnlocked(lock, elsewhere)).toThrow(words(String(server.pid)));
    writeFileSync(lock, '');
    expect(() => demandUnlocked(lock, dataDir)).toThrow('on this data. End it first, or set FL_DATA');
    await server.stop();
  });
});

it('ps tells of a process what /proc tells', async () => {
  const server = await serve();
  expect(runningAs(server.pid)?.parent).toBe(process.pid);
  expect(fromPs(server.pid)).toEqual(runningAs(server.pid));
  await server.stop();
  expect([fromPs(server.pid), runningAs(server.pid)]).toEqual([undefined, undefined]);
});

/** A folder with these programs of the system alone. */
function onlyTools(...names: readonly string[]): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of names) {
    const found = process.env.PATH!.split(':').map((one) => join(one, name));
    symlinkSync(found.find((path) => existsSync(path))!, join(bin, name));
  }
  return bin;
}
