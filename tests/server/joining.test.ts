import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinAnswer } from '../../server/rules/joining';
import type { Account, Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { type LiveChannel, listen } from '../harness/live-channel';
import { runSql } from '../harness/raw-sql';
import { codeOf, makePeople, type People } from './people';
import { eventRow } from './permissions/world';

describe('who wants to join', () => {
  const server = { open: false, requests: false, closed: false, members: 3, ownerIsPremium: false };
  const who = { isMember: false, isBlocked: false, servers: 3 };
  const of = (
    ...[more, person, way = 'alone']: readonly [object?, object?, ('alone' | 'invited' | 'accepted')?]
  ) => {
    const answer = joinAnswer({ ...server, ...more }, { ...who, ...person }, way);
    return answer.is === 'refused' ? answer.code : answer.is;
  };

  it.each([
    ['joins an open server', of({ open: true }), 'joins'],
    ['asks where requests are taken', of({ requests: true }), 'asks'],
    ['finds no private server', of(), 'unknown-server'],
    ['joins a private one when invited', of({}, {}, 'invited'), 'joins'],
    ['joins when a host accepts', of({ requests: true }, {}, 'accepted'), 'joins'],
    [
      'is told that a server is not there when it is closed',
      of({ open: true, closed: true }),
      'unknown-server',
    ],
    ['does not join where they are blocked', of({ open: true }, { isBlocked: true }), 'cannot-join'],
    ['learns nothing by a block of a private server', of({}, { isBlocked: true }), 'unknown-server'],
    ['is a member already', of({ open: true, members: 50 }, { isMember: true }), 'member'],
    ['is the fiftieth', of({ open: true, members: 49 }), 'joins'],
    ['is one too many', of({ open: true, members: 50 }), 'server-full'],
    ['joins a premium owner’s', of({ open: true, members: 999, ownerIsPremium: true }), 'joins'],
    ['is one too many there, too', of({ open: true, members: 1000, ownerIsPremium: true }), 'server-full'],
    ['belongs to too many', of({ open: true }, { servers: 200 }), 'too-many-servers'],
    ['asks no more then', of({ requests: true }, { servers: 200 }), 'too-many-servers'],
    ['is let in all the same who had asked before', of({}, { servers: 200 }, 'accepted'), 'joins'],
    ['asks a full one, where a host may make room', of({ requests: true, members: 50 }), 'asks'],
  ])('%s', (_, answer, expected) => {
    expect(answer).toBe(expected);
  });
});

describe('on the server', () => {
  let server: GameServer;
  let people: People;
  beforeAll(async () => {
    server = await startGameServer();
    people = await makePeople(server);
  });
  afterAll(() => server?.close());

  const join = (id: string, who: Account) => people.call('servers/join', { server: id }, who);
  const requests = async (id: string, who: Account) => {
    const filter = encodeURIComponent(`server = "${id}" && state = "pending"`);
    const path = `/api/collections/server_requests/records?filter=${filter}`;
    const { body } = await people.api.call<{ items: Json[] }>('GET', path, undefined, who.token);
    return body.items.map(({ user }) => user);
  };
  const decide = (id: string, users: readonly string[], accept: boolean, who: Account) =>
    people.call('servers/answer', { server: id, users, accept }, who);

  it('an open server is joined, left and joined again', async () => {
    const club = await people.club();
    expect((await join(club, people.stranger)).body).toEqual({ server: club, state: 'member' });
    expect((await join(club, people.stranger)).body).toEqual({ server: club, state: 'member' });
    expect((await people.call('servers/leave', { server: club }, people.stranger)).status).toBe(204);
    expect((await people.call('servers/leave', { server: club }, people.stranger)).status).toBe(404);
    expect((await join(club, people.stranger)).status).toBe(200);
    expect(await people.rowOf(club, people.stranger)).toMatchObject({ role: 'member', deleted: false });
  });

  it('needs a verified address', async () => {
    const club = await people.club();
    expect((await join(club, await people.api.account('unverified'))).status).toBe(403);
  });

  it('a request is seen by hosts and by who made it, and accepted or declined', async () => {
    const club = await people.club({ open: false, requests: true });
    const { stranger, other } = people;
    expect((await join(club, stranger)).body).toEqual({ server: club, state: 'pending' });
    expect((await join(club, other)).body).toEqual({ server: club, state: 'pending' });
    for (const who of [people.host, people.owner])
      expect((await requests(club, who)).sort()).toEqual([stranger.id, other.id].sort());
    expect(await requests(club, stranger)).toEqual([stranger.id]);
    for (const who of [people.trainer, people.member]) {
      expect(await requests(club, who)).toEqual([]);
      expect((await decide(club, [stranger.id], true, who)).status).toBe(403);
    }
    expect((await decide(club, [stranger.id], true, stranger)).status).toBe(404);
    expect((await decide(club, [stranger.id], true, people.host)).status).toBe(204);
    expect((await decide(club, [other.id], false, people.host)).status).toBe(204);
    const roles = await people.rolesIn(club);
    expect([roles[stranger.id], roles[other.id]]).toEqual(['member', undefined]);
    expect(await requests(club, people.host)).toEqual([]);
    expect(await people.auditOf(club, people.host)).toEqual(expect.arrayContaining(['accepted', 'declined']));
  });

  it('nobody is enrolled: an answer to no request, or to one that was taken back, does nothing', async () => {
    const club = await people.club({ open: false, requests: true });
    expect((await decide(club, [people.stranger.id], true, people.owner)).status).toBe(204);
    expect((await join(club, people.stranger)).status).toBe(200);
    expect((await people.call('servers/withdraw', { server: club }, people.stranger)).status).toBe(204);
    expect((await decide(club, [people.stranger.id], true, people.owner)).status).toBe(204);
    expect(Object.keys(await people.rolesIn(club))).not.toContain(people.stranger.id);
  });

  it('a block survives leaving, asking again and every way in, until it is lifted', async () => {
    const club = await people.club({ requests: true });
    const { member, host } = people;
    const { body } = await people.call('servers/invite', { server: club, kind: 'link' }, host);
    const block = { server: club, users: [member.id], reason: 'Insults' };
    expect((await people.call('servers/block', block, host)).status).toBe(204);
    expect((await people.call('servers/block', block, host)).status).toBe(204);
    const tries = async () => [
      codeOf(await join(club, member)),
      codeOf(await people.call('invitations/redeem', { invitation: body.invitation }, member)),
      codeOf(await people.call('servers/leave', { server: club }, member)),
    ];
    const refused = ['cannot-join', 'unknown-invitation', '404'];
    expect(await tries()).toEqual(refused);
    await people.api.put('servers', { open: false }, club);
    expect(await tries()).toEqual(refused);
    // As any stranger does, a blocked user sees the server, and nothing of what is in it.
    const see = async (collection: string) => {
      const path = `/api/collections/${collection}/records?filter=${encodeURIComponent(`${collection === 'servers' ? 'id' : 'server'} = "${club}"`)}`;
      const { body: page } = await people.api.call<{ items: Json[] }>('GET', path, undefined, member.token);
      return page.items.filter(({ user }) => user !== member.id).length;
    };
    await people.api.put('events', eventRow(club));
    expect([await see('servers'), await see('events'), await see('server_members')]).toEqual([1, 0, 0]);
    expect([await see('server_blocks'), await see('server_audit')]).toEqual([0, 0]);
    expect((await people.call('servers/unblock', block, host)).status).toBe(204);
    expect((await join(club, member)).body).toMatchObject({ state: 'pending' });
  });

  it('an event’s link leads into its server, and from there into the event', async () => {
    const club = await people.club();
    const event = await people.api.put('events', eventRow(club));
    const { body } = await people.call('servers/join', { event: event.id }, people.stranger);
    expect(body).toEqual({ server: club, state: 'member' });
    const [track] = event.tracks as readonly string[];
    const start = await people.call('start', { track, event: event.id, equipment: 'ski' }, people.stranger);
    expect(start.status).toBe(200);
    const closed = await people.club({ open: false });
    const hidden = await people.api.put('events', eventRow(closed));
    expect((await people.call('servers/join', { event: hidden.id }, people.stranger)).status).toBe(404);
  });

  it('members hear on their own topic, and nobody else does', async () => {
    const club = await people.club({ open: false, requests: true });
    const channels = await Promise.all(
      [people.host, people.member, people.other, people.stranger].map((who) =>
        listen(server.url, [`fl/changes/${who.id}`], who.token),
      ),
    );
    const [host, member, other, stranger] = channels as [LiveChannel, LiveChannel, LiveChannel, LiveChannel];
    const topic = (who: Account, collection: string) => `fl/changes/${who.id} ${collection}`;
    await join(club, people.stranger);
    await host.hear(topic(people.host, 'server_requests'));
    await decide(club, [people.stranger.id], true, people.host);
    for (const collection of ['server_requests', 'server_members', 'news'])
      await stranger.hear(topic(people.stranger, collection));
    await people.api.put('servers', { about: 'Changed' }, club);
    await people.api.put('events', eventRow(club));
    for (const collection of ['server_members', 'servers', 'events'])
      await member.hear(topic(people.member, collection));
    // Told later than all of the above, and by the same way.
    await people.api.put('servers', { name: 'Theirs', owner: people.other.id });
    await other.hear(topic(people.other, 'servers'));
    expect(other.heard.has(topic(people.other, 'events'))).toBe(false);
    for (const collection of ['server_requests', 'news'])
      expect(member.heard.has(topic(people.member, collection))).toBe(false);
    for (const channel of channels) channel.close();
  });

  it('the limit of members follows the owner’s membership, and those who are there stay', async () => {
    const free = (await people.api.put('servers', { name: 'Free', owner: people.host.id, open: true })).id;
    const paid = (await people.api.put('servers', { name: 'Paid', owner: people.owner.id, open: true })).id;
    await server.stop();
    const fill = (id: string, n: number, letter: string) =>
      `WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < ${n}) INSERT INTO server_members ` +
      "(id, server, user, role, since, seq, deleted) SELECT printf('" +
      `${letter}%014d', n), '${id}', printf('${letter}%014d', n), 'member', '2020-01-01', n, FALSE FROM k`;
    await runSql(server.dataDir, [fill(free, 48, 'f'), fill(paid, 60, 'p')]);
    await server.restart();
    expect((await join(free, people.stranger)).status).toBe(200);
    expect(codeOf(await join(free, people.other))).toBe('server-full');
    expect((await join(paid, people.stranger)).status).toBe(200);
    // A member of a full server is one still.
    expect((await join(free, people.stranger)).status).toBe(200);
    // The membership ends: nobody is sent away, and nobody comes any more.
    const { body } = await people.api.call<{ items: { id: string }[] }>(
      'GET',
      `/api/collections/user_memberships/records?filter=${encodeURIComponent(`user = "${people.owner.id}"`)}`,
      undefined,
      await people.api.superuser(),
    );
    await people.api.put('user_memberships', { endDate: '2020-01-01 00:00:00.000Z' }, body.items[0]!.id);
    expect(codeOf(await join(paid, people.other))).toBe('server-full');
    expect(Object.keys(await people.rolesIn(paid))).toHaveLength(62);
    await people.api.put('user_memberships', { endDate: '' }, body.items[0]!.id);
  });
});
