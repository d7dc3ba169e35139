import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Nginx, startNginx } from '../../scripts/cells/run-nginx';
import { anyFree } from '../../scripts/ports';
import { apiOf } from '../harness/api';
import { eventually } from '../harness/eventually';
import type { GameServer } from '../harness/game-server';
import { ownGameServer } from '../harness/own-server';
import { askHost } from './cells/by-host';
import { answersTo, limitedCall, loadedCalls, SIZES, startEndingServer } from './unread-bodies';

const MARGIN = 64;
const GO_READS = 256 * 1024;

describe('a body that consists of requests', () => {
  let server: GameServer;
  let token: string;
  beforeAll(async () => {
    server = await startEndingServer();
    ({ token } = await apiOf(server).account('rider', { verified: true }));
  });
  afterAll(() => server?.close());

  const names = loadedCalls({ port: 0 }, SIZES['300 kB'], '').map(({ name }) => name);
  const cases = Object.entries(SIZES).flatMap(([label, size]) =>
    names.map((name, i) => ({ label, size, name, i })),
  );

  it.each(cases)('is answered once: $label, $name', async ({ size, i }) => {
    const { status, ...call } = loadedCalls(server, size, token)[i]!;
    const answered = await answersTo(server.port, call);
    expect([answered.answers, answered.status]).toEqual([1, status]);
  });

  it.each([GO_READS - MARGIN, GO_READS, GO_READS + MARGIN])('is answered once: %d bytes', async (size) => {
    const call = { name: '', method: 'POST', path: '/api/fl/nothing', size };
    expect(await answersTo(server.port, { ...call, first: 'all' })).toMatchObject({
      answers: 1,
      status: 404,
    });
    const chunked = await answersTo(server.port, { ...call, first: 'all', isChunked: true });
    expect(chunked).toMatchObject({ answers: 1, status: 411 });
  });

  it('is not asked for where a call expects to be', async () => {
    const call = { name: '', method: 'POST', path: '/api/fl/nothing', size: SIZES['300 kB'] };
    const answered = await answersTo(server.port, { ...call, headers: ['Expect: 100-continue'] });
    expect(answered).toMatchObject({ answers: 1, status: 404 });
  });

  const length = `Content-Length: ${SIZES['300 kB']}`;
  it.each([
    ['two lengths', [length, 'Content-Length: 5'], 400],
    ['one length twice', [length, length], 404],
    ['a length and chunks', [length, 'Transfer-Encoding: chunked'], 411],
    ['chunks and something else', ['Transfer-Encoding: chunked, identity'], 501],
  ] as const)('is answered once: %s', async (_, lengths, status) => {
    const call = { name: '', method: 'POST', path: '/api/fl/nothing', size: SIZES['300 kB'] };
    const isChunked = lengths.some((line) => line.endsWith('chunked'));
    const first = isChunked ? {} : { first: 'little' as const };
    const answered = await answersTo(server.port, { ...call, lengths, isChunked, ...first });
    expect(answered).toMatchObject({ answers: 1, status });
  });

  it('leaves the answer to a call of 1.5 MB readable', async () => {
    const body = 'a'.repeat(1_500_000);
    for (let n = 0; n < 10; n++) {
      const path = '/api/collections/rides/records';
      expect((await fetch(`${server.url}${path}`, { method: 'POST', body })).status).toBe(413);
    }
  });
});

describe('behind nginx that keeps its connections to the server', () => {
  const { server } = ownGameServer();
  let folder: string;
  let nginx: Nginx;
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fall-line-unread-'));
    port = await anyFree();
    nginx = await startNginx(
      folder,
      `upstream game {
  server 127.0.0.1:${server.port};
  keepalive 4;
}
server {
  listen 127.0.0.1:${port};
  client_max_body_size 8m;
  # A body of this size goes on in one piece, so that nginx keeps the connection whose answer came early.
  client_body_buffer_size 1m;
  location / {
    proxy_pass http://game;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
  }
}
`,
    );
    await eventually(async () => expect((await health()).status).toBe(200));
  });
  afterAll(async () => {
    await nginx?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A call of another player, over a connection of their own. */
  const health = () => askHost(port, '127.0.0.1', '/api/health', { token: 'another.players.token' });

  it('a body takes nothing of the next player’s call', async () => {
    // A log-in that lacks its last bytes: it takes them from the call that comes next, and that call gets its answer.
    const missing = 40;
    const size = SIZES['300 kB'];
    const headOf = (length: number): string =>
      `POST /api/collections/users/auth-with-password HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
    const head = headOf(size - headOf(size).length + missing);
    const body = head.padEnd(size, 'a');
    for (let n = 0; n < 20; n++) {
      expect(await send(body)).toMatch(/^HTTP\/1.1 404 /);
      const { status, text } = await health();
      expect([status, text]).toEqual([200, expect.stringContaining('API is healthy')]);
    }
  });

  /** A call with a body that the server does not read, and its answer. */
  function send(body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1').on('error', reject);
      socket.on('data', (data) => {
        text += data.toString();
      });
      socket.on('close', () => resolve(text));
      const lines = ['GET /api/fl/nothing HTTP/1.1', 'Host: a', 'Connection: close'];
      socket.write(`${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    });
  }
});

describe('the rate of calls from one address', () => {
  const { server } = ownGameServer({ env: { FL_RATE_LIMITS: 'on' } });

  it.each(Object.entries(SIZES))('answers once to a body of %s', async (_, size) => {
    const answered = await answersTo(server.port, await limitedCall(server, size));
    expect(answered).toMatchObject({ answers: 1, status: 429 });
  });
});
