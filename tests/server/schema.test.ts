import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import { seedExample } from '../../scripts/seed';
import type { Track } from '../../src/tracks';
import { type Account, type Api, apiOf, type Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { eventRow } from './permissions/world';

const tracks = JSON.parse(readFileSync(join(root, 'public', 'tracks.json'), 'utf8')) as readonly Track[];
const rows = (collection: string) => `/api/collections/${collection}/records`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-schema-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the tracks of the game', () => {
  let server: GameServer;
  let api: Api;
  let publicDir: string;
  const write = (list: readonly Track[]) =>
    writeFileSync(join(publicDir, 'tracks.json'), JSON.stringify(list));
  const [first, second, third] = tracks as [Track, Track, Track];
  const rowOf = async (id: string) =>
    (await api.call('GET', `${rows('tracks')}/${id}`, undefined, await api.superuser())).body;

  beforeAll(async () => {
    publicDir = join(folder, 'public');
    mkdirSync(publicDir);
    write([first, second]);
    server = await startGameServer({ publicDir });
    api = apiOf(server);
  });
  afterAll(() => server?.close());

  it('are on the server from its start, under their own ids', async () => {
    const { course, ...row } = await rowOf(first.id);
    expect(JSON.parse(String(course))).toEqual(first.course);
    expect(row).toMatchObject({
      ...{ name: first.name, style: first.style, hash: first.hash, reference: first.reference },
      ...{ owner: '', official: true, visibility: 'public', version: 1, deleted: false },
      ...{ gates: first.course.gates.length, lengthM: Math.round(first.course.finish / 1000) },
    });
  });

  it('are left alone by a start that finds nothing new', async () => {
    const before = await rowOf(first.id);
    await server.restart();
    expect(await rowOf(first.id)).toEqual(before);
  });

  it('follow the game: a new one is added, a changed one changed', async () => {
    write([first, { ...third, id: second.id }, third]);
    await server.restart();
    expect(await rowOf(second.id)).toMatchObject({ hash: third.hash, version: 2, official: true });
    expect(await rowOf(third.id)).toMatchObject({ hash: third.hash, version: 1 });
    expect((await rowOf(first.id)).version).toBe(1);
  });
});

describe('publishing', () => {
  let server: GameServer;
  let api: Api;
  let ann: Account;
  beforeAll(async () => {
    server = await startGameServer();
    api = apiOf(server);
    ann = await api.account('ann', { verified: true });
  });
  afterAll(() => server?.close());

  const rowFor = (n: number, more: Json = {}): Json => {
    const { name, style, builderVersion, course, hash, light, seed, reference } = tracks[n]!;
    const body = {
      name,
      style,
      builderVersion,
      hash,
      light,
      seed,
      reference,
      course: JSON.stringify(course),
    };
    return { ...body, owner: ann.id, visibility: 'public', deleted: false, ...more };
  };
  const publish = (row: Json, who: Account = ann) =>
    api.call<Json & { data: Readonly<Record<string, { code: string }>> }>(
      'POST',
      rows('tracks'),
      row,
      who.token,
    );
  const codesOf = async (row: Json) => {
    const { status, body } = await publish(row);
    return [status, ...Object.entries(body.data ?? {}).map(([field, { code }]) => `${field} ${code}`)];
  };

  it('derives what can be derived and takes the author from the account', async () => {
    const row = rowFor(0, {
      author: 'Somebody else',
      gates: 1,
      lengthM: 1,
      dropM: 1,
      version: 9,
      source: 'a'.repeat(15),
    });
    const { status, body } = await publish(row);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ author: 'ann', official: false, plays: 0, version: 1, hash: tracks[0]!.hash },
      ...{ gates: tracks[0]!.course.gates.length, lengthM: Math.round(tracks[0]!.course.finish / 1000) },
    });
  });

  it('counts the versions of one track', async () => {
    const { body } = await publish(rowFor(1, { source: 'a'.repeat(15) }));
    expect(body.version).toBe(2);
    expect((await publish(rowFor(2, { source: 'b'.repeat(15) }))).body.version).toBe(1);
  });

  it.each([
    ['the same course twice', {}, 'hash already-published'],
    ['a hash that is not the course’s', { hash: '0'.repeat(64) }, 'hash hash-differs'],
    ['a course that is not JSON', { course: '{' }, 'course not-json'],
    ['a course of nothing', { course: '{}' }, 'course missing'],
    ['a course with a finish before the gates', { course: courseWith({ finish: 1000 }) }, 'course'],
    ['a style of another discipline', { style: 'downhill' }, 'course wrong-discipline'],
    ['medals in the wrong order', { reference: upsideDown() }, 'reference times-not-ascending'],
  ])('refuses %s', async (_, more, code) => {
    const [status, found] = await codesOf({ ...rowFor(0), ...more });
    expect(status).toBe(400);
    expect(String(found)).toContain(code);
  });

  it('tells a call that is sent again that its id is taken', async () => {
    const row = rowFor(3, { id: 'sentagain000001' });
    expect((await publish(row)).status).toBe(200);
    expect(await codesOf(row)).toEqual([400, 'id validation_not_unique']);
  });

  it('is not needed for a track of one’s own, but its hash must be its course’s all the same', async () => {
    const row = (more: Json) => rowFor(30, { visibility: 'private', ...more });
    expect(await codesOf(row({ hash: tracks[0]!.hash }))).toEqual([400, 'hash hash-differs']);
    expect(await codesOf(row({ course: '[]' }))).toEqual([400, 'course not-a-course']);
    const { status, body } = await publish(row({}));
    expect(status).toBe(200);
    const change = async (more: Json) =>
      (await api.call('PATCH', `${rows('tracks')}/${String(body.id)}`, more, ann.token)).status;
    expect(await change({ course: JSON.stringify(tracks[31]!.course) })).toBe(400);
    expect(await change({ hash: tracks[31]!.hash })).toBe(400);
    expect(await change({ course: JSON.stringify(tracks[31]!.course), hash: tracks[31]!.hash })).toBe(200);
    expect(await change({ deleted: true, course: '' })).toBe(200);
  });

  it('ends at twenty tracks at a time, also when two devices publish at once', async () => {
    const ben = await api.account('ben', { verified: true });
    const row = (n: number) => rowFor(n, { owner: ben.id });
    for (let n = 0; n < 19; n++) expect((await publish(row(n), ben)).status).toBe(200);
    const last = await Promise.all([publish(row(19), ben), publish(row(20), ben), publish(row(21), ben)]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = last.find(({ status }) => status === 400);
    expect(refused?.body.data).toMatchObject({ visibility: { code: 'too-many-tracks' } });
    const mine = last.find(({ status }) => status === 200)?.body;
    const path = `${rows('tracks')}/${String(mine?.id)}`;
    expect((await api.call('PATCH', path, { deleted: true }, ben.token)).status).toBe(200);
    expect((await publish(row(22), ben)).status).toBe(200);
  });
});

function courseWith(more: Json): string {
  return JSON.stringify({ ...tracks[0]!.course, ...more });
}

function upsideDown(): Json {
  const { authorUs, bronzeUs, ...rest } = tracks[0]!.reference!.ski!;
  return { ski: { ...rest, authorUs: bronzeUs, bronzeUs: authorUs } };
}

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

describe('the epoch', () => {
  const epochOf = async (api: Api) => String((await api.call('GET', '/api/fl/epoch')).body.epoch);

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
      expect((await api.call('POST', '/api/backups', { name: 'one.zip' }, superuser)).status).toBe(204);
      await api.put('communities', { name: 'After the backup' });
      expect((await api.call('POST', '/api/backups/one.zip/restore', undefined, superuser)).status).toBe(204);
      // The server puts the backup in and starts itself again.
      await expect
        .poll(() => epochOf(api).catch(() => epoch), { timeout: 60_000, interval: 200 })
        .not.toBe(epoch);
      const { body } = await api.call<{ totalItems: number }>('GET', rows('communities'));
      expect(body.totalItems).toBe(0);
    } finally {
      await server.close();
    }
  });
});

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
