import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import type { Track } from '../../src/tracks';
import { type Account, type Api, apiOf, type Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { eventRow } from './permissions/world';

const tracks = JSON.parse(readFileSync(join(root, 'public', 'tracks.json'), 'utf8')) as readonly Track[];
const rows = (collection: string) => `/api/collections/${collection}/records`;

describe('clubs', () => {
  let server: GameServer;
  let api: Api;
  let host: Account;
  let guest: Account;
  let club: string;
  beforeAll(async () => {
    server = await startGameServer();
    api = apiOf(server);
    host = await api.account('host', { verified: true, premium: true });
    guest = await api.account('guest', { verified: true });
    const row = { name: 'Club', host: host.id, open: true, deleted: false };
    club = String((await api.call('POST', rows('servers'), row, host.token)).body.id);
  });
  afterAll(() => server?.close());

  const join = () =>
    api.call(
      'POST',
      rows('server_members'),
      { server: club, user: guest.id, role: 'member', deleted: false },
      guest.token,
    );
  const change = (id: unknown, body: Json, who: Account) =>
    api.call('PATCH', `${rows('server_members')}/${String(id)}`, body, who.token);

  it('have their founder as host from the first moment', async () => {
    const { body } = await api.call<{ items: Json[] }>('GET', rows('server_members'), undefined, host.token);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ server: club, user: host.id, role: 'host', deleted: false });
  });

  it('can be joined, left and joined again, but no role comes back', async () => {
    const { id } = (await join()).body;
    expect((await change(id, { role: 'host' }, guest)).status).toBe(404);
    expect((await change(id, { role: 'host' }, host)).status).toBe(200);
    expect((await change(id, { deleted: true }, guest)).body).toMatchObject({
      deleted: true,
      role: 'member',
    });
    expect(
      (await api.call<{ items: Json[] }>('GET', rows('events'), undefined, guest.token)).body.items,
    ).toEqual([]);
    expect((await change(id, { deleted: false }, guest)).body).toMatchObject({
      deleted: false,
      role: 'member',
    });
    expect((await join()).status).toBe(400);
  });

  it('cannot be joined again by who was sent away once they are closed', async () => {
    const { body } = await api.call<{ items: Json[] }>('GET', rows('server_members'), undefined, guest.token);
    const id = body.items.find(({ user }) => user === guest.id)?.id;
    await api.call('PATCH', `${rows('servers')}/${club}`, { open: false }, host.token);
    expect((await change(id, { deleted: true }, host)).status).toBe(200);
    expect((await change(id, { deleted: false }, guest)).status).toBe(404);
  });

  it('hold events with a window and with tracks that everybody may have', async () => {
    const code = async (more: Json) => {
      const row = { ...eventRow(club), deleted: false, ...more };
      const { status, body } = await api.call<{ data?: Readonly<Record<string, { code: string }>> }>(
        'POST',
        rows('events'),
        row,
        host.token,
      );
      return status === 200
        ? 200
        : Object.entries(body.data ?? {}).map(([field, one]) => `${field} ${one.code}`);
    };
    expect(await code({})).toBe(200);
    expect(await code({ endsAt: '2019-01-01 00:00:00.000Z' })).not.toBe(200);
    const { name, style, builderVersion, course, hash, light, seed } = tracks[0]!;
    const mine = {
      name,
      style,
      builderVersion,
      hash,
      light,
      seed,
      course: JSON.stringify(course),
      owner: host.id,
    };
    const hidden = await api.put('tracks', { ...mine, visibility: 'private' });
    expect(await code({ tracks: [hidden.id] })).toEqual(['tracks private-track']);
    const gone = await api.put('tracks', { ...mine, visibility: 'public', deleted: true });
    expect(await code({ tracks: [gone.id] })).toEqual(['tracks withdrawn-track']);
  });

  it('move an event only to a window that ends after it starts', async () => {
    const event = await api.put('events', eventRow(club));
    const { status, body } = await api.call(
      'PATCH',
      `${rows('events')}/${event.id}`,
      { endsAt: '2019-01-01 00:00:00.000Z' },
      host.token,
    );
    expect([status, body.data]).toEqual([
      400,
      { endsAt: expect.objectContaining({ code: 'ends-too-early' }) },
    ]);
  });
});
