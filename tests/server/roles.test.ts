import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heirOf, type Role, removalFault, roleFault } from '../../server/rules/roles';
import type { Account } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { codeOf, makePeople, type People } from './people';

const ROLES = ['member', 'trainer', 'host', 'owner'] as const;
const person = (role: Role | undefined, user = role ?? 'nobody') => ({ user, role });

/** From each role (rows) on each role (columns, in the order of ROLES): + may, - may not. */
const MAY_REMOVE: Readonly<Record<string, string>> = {
  nobody: '----',
  member: '----',
  trainer: '----',
  host: '++--',
  owner: '+++-',
};
const MAY_GIVE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  nobody: { member: '----', trainer: '----', host: '----', owner: '----' },
  member: { member: '----', trainer: '----', host: '----', owner: '----' },
  trainer: { member: '----', trainer: '----', host: '----', owner: '----' },
  host: { member: '++--', trainer: '++--', host: '----', owner: '----' },
  owner: { member: '+++-', trainer: '+++-', host: '+++-', owner: '----' },
};
const actors = [undefined, ...ROLES] as const;
const signs = (test: (target: Role) => unknown) =>
  ROLES.map((target) => (test(target) === undefined ? '+' : '-')).join('');

describe.each(actors)('whoever is %s in a server', (actor) => {
  const name = actor ?? 'nobody';

  it('removes only whom the table says', () => {
    expect(signs((target) => removalFault(person(actor, 'me'), person(target)))).toBe(MAY_REMOVE[name]);
  });

  it.each(ROLES)('makes a %s only of whom the table says', (to) => {
    expect(signs((target) => roleFault(person(actor, 'me'), person(target), to))).toBe(MAY_GIVE[name]?.[to]);
  });

  it('changes no role of their own', () => {
    const me = person(actor);
    for (const to of ROLES) expect(roleFault(me, me, to)).toBeDefined();
    expect(removalFault(me, me)).toBeDefined();
  });
});

describe('the heir of a server', () => {
  const one = (user: string, role: Role, since: string) => ({ user, role, since });

  it.each([
    [
      'the longest-serving host',
      [one('a', 'member', '1'), one('b', 'host', '3'), one('c', 'host', '2')],
      'c',
    ],
    ['else the longest-serving trainer', [one('a', 'member', '1'), one('b', 'trainer', '3')], 'b'],
    ['else the longest-serving member', [one('a', 'member', '2'), one('b', 'member', '1')], 'b'],
    ['the same whatever the order', [one('b', 'host', '1'), one('a', 'host', '1')], 'a'],
    ['nobody where nobody is left', [one('a', 'owner', '1')], undefined],
  ])('is %s', (_, members, heir) => {
    expect(heirOf(members)?.user).toBe(heir);
    expect(heirOf([...members].reverse())?.user).toBe(heir);
  });
});

describe('on the server', () => {
  let server: GameServer;
  let people: People;
  let everybody: readonly (readonly [string, Account])[];
  beforeAll(async () => {
    server = await startGameServer();
    people = await makePeople(server);
    const { owner, host, trainer, member, stranger } = people;
    everybody = Object.entries({ owner, host, trainer, member, stranger });
  });
  afterAll(() => server?.close());

  const give = (club: string, user: string, role: string, who: Account) =>
    people.call('servers/role', { server: club, user, role }, who);

  it('only hosts make trainers, and only the owner makes hosts', async () => {
    const club = await people.club({ open: false });
    const { id: row } = await people.rowOf(club, people.member);
    const allowed: string[] = [];
    for (const [name, who] of everybody) {
      for (const role of ['trainer', 'host', 'owner']) {
        const { status } = await give(club, people.member.id, role, who);
        if (status === 204) allowed.push(`${name} ${role}`);
        await people.api.put('server_members', { role: 'member' }, row);
      }
    }
    expect(allowed).toEqual(['owner trainer', 'owner host', 'host trainer']);
  });

  it('nobody acts on a role at or above their own', async () => {
    const club = await people.club();
    await people.api.put('server_members', { server: club, user: people.other.id, role: 'host' });
    for (const target of [people.owner, people.other, people.host]) {
      for (const path of ['servers/remove', 'servers/block'])
        expect((await people.call(path, { server: club, users: [target.id] }, people.host)).status).not.toBe(
          204,
        );
      expect((await give(club, target.id, 'member', people.host)).status).toBe(403);
    }
    expect(Object.keys(await people.rolesIn(club))).toHaveLength(5);
  });

  it('a host of one server has no say in another', async () => {
    const club = await people.club({ open: false });
    const theirs = await people.api.put('servers', { name: 'Theirs', owner: people.other.id });
    const row = { server: club, user: people.member.id, users: [people.member.id], role: 'trainer' };
    for (const path of ['role', 'remove', 'block', 'hand-over', 'answer', 'invite', 'unblock'])
      expect(
        (await people.call(`servers/${path}`, { ...row, accept: true, kind: 'link' }, people.other)).status,
        path,
      ).toBe(404);
    expect(await people.rolesIn(theirs.id)).toEqual({ [people.other.id]: 'owner' });
  });

  it('whoever is host elsewhere, or was one here, sees what a member sees and no more', async () => {
    const [here, there] = [await people.club({ open: false, requests: true }), await people.club()];
    const { member, host, stranger } = people;
    await give(there, member.id, 'host', people.owner);
    await give(here, host.id, 'member', people.owner);
    await people.call('servers/join', { server: here }, stranger);
    await people.call('servers/block', { server: here, users: [people.other.id] }, people.owner);
    await people.call('servers/invite', { server: here, kind: 'link' }, people.owner);
    await people.call('servers/leave', { server: there }, people.trainer);
    const seenBy = async (who: Account, server: string) => {
      const seen: string[] = [];
      const lists = [
        'server_members',
        'server_requests',
        'server_blocks',
        'server_invitations',
        'server_audit',
      ];
      for (const collection of lists) {
        const path = `/api/collections/${collection}/records?filter=${encodeURIComponent(`server = "${server}"`)}`;
        const { body } = await people.api.call<{ items: { user?: string }[] }>(
          'GET',
          path,
          undefined,
          who.token,
        );
        if (body.items.some(({ user }) => user !== who.id)) seen.push(collection);
      }
      return seen;
    };
    expect(await seenBy(people.owner, here)).toHaveLength(5);
    for (const who of [member, host, people.trainer])
      expect(await seenBy(who, here)).toEqual(['server_members']);
    for (const who of [stranger, people.other]) expect(await seenBy(who, here)).toEqual([]);
    expect(await seenBy(people.trainer, there)).toEqual([]);
    expect(await seenBy(member, there)).toContain('server_audit');
  });

  it('members are removed several at once, all or none, with a reason', async () => {
    const club = await people.club();
    const remove = (users: readonly string[]) =>
      people.call('servers/remove', { server: club, users, reason: 'Left the club' }, people.host);
    expect((await remove([people.member.id, people.owner.id])).status).toBe(403);
    expect(Object.keys(await people.rolesIn(club))).toHaveLength(4);
    expect((await remove([people.member.id, people.trainer.id])).status).toBe(204);
    expect(Object.keys(await people.rolesIn(club))).toEqual(
      expect.not.arrayContaining([people.member.id, people.trainer.id]),
    );
    const { body } = await people.api.call<{ items: { whom: string; reason: string; by: string }[] }>(
      'GET',
      `/api/collections/server_audit/records?filter=${encodeURIComponent(`server="${club}" && what="removed"`)}`,
      undefined,
      people.host.token,
    );
    expect(body.items.map(({ by, whom, reason }) => [by, whom, reason]).sort()).toEqual(
      [people.member, people.trainer].map(({ id }) => [people.host.id, id, 'Left the club']).sort(),
    );
  });

  it('a host who left comes back as a member, and every change of a role is in the audit list', async () => {
    const club = await people.club();
    const { id } = await people.rowOf(club, people.host);
    expect((await people.call('servers/leave', { server: club }, people.host)).status).toBe(204);
    expect((await people.call('servers/join', { server: club }, people.host)).status).toBe(200);
    expect(await people.rowOf(club, people.host)).toMatchObject({ id, role: 'member', deleted: false });
    expect((await give(club, people.host.id, 'trainer', people.owner)).status).toBe(204);
    // The operator's changes, too.
    await people.api.put('server_members', { role: 'host' }, id);
    const roles = (await people.auditOf(club)).filter((entry) => entry.startsWith('role'));
    expect(roles).toEqual(['role host>member', 'role member>trainer', 'role trainer>host']);
  });

  describe('a server that is offered', () => {
    const hand = (club: string, user: string, who: Account) =>
      people.call('servers/hand-over', { server: club, user }, who);
    const take = (club: string, who: Account, accept = true) =>
      people.call('servers/take-over', { server: club, accept }, who);
    const offerSeen = async (club: string, who: Account) => {
      const path = `/api/fl/servers/hand-over/mine?server=${club}`;
      return (await people.api.call('GET', path, undefined, who.token)).body.user;
    };
    const unread = async (club: string, who: Account) => {
      const filter = encodeURIComponent(`server = "${club}" && deleted = false`);
      const path = `/api/collections/news/records?perPage=500&filter=${filter}`;
      const { body } = await people.api.call<{ items: { kind: string }[] }>(
        'GET',
        path,
        undefined,
        who.token,
      );
      return body.items.map(({ kind }) => kind);
    };
    const offers = async (club: string) =>
      (await people.auditOf(club)).filter((entry) => /^(offer|taken)/.test(entry));

    it('belongs to the other side once it accepts, and the owner is a host then', async () => {
      const club = await people.club();
      const { owner, trainer } = people;
      expect((await hand(club, people.host.id, people.host)).status).toBe(403);
      expect(codeOf(await hand(club, people.stranger.id, owner))).toBe('not-a-member');
      expect((await hand(club, trainer.id, owner)).status).toBe(204);
      expect(await people.rolesIn(club)).toMatchObject({ [owner.id]: 'owner', [trainer.id]: 'trainer' });
      expect(await unread(club, trainer)).toContain('owner-offered');
      expect(await Promise.all([owner, trainer, people.member].map((who) => offerSeen(club, who)))).toEqual([
        trainer.id,
        trainer.id,
        '',
      ]);
      expect(codeOf(await take(club, people.host))).toBe('no-offer');
      expect((await people.call('servers/leave', { server: club }, owner)).status).toBe(403);
      expect((await take(club, trainer)).status).toBe(204);
      expect(await people.rolesIn(club)).toMatchObject({ [owner.id]: 'host', [trainer.id]: 'owner' });
      expect(await unread(club, trainer)).not.toContain('owner-offered');
      expect(codeOf(await take(club, trainer))).toBe('no-offer');
      expect(await offers(club)).toEqual(['offered', 'taken-over']);
      expect((await people.call('servers/leave', { server: club }, owner)).status).toBe(204);
    });

    it('stays with its owner when the other side declines', async () => {
      const club = await people.club();
      await hand(club, people.member.id, people.owner);
      expect((await take(club, people.member, false)).status).toBe(204);
      expect(await people.rolesIn(club)).toMatchObject({ [people.owner.id]: 'owner' });
      expect(await unread(club, people.owner)).toContain('offer-declined');
      expect(codeOf(await take(club, people.member))).toBe('no-offer');
      expect(await offers(club)).toEqual(['offered', 'offer-declined']);
    });

    it('can be taken back, or offered to another in its place', async () => {
      const club = await people.club();
      await hand(club, people.member.id, people.owner);
      expect((await hand(club, '', people.host)).status).toBe(403);
      await hand(club, people.host.id, people.owner);
      expect(codeOf(await take(club, people.member))).toBe('no-offer');
      expect((await hand(club, '', people.owner)).status).toBe(204);
      expect(codeOf(await take(club, people.host))).toBe('no-offer');
      expect(await unread(club, people.host)).not.toContain('owner-offered');
      expect(await offers(club)).toEqual(['offered', 'offer-withdrawn', 'offered', 'offer-withdrawn']);
    });

    it.each(['leave', 'remove', 'block'] as const)(
      'is offered no more to who has gone by %s',
      async (how) => {
        const club = await people.club();
        const { member, owner } = people;
        await hand(club, member.id, owner);
        const body = { server: club, users: [member.id], reason: '' };
        await people.call(`servers/${how}`, body, how === 'leave' ? member : owner);
        expect((await take(club, member)).status).toBe(404);
        await people.call('servers/unblock', body, owner);
        await people.call('servers/join', { server: club }, member);
        expect(codeOf(await take(club, member))).toBe('no-offer');
      },
    );

    it('is offered no more to an account that is deleted', async () => {
      const club = await people.club();
      const leaver = await people.api.account('leaver', { verified: true });
      await people.api.put('server_members', { server: club, user: leaver.id, role: 'member' });
      await hand(club, leaver.id, people.owner);
      const path = `/api/collections/users/records/${leaver.id}`;
      await people.api.call('DELETE', path, { password: leaver.password }, leaver.token);
      expect(await offerSeen(club, people.owner)).toBe('');
      expect(await people.rolesIn(club)).toMatchObject({ [people.owner.id]: 'owner' });
    });
  });

  it('nobody writes the row of a member, and not even an operator makes two owners', async () => {
    const club = await people.club();
    const rows = '/api/collections/server_members/records';
    const { id } = await people.rowOf(club, people.member);
    for (const [, who] of everybody) {
      const row = { server: club, user: who.id, role: 'member', deleted: false };
      expect((await people.api.call('POST', rows, row, who.token)).status).toBe(403);
      expect(
        (await people.api.call('PATCH', `${rows}/${id}`, { role: 'trainer' }, who.token)).status,
      ).not.toBe(200);
    }
    await expect(people.api.put('server_members', { role: 'owner' }, id)).rejects.toThrow(/one-owner/);
    const { id: first } = await people.rowOf(club, people.owner);
    await expect(people.api.put('server_members', { deleted: true }, first)).rejects.toThrow(/one-owner/);
    // Named by the server, the owner changes and the rows follow.
    await people.api.put('servers', { owner: people.member.id }, club);
    expect(await people.rolesIn(club)).toMatchObject({
      [people.owner.id]: 'host',
      [people.member.id]: 'owner',
    });
  });
});
