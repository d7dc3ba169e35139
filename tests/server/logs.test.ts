import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually';
import { ownGameServer } from '../harness/own-server';

interface Entry {
  readonly message: string;
  readonly data: { readonly status: number; readonly url: string; readonly userAgent: string };
}

describe('the log of calls that failed', () => {
  const { server, api } = ownGameServer();

  /** Bytes on the disk, what is still to be moved into the database included. */
  const bytes = (): number =>
    readdirSync(server.dataDir)
      .filter((name) => /^auxiliary\.db(-wal)?$/.test(name))
      .reduce((sum, name) => sum + statSync(join(server.dataDir, name)).size, 0);

  async function entries(status: number): Promise<readonly Entry[]> {
    const path = `/api/logs?perPage=500&filter=${encodeURIComponent(`data.status = ${status}`)}`;
    const { body } = await api.call<{ items: readonly Entry[] }>(
      'GET',
      path,
      undefined,
      await api.superuser(),
    );
    return body.items;
  }

  it('keeps few of each kind, and short, whoever fails how often', async () => {
    const long = 'x'.repeat(9000);
    const fail = async (path: string): Promise<void> => {
      const answer = await fetch(server.url + path, { headers: { 'User-Agent': long, Referer: long } });
      await answer.arrayBuffer();
    };
    for (let n = 0; n < 500; n += 25) {
      const calls = Array.from({ length: 25 }, (_, i) => [
        fail(`/api/collections/communities/records?filter=${n + i}${long}`),
        fail(`/assets/${n + i}-${long}.js`),
      ]);
      await Promise.all(calls.flat());
    }
    // They are written together, some seconds after the last.
    const gone = await api.call('GET', '/api/collections/communities/records', undefined, 'no token');
    expect(gone.status).toBe(401);
    await eventually(async () => expect(await entries(401)).toHaveLength(1));
    for (const status of [400, 404]) {
      const kept = await entries(status);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThanOrEqual(30);
      for (const { message, data } of kept)
        for (const text of [message, data.url, data.userAgent]) expect(text.length).toBeLessThanOrEqual(301);
    }
    expect(bytes()).toBeLessThan(1_000_000);
  });
});
