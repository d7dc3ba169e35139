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

  it('enrol nobody, and bring nobody back who left', async () => {
    const name = 'enrolled';
    const stranger = await api.account(name, { verified: true });
    const second = await api.account('second', { verified: true });
    const { id: open } = await api.put('servers', { name: 'Open', host: host.id, open: true });
    await api.put('server_members', { server: open, user: second.id, role: 'host' });
    for (const who of [host, second]) {
      for (const role of ['member', 'host']) {
        const row = { server: open, user: stranger.id, role, deleted: false };
        expect((await api.call('POST', rows('server_members'), row, who.token)).status).toBe(400);
      }
    }
    const row = { server: open, user: stranger.id, role: 'member', deleted: false };
    const { id } = (await api.call('POST', rows('server_members'), row, stranger.token)).body;
    expect((await change(id, { deleted: true }, stranger)).status).toBe(200);
    for (const who of [host, second]) {
      expect((await change(id, { deleted: false }, who)).status).toBe(404);
      expect((await change(id, { deleted: false, role: 'host' }, who)).status).toBe(404);
      expect((await change(id, { role: 'host' }, who)).status).toBe(404);
    }
    const requests = [{ method: 'PUT', url: rows('server_members'), body: { id, deleted: false } }];
    expect((await api.call('POST', '/api/batch', { requests }, host.token)).status).toBe(400);
    expect((await change(id, { deleted: false }, stranger)).body).toMatchObject({ role: 'member' });
  });

  it('let a host act on plain members alone, and the founder on all', async () => {
    const [second, third, plain] = await Promise.all(
      ['host-two', 'host-three', 'plain'].map((name) => api.account(name, { verified: true })),
    );
    const { id: open } = await api.put('servers', { name: 'Ranks', host: host.id, open: true });
    const add = (user: string, role: string) => api.put('server_members', { server: open, user, role });
    const mine = await add(second!.id, 'host');
    const theirs = await add(third!.id, 'host');
    const low = await add(plain!.id, 'member');
    const { body } = await api.call<{ items: (Json & { id: string })[] }>(
      'GET',
      `${rows('server_members')}?filter=${encodeURIComponent(`server="${open}" && user="${host.id}"`)}`,
      undefined,
      host.token,
    );
    const founder = body.items[0]!.id;
    for (const id of [founder, theirs.id]) {
      for (const values of [{ deleted: true }, { role: 'member' }, { role: 'member', deleted: true }])
        expect((await change(id, values, second!)).status).toBe(404);
    }
    expect((await change(low.id, { role: 'host' }, second!)).status).toBe(404);
    expect((await change(low.id, { deleted: true, role: 'host' }, second!)).status).toBe(404);
    expect((await change(mine.id, { role: 'member' }, plain!)).status).toBe(404);
    expect((await change(theirs.id, { role: 'member' }, host)).body).toMatchObject({ role: 'member' });
    // No host any more.
    expect((await change(low.id, { deleted: true }, third!)).status).toBe(404);
    expect((await change(low.id, { deleted: true }, second!)).body).toMatchObject({ deleted: true });
    expect((await change(theirs.id, { deleted: true }, host)).status).toBe(200);
  });

  it('are opened and closed by their founder alone, and closed for good', async () => {
    const second = await api.account('doorkeeper', { verified: true });
    const server = await api.put('servers', { name: 'Door', host: host.id, open: false });
    const row = await api.put('server_members', { server: server.id, user: second.id, role: 'host' });
    const turn = (values: Json, who: Account) =>
      api.call('PATCH', `${rows('servers')}/${server.id}`, values, who.token);
    for (const values of [{ open: true }, { deleted: true }, { about: 'New', open: true }])
      expect((await turn(values, second)).status).toBe(404);
    expect((await turn({ about: 'By a host' }, second)).status).toBe(200);
    expect((await turn({ open: true }, host)).status).toBe(200);
    expect((await turn({ open: false }, second)).status).toBe(404);
    expect((await turn({ deleted: true }, host)).status).toBe(200);
    for (const who of [host, second])
      for (const values of [{ deleted: false }, { deleted: false, open: true }, { about: 'Still here' }])
        expect((await turn(values, who)).status).toBe(404);
    const closed = await api.call('GET', `${rows('servers')}/${server.id}`, undefined, second.token);
    expect(closed.body).toMatchObject({ deleted: true, about: 'By a host' });
    // Nobody comes into a closed server, and everybody gets out of it.
    expect((await change(row.id, { deleted: true }, second)).status).toBe(200);
    expect((await change(row.id, { deleted: false }, second)).status).toBe(404);
    const member = { server: server.id, user: guest.id, role: 'member', deleted: false };
    expect((await api.call('POST', rows('server_members'), member, guest.token)).status).toBe(400);
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
