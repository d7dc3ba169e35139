import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { makePeople, type People } from './people';

let server: GameServer;
let people: People;
let made = 0;
beforeAll(async () => {
  server = await startGameServer();
  people = await makePeople(server);
});
afterAll(() => server?.close());

const someone = () => people.api.account(`someone${made++}`, { verified: true });
const add = (club: string, who: Account, role: string) =>
  people.api.put('server_members', { server: club, user: who.id, role });
const goes = async (who: Account) =>
  expect(
    (
      await people.api.call(
        'DELETE',
        `/api/collections/users/records/${who.id}`,
        { password: who.password },
        who.token,
      )
    ).status,
  ).toBe(204);
const rowOf = async (collection: string, id: string): Promise<Json> => {
  const path = `/api/collections/${collection}/records/${id}`;
  return (await people.api.call('GET', path, undefined, await people.api.superuser())).body;
};

describe('a server whose owner’s account is deleted', () => {
  it('goes on with hosts first, then trainers, then members, and closes when nobody is left', async () => {
    const [owner, member, trainer, late, early] = (await Promise.all(Array.from({ length: 5 }, someone))) as [
      Account,
      Account,
      Account,
      Account,
      Account,
    ];
    const club = (await people.api.put('servers', { name: 'Club', owner: owner.id, open: true })).id;
    await add(club, member, 'member');
    await add(club, trainer, 'trainer');
    const since = (day: string) => ({ since: `2020-01-${day} 00:00:00.000Z` });
    const rows = [await add(club, late, 'host'), await add(club, early, 'host')] as const;
    await people.api.put('server_members', since('02'), rows[0].id);
    await people.api.put('server_members', since('01'), rows[1].id);
    const order = [owner, early, late, trainer, member];
    for (const [i, who] of order.entries()) {
      expect(await rowOf('servers', club)).toMatchObject({ owner: who.id, deleted: false });
      expect((await people.rolesIn(club))[who.id]).toBe('owner');
      await goes(who);
      expect(Object.values(await people.rolesIn(club))).toHaveLength(order.length - 1 - i);
    }
    expect(await rowOf('servers', club)).toMatchObject({ owner: '', deleted: true });
    expect(await people.auditOf(club)).toContain('closed');
  });

  it('is inherited by nobody who has left', async () => {
    const [owner, left] = [await someone(), await someone()];
    const club = (await people.api.put('servers', { name: 'Club', owner: owner.id, open: true })).id;
    await add(club, left, 'host');
    expect((await people.call('servers/leave', { server: club }, left)).status).toBe(204);
    await goes(owner);
    expect(await rowOf('servers', club)).toMatchObject({ owner: '', deleted: true });
  });

  it('has one owner afterwards, also when the heir leaves in the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [owner, heir, next] = [await someone(), await someone(), await someone()];
      const club = (await people.api.put('servers', { name: 'Club', owner: owner.id, open: true })).id;
      await add(club, heir, 'host');
      await add(club, next, 'member');
      const [, left] = await Promise.all([goes(owner), people.call('servers/leave', { server: club }, heir)]);
      // The heir got out before, or owns the server and may not leave it.
      const inherits = left.status === 204 ? next : heir;
      expect((await rowOf('servers', club)).owner).toBe(inherits.id);
      const roles = Object.values(await people.rolesIn(club));
      expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
    }
  });
});

it('an account that is deleted leaves no name in what a server keeps', async () => {
  const [host, asks, blocked] = [await someone(), await someone(), await someone()];
  const club = await people.club({ open: false, requests: true });
  await add(club, host, 'host');
  await people.call('servers/join', { server: club }, asks);
  await people.call('servers/block', { server: club, users: [blocked.id], reason: 'Insults' }, host);
  await people.call('servers/invite', { server: club, kind: 'link' }, host);
  for (const who of [host, asks, blocked]) await goes(who);
  const superuser = await people.api.superuser();
  for (const collection of ['server_requests', 'server_blocks', 'server_invitations', 'server_audit']) {
    const filter = encodeURIComponent(`server = "${club}"`);
    const path = `/api/collections/${collection}/records?filter=${filter}`;
    const { body } = await people.api.call<{ items: Json[] }>('GET', path, undefined, superuser);
    expect(body.items.length).toBeGreaterThan(0);
    for (const { id } of [host, asks, blocked]) expect(JSON.stringify(body.items)).not.toContain(id);
  }
});
