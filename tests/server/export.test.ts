import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import type { Json } from '../harness/api';
import { belongings } from './permissions/subjects';
import { makeWorld, type World } from './permissions/world';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

it('the export has all rows of oneself, in pages, and none of anybody else', async () => {
  const { owner, other, host } = world.users;
  const put = world.api.put;
  // More than a page of them.
  for (let n = 0; n < 45; n++) await put('rides', world.rideRow(owner.id));
  const tracks = [1, 2].map((n) => ({
    ...world.trackRow(n, owner.id, n === 1 ? 'private' : 'public'),
    name: `Müllers Hang "${n}"\\`,
  }));
  const names: unknown[] = [];
  for (const track of tracks) names.push((await put('tracks', track)).name);
  await put('tracks', world.trackRow(3, other.id, 'private'));
  await put('participations', { rider: owner.id, rides: 3 });
  for (const [name, row] of Object.entries(belongings)) await put(name, { owner: owner.id, ...row });
  await put('news', { user: owner.id, kind: 'removed' });
  await world.api.call('POST', '/api/fl/servers/invite', { server: world.club, kind: 'link' }, owner.token);
  const mine = await world.api.call<Readonly<Record<string, Json[]>> & { email: string }>(
    'GET',
    '/api/fl/export',
    undefined,
    owner.token,
  );
  expect(mine.status).toBe(200);
  const { body } = mine;
  expect(body.email).toBe(owner.email);
  expect(body.users).toMatchObject([{ id: owner.id, name: 'owner' }]);
  expect(new Set(body.rides!.map(({ id }) => id)).size).toBe(45);
  expect(body.tracks!.map(({ name }) => name).sort()).toEqual([...names].sort());
  expect(body.servers).toMatchObject([{ id: world.club }]);
  for (const name of ['server_members', 'server_invitations', 'news', ...Object.keys(belongings)])
    expect(body[name], name).toHaveLength(1);
  const text = JSON.stringify(body);
  for (const secret of ['hash":"$2', 'tokenKey', 'password']) expect(text).not.toContain(secret);
  expect(text).not.toContain(other.id);
  // Another account’s is its own, and one’s own is given again after a while.
  const theirs = await world.api.call<Readonly<Record<string, Json[]>>>(
    'GET',
    '/api/fl/export',
    undefined,
    host.token,
  );
  expect([theirs.status, theirs.body.tracks]).toEqual([200, []]);
  expect((await world.api.call('GET', '/api/fl/export', undefined, owner.token)).status).toBe(429);
});

it('every collection with rows of users is in the export, or not told to anybody', async () => {
  const superuser = await world.api.superuser();
  const path = '/api/collections?perPage=200';
  const { body } = await world.api.call<{
    items: { name: string; system: boolean; type: string; fields: { collectionId?: string }[] }[];
  }>('GET', path, undefined, superuser);
  const users = '_pb_users_auth_';
  const naming = body.items
    .filter(
      ({ type, system, fields }) =>
        type === 'base' && !system && fields.some((f) => f.collectionId === users),
    )
    .map(({ name }) => name);
  const { unverified } = world.users;
  const exported = await world.api.call('GET', '/api/fl/export', undefined, unverified.token);
  expect(naming.length).toBeGreaterThan(10);
  expect(Object.keys(exported.body)).toEqual(expect.arrayContaining(naming));
  // What operators read about it names each of them, too.
  const page = readFileSync(join(root, 'docs', 'operating.md'), 'utf8');
  expect(naming.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
