import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import { seedExample } from '../../scripts/seed';
import { apiOf } from '../harness/api';
import { startGameServer } from '../harness/game-server';

const rows = (collection: string) => `/api/collections/${collection}/records`;

it('the example shows something on every online screen', async () => {
  const server = await startGameServer();
  try {
    const api = apiOf(server);
    const example = await seedExample(server.url, server.superuser, join(root, 'public'));
    const token = await api.logIn(example.email, example.password);
    const count = async (path: string) =>
      (await api.call<{ totalItems: number }>('GET', path, undefined, token)).body.totalItems;
    for (const collection of [
      'communities',
      'servers',
      'events',
      'server_members',
      'public_active_memberships',
    ]) {
      expect(await count(rows(collection)), collection).toBeGreaterThan(0);
    }
    const superuser = await api.superuser();
    const { body } = await api.call<{ totalItems: number }>('GET', rows('rides'), undefined, superuser);
    expect(body.totalItems).toBe(16);
  } finally {
    await server.close();
  }
});
