import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haproxyConfig } from '../../../scripts/cells/haproxy-config';
import { findProgram } from '../../../scripts/cells/programs';
import { anyFree } from '../../../scripts/ports';
import { eventually } from '../../harness/eventually';
import { askHost } from './by-host';

/* HAProxy in front of a cell that answers whatever it is asked. */

const HOST = 'game.localhost';
let folder: string;
let cell: Server;
let haproxy: ChildProcess;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-haproxy-'));
  cell = createServer((_, answer) => answer.end('the cell')).listen(0, '127.0.0.1');
  await once(cell, 'listening');
  port = await anyFree();
  const config = haproxyConfig({
    account: { name: 'account', host: HOST, port: (cell.address() as AddressInfo).port },
    ...{ clubs: [], verifiers: [], verifierPort: await anyFree(), dist: folder, port },
  });
  const path = join(folder, 'haproxy.cfg');
  // A test's user may open fewer files than a server's.
  writeFileSync(path, config.replace('maxconn 20000', 'maxconn 100'));
  haproxy = spawn(findProgram('haproxy'), ['-f', path], { stdio: 'ignore' });
  await eventually(async () => expect((await askHost(port, HOST, '/')).status).toBe(200));
});
afterAll(async () => {
  haproxy?.kill('SIGKILL');
  cell?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('what operators and cells call', () => {
  it.each(['/api/fl/metrics', '/api/settings', '/api/fl/cells/report', '/api/collections', '/_/'])(
    'is not passed on by HAProxy, however it is spelt: %s',
    async (path) => {
      const last = path.replace(/\/$/, '').length - 1;
      const escaped = `%${path.charCodeAt(last).toString(16)}`;
      const spelt = path.slice(0, last) + escaped + path.slice(last + 1);
      for (const one of [path, path.toUpperCase().replace('/API', '/api'), spelt])
        expect((await askHost(port, HOST, one)).status, one).toBe(404);
    },
  );

  it('is all that is not: players’ calls go on', async () => {
    expect((await askHost(port, HOST, '/api/fl/board?track=a')).text).toBe('the cell');
    expect((await askHost(port, HOST, '/api/collections/rides/records')).text).toBe('the cell');
  });
});
