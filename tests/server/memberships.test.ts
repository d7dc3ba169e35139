import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiOf, type Json } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, startGameServer } from '../harness/game-server';

const users = '/api/collections/users';

let server: GameServer;
let api: Api;
beforeAll(async () => {
  server = await startGameServer();
  api = apiOf(server);
});
afterAll(() => server?.close());

describe('memberships', () => {
  const active = '/api/collections/public_active_memberships/records?page=1&perPage=1';
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace('T', ' ');
  const statusOf = async (token: string) =>
    (await api.call<{ items: Json[] }>('GET', active, undefined, token)).body;

  it('show the newest active one first, with the name beside it', async () => {
    const { id, token } = await api.account('season', { verified: true });
    const kind = await api.put('memberships', { name: 'Season pass', days: 180 });
    expect((await statusOf(token)).items).toEqual([]);
    await api.put('user_memberships', { user: id, membership: kind.id, endDate: day(-1) });
    expect((await statusOf(token)).items).toEqual([]);
    await api.put('user_memberships', { user: id, membership: kind.id });
    const newest = await api.put('user_memberships', { user: id, membership: kind.id, endDate: day(30) });
    const { items } = await statusOf(token);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ id: newest.id, membership: kind.id, created: newest.created });
    const { body } = await api.call('GET', `/api/collections/memberships/records/${kind.id}`);
    expect(body.name).toBe('Season pass');
  });

  it('make premium while one of them is, and no longer', async () => {
    const { id, token } = await api.account('gold');
    const premium = async () =>
      (await api.call('GET', `${users}/records/${id}`, undefined, token)).body.premium;
    const plain = await api.put('memberships', { name: 'Plain' });
    const kind = await api.put('memberships', { name: 'Gold', premium: true });
    await api.put('user_memberships', { user: id, membership: plain.id });
    expect(await premium()).toBe(false);
    const held = await api.put('user_memberships', { user: id, membership: kind.id, endDate: day(30) });
    expect(await premium()).toBe(true);
    await api.put('user_memberships', { endDate: day(-1) }, held.id);
    expect(await premium()).toBe(false);
    await api.put('user_memberships', { endDate: '' }, held.id);
    expect(await premium()).toBe(true);
    const path = `/api/collections/user_memberships/records/${held.id}`;
    await api.call('DELETE', path, undefined, await api.superuser());
    expect(await premium()).toBe(false);
    expect((await api.call('POST', `${users}/auth-refresh`, undefined, token)).status).toBe(200);
  });

  it('go on through their grace, and end by the clock alone', async () => {
    const { id, token } = await api.account('late');
    const premium = async () =>
      (await api.call('GET', `${users}/records/${id}`, undefined, token)).body.premium;
    const kind = await api.put('memberships', { name: 'Late', premium: true, period: 'month' });
    const row = { user: id, membership: kind.id, endDate: day(-1) };
    const soon = new Date(Date.now() + 10_000).toISOString().replace('T', ' ');
    const held = await api.put('user_memberships', { ...row, graceUntil: soon });
    expect(await premium()).toBe(true);
    expect((await statusOf(token)).items).toMatchObject([{ id: held.id, endDate: row.endDate }]);
    await eventually(async () => expect((await statusOf(token)).items).toEqual([]));
    await api.call('POST', '/api/crons/fl-premium', undefined, await api.superuser());
    await eventually(async () => expect(await premium()).toBe(false));
  });

  it('are given once for each outside reference', async () => {
    const { id } = await api.account('payer');
    const kind = await api.put('memberships', { name: 'Paid' });
    const row = { user: id, membership: kind.id, externalId: 'order-1' };
    await api.put('user_memberships', row);
    await expect(api.put('user_memberships', row)).rejects.toThrow(/400/);
  });
});
