import { expect, it } from 'vitest';
import { wakeQueue } from '../../scripts/verifier';
import { apiOf } from '../harness/api';
import { eventually } from '../harness/eventually';
import { startGameServer } from '../harness/game-server';

it('has its runners begun again when a backup was restored through the dashboard', async () => {
  const secret = 'a secret of whoever starts the server';
  const began: string[] = [];
  const server = await startGameServer({
    env: { FL_VERIFIER_SECRET: secret },
    onServing: async (url) => {
      await wakeQueue(url, secret);
      began.push(url);
    },
  });
  try {
    const api = apiOf(server);
    const superuser = await api.superuser();
    expect(began).toEqual([server.url]);
    expect((await api.call('POST', '/api/backups', { name: 'one.zip' }, superuser)).status).toBe(204);
    expect((await api.call('POST', '/api/backups/one.zip/restore', undefined, superuser)).status).toBe(204);
    await eventually(() => expect(began).toEqual([server.url, server.url]));
  } finally {
    await server.close();
  }
});
