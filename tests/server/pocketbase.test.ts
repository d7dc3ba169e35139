import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '../../scripts/fault';
import { checkBinary, findBinary, servePocketBase, version } from '../../scripts/pocketbase';
import { anyFree, firstFree, isFree } from '../../scripts/ports';
import { startGameServer } from '../harness/game-server';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-binary-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const serveFrom = (port: number) =>
  servePocketBase({
    dataDir: join(folder, 'data'),
    publicDir: folder,
    hooksDir: folder,
    migrationsDir: folder,
    port,
  });

describe('the binary', () => {
  it('is the pinned one', async () => {
    const binary = findBinary({});
    expect(binary.origin).toBe('package');
    await expect(checkBinary(binary)).resolves.toBeUndefined();
    expect(version).toBe('0.39.1');
  });

  it('is refused when it has been changed', async () => {
    const path = join(folder, 'pocketbase');
    writeFileSync(path, '#!/bin/sh\necho something else\n');
    await expect(checkBinary({ path, origin: 'package' })).rejects.toThrow(
      /is not the one this project was made with/,
    );
  });

  it('may be the operator’s own', async () => {
    const path = join(folder, 'own');
    writeFileSync(path, 'anything');
    expect(findBinary({ POCKETBASE_BIN: path })).toEqual({ path, origin: 'environment' });
    await expect(checkBinary({ path, origin: 'environment' })).resolves.toBeUndefined();
  });

  it('is asked for in one sentence when the named one is missing', () => {
    const missing = join(folder, 'missing');
    expect(() => findBinary({ POCKETBASE_BIN: missing })).toThrow(
      `POCKETBASE_BIN names ${missing}, and there is no such file.`,
    );
  });
});

describe('the port', () => {
  let taken: Server;
  let port: number;
  beforeAll(async () => {
    port = await anyFree();
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
  });
  afterAll(() => taken.close());

  it('is refused in one sentence when it is in use', async () => {
    const attempt = serveFrom(port);
    await expect(attempt).rejects.toBeInstanceOf(Fault);
    await expect(attempt).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use by another program.`);
  });

  it('gives way to the next free one', async () => {
    expect(await isFree(port)).toBe(false);
    const next = await firstFree(port);
    expect(next).toBeGreaterThan(port);
    expect(await isFree(next ?? 0)).toBe(true);
  });
});

it('says what PocketBase said when it does not start', async () => {
  const migrations = mkdtempSync(join(tmpdir(), 'fall-line-broken-'));
  writeFileSync(join(migrations, '1_broken.js'), 'migrate(() => { throw new Error("the snow melted"); });');
  const attempt = servePocketBase({
    dataDir: join(folder, 'broken'),
    publicDir: folder,
    hooksDir: folder,
    migrationsDir: migrations,
    port: await anyFree(),
  });
  await expect(attempt).rejects.toThrow(/ended while starting[\s\S]*the snow melted/);
  rmSync(migrations, { recursive: true });
});

it('is reached from this machine alone: no other address of it answers', async () => {
  const server = await startGameServer();
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const others = own
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
  const answers = (host: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect({ host, port: server.port, timeout: 2_000 });
      const say = (answer: boolean) => () => {
        socket.destroy();
        resolve(answer);
      };
      socket.once('connect', say(true)).once('error', say(false)).once('timeout', say(false));
    });
  // What listens everywhere listens on every loopback address as well, on a machine without a network, too.
  const heard: string[] = [];
  for (const host of ['127.0.0.1', '127.0.0.2', '::1', ...others]) {
    if (await answers(host)) heard.push(host);
  }
  await server.close();
  expect(heard).toEqual(['127.0.0.1']);
});

it('keeps its data over a sudden end, and frees its port', async () => {
  const server = await startGameServer();
  await server.kill();
  await expect(fetch(`${server.url}/api/health`)).rejects.toThrow();
  await server.restart();
  const { email, password } = server.superuser;
  const signIn = await fetch(`${server.url}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: email, password }),
  });
  expect(signIn.status).toBe(200);
  await server.close();
  expect(await isFree(server.port)).toBe(true);
});
