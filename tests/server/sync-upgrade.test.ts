import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiOf, type Json } from '../harness/api';
import { startGameServer } from '../harness/game-server';
import { runSql } from '../harness/raw-sql';
import { runBefore } from './older';

const EPOCH = 'anepochoflong00';

it('the epoch and the numbers that devices know go on in an upgraded database', async () => {
  const server = await startGameServer({
    async prepare(dataDir) {
      await runBefore('1763690240', dataDir, async (url, superuser) => {
        const api = apiOf({ url, superuser });
        for (const name of ['One', 'Two', 'Three']) await api.put('communities', { name });
      });
      await runSql(dataDir, [
        `INSERT INTO meta (key, value) VALUES ('epoch', '${EPOCH}')`,
        'UPDATE communities SET seq = rowid',
        'UPDATE sync_seq SET n = 100',
      ]);
      writeFileSync(`${dataDir}.epoch`, `${EPOCH} 100`);
    },
  });
  try {
    const api = apiOf(server);
    expect((await api.call('GET', '/api/fl/epoch')).body).toEqual({ epoch: EPOCH });
    const { body } = await api.call<{ items: Json[] }>(
      'GET',
      '/api/collections/communities/records?sort=seq',
    );
    expect(body.items.map(({ name, seq }) => [name, seq])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
    ]);
    const state = await api.call<Json>('GET', `/api/sync/state?epoch=${EPOCH}`);
    expect(state.body).toMatchObject({ epoch: EPOCH, restoredTo: null, horizons: {} });
    const { seq } = await api.put('communities', { name: 'Four' });
    expect(seq).toBe((state.body.counter as number) + 1);
    await server.restart();
    expect((await api.call('GET', '/api/fl/epoch')).body).toEqual({ epoch: EPOCH });
  } finally {
    await server.close();
  }
});
