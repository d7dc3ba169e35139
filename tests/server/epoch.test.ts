import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiOf } from '../harness/api';
import { startGameServer } from '../harness/game-server';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-epoch-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the epoch', () => {
  const epochOf = async (api: Api) => String((await api.call('GET', '/api/fl/epoch')).body.epoch);

  const stateOf = async (api: Api, epoch = '') =>
    (await api.call('GET', `/api/sync/state?epoch=${epoch}`)).body;

  it('outlives starts, sudden ends and new rows', async () => {
    const server = await startGameServer();
    try {
      const api = apiOf(server);
      const epoch = await epochOf(api);
      expect(epoch).toMatch(/^[a-z0-9]{15}$/);
      await api.put('communities', { name: 'One' });
      await server.restart();
      expect(await epochOf(api)).toBe(epoch);
      await api.put('communities', { name: 'Two' });
      await server.kill();
      await server.restart();
      expect(await epochOf(api)).toBe(epoch);
    } finally {
      await server.close();
    }
  });

  it('is another one after an older copy of the data was put in by hand', async () => {
    const server = await startGameServer();
    try {
      const api = apiOf(server);
      await server.stop();
      const copy = join(folder, 'copy.db');
      cpSync(join(server.dataDir, 'data.db'), copy);
      await server.restart();
      const epoch = await epochOf(api);
      await api.put('communities', { name: 'After the copy' });
      await server.restart();
      await server.stop();
      cpSync(copy, join(server.dataDir, 'data.db'));
      await server.restart();
      expect(await epochOf(api)).not.toBe(epoch);
    } finally {
      await server.close();
    }
  });

  it('is another one after a backup was restored', async () => {
    const server = await startGameServer();
    try {
      const api = apiOf(server);
      const superuser = await api.superuser();
      const epoch = await epochOf(api);
      const found = await stateOf(api);
      expect((await api.call('POST', '/api/backups', { name: 'one.zip' }, superuser)).status).toBe(204);
      await api.put('communities', { name: 'After the backup' });
      expect((await api.call('POST', '/api/backups/one.zip/restore', undefined, superuser)).status).toBe(204);
      // The server puts the backup in and starts itself again.
      await expect.poll(() => epochOf(api).catch(() => epoch), { interval: 200 }).not.toBe(epoch);
      const { body } = await api.call<{ totalItems: number }>('GET', '/api/collections/communities/records');
      expect(body.totalItems).toBe(0);
      // The number that is lost is not given again, and what has one above the backup's is to be sent again.
      expect(await stateOf(api, epoch)).toMatchObject({
        restoredTo: found.counter,
        counter: (found.counter as number) + 1 + 2 ** 32,
      });
    } finally {
      await server.close();
    }
  });
});
