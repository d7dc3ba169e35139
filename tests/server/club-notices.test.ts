import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { listen } from '../harness/live-channel';
import { runSql } from '../harness/raw-sql';
import { makePeople, type People } from './people';
import { eventRow } from './permissions/world';

/** News of new events for members, and of join requests for hosts. */

let server: GameServer;
let people: People;
beforeAll(async () => {
  server = await startGameServer();
  people = await makePeople(server);
});
afterAll(() => server?.close());

const rows = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`;

/** The kinds of a user's unread news of a server. */
async function unread(club: string, who: Account): Promise<readonly unknown[]> {
  const filter = encodeURIComponent(`server = "${club}" && deleted = false`);
  const path = `${rows('news')}?perPage=500&filter=${filter}`;
  const { body } = await people.api.call<{ items: Json[] }>('GET', path, undefined, who.token);
  return body.items.map(({ kind }) => kind);
}

async function read(club: string, who: Account): Promise<void> {
  const filter = encodeURIComponent(`server = "${club}" && deleted = false`);
  const { body } = await people.api.call<{ items: { id: string }[] }>(
    'GET',
    `${rows('news')}?filter=${filter}`,
    undefined,
    who.token,
  );
  for (const { id } of body.items)
    await people.api.call('PATCH', rows('news', id), { deleted: true }, who.token);
}

describe('a new event', () => {
  const announce = async (club: string, who: Account, more: Json = {}): Promise<string> => {
    const row = { ...eventRow(club), ...more };
    const { status, body } = await people.api.call<{ id: string }>('POST', rows('events'), row, who.token);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.id;
  };
  const change = async (event: string, values: Json) => {
    const path = rows('events', event);
    expect((await people.api.call('PATCH', path, values, people.host.token)).status).toBe(200);
  };

  it('reaches every member once, except who made it', async () => {
    const club = await people.club();
    const event = await announce(club, people.trainer);
    await change(event, { name: 'Night race' });
    for (const who of [people.owner, people.host, people.member])
      expect(await unread(club, who)).toEqual(['event-new']);
    for (const who of [people.trainer, people.stranger]) expect(await unread(club, who)).toEqual([]);
    const items = await people.api.call<{ items: Json[] }>(
      'GET',
      `${rows('club_rows')}?filter=${encodeURIComponent(`kind = "news" && server = "${club}"`)}`,
      undefined,
      people.member.token,
    );
    expect(items.body.items).toMatchObject([{ user: people.member.id, data: { what: 'event-new', event } }]);
  });

  it('is withdrawn from who has not read it when it is called off or removed', async () => {
    const club = await people.club();
    for (const gone of [{ state: 'cancelled' }, { deleted: true }]) {
      const event = await announce(club, people.trainer);
      await read(club, people.member);
      await change(event, gone);
      for (const who of [people.owner, people.member]) expect(await unread(club, who)).toEqual([]);
    }
  });

  it('makes news again when it is restored', async () => {
    const club = await people.club();
    const event = await announce(club, people.trainer);
    await read(club, people.member);
    for (const [off, back] of [
      [{ state: 'cancelled' }, { state: 'open' }],
      [{ deleted: true }, { deleted: false }],
    ] as const) {
      await change(event, off);
      await change(event, back);
      for (const who of [people.owner, people.trainer, people.member])
        expect(await unread(club, who)).toEqual(['event-new']);
      expect(await unread(club, people.host)).toEqual([]);
    }
  });

  it('makes no news when an operator adds it or it starts out cancelled', async () => {
    const club = await people.club();
    await people.api.put('events', eventRow(club));
    await announce(club, people.trainer, { state: 'cancelled' });
    expect(await unread(club, people.member)).toEqual([]);
  });

  it('is heard on the topic of each member', async () => {
    const club = await people.club();
    const channel = await listen(server.url, [`fl/changes/${people.member.id}`], people.member.token);
    await announce(club, people.trainer);
    await channel.hear(`fl/changes/${people.member.id} club_rows`);
    expect(await unread(club, people.member)).toEqual(['event-new']);
    channel.close();
  });

  it('reaches ten thousand members in one go, each row with a number of its own', async () => {
    const club = await people.club();
    await server.stop();
    await runSql(server.dataDir, [
      'WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 10000) INSERT INTO server_members ' +
        "(id, server, user, role, since, seq, deleted) SELECT printf('b%014d', n), " +
        `'${club}', printf('b%014d', n), 'member', '2020-01-01', n, FALSE FROM k`,
    ]);
    await server.restart();
    const event = await announce(club, people.trainer);
    const superuser = await people.api.superuser();
    const count = async (filter: string): Promise<number> => {
      const path = `${rows('news')}?perPage=1&filter=${encodeURIComponent(`event = "${event}" && ${filter}`)}`;
      const { body } = await people.api.call<{ totalItems: number }>('GET', path, undefined, superuser);
      return body.totalItems;
    };
    expect(await count('deleted = false')).toBe(10_003);
    await change(event, { state: 'cancelled' });
    expect(await count('deleted = false')).toBe(0);
    const last = `${rows('news')}?perPage=500&skipTotal=1&sort=-seq&fields=seq`;
    const { body } = await people.api.call<{ items: { seq: number }[] }>('GET', last, undefined, superuser);
    expect(new Set(body.items.map(({ seq }) => seq)).size).toBe(500);
  });
});

describe('a request to join', () => {
  const ask = async (club: string, who: Account) =>
    expect((await people.call('servers/join', { server: club }, who)).body).toMatchObject({
      state: 'pending',
    });
  const answer = (club: string, who: Account, accept: boolean) =>
    people.call('servers/answer', { server: club, users: [who.id], accept }, people.host);
  const told = async (club: string) => [
    await unread(club, people.owner),
    await unread(club, people.host),
    await unread(club, people.trainer),
    await unread(club, people.member),
  ];
  const nobody = [[], [], [], []];
  const hosts = [['join-request'], ['join-request'], [], []];
  const asking = { open: false, requests: true };

  it('reaches the owner and hosts, one item for several requests', async () => {
    const club = await people.club(asking);
    await ask(club, people.stranger);
    await ask(club, people.other);
    expect(await told(club)).toEqual(hosts);
  });

  it('is forgotten once the last one is answered', async () => {
    const club = await people.club(asking);
    await ask(club, people.stranger);
    await ask(club, people.other);
    expect((await answer(club, people.stranger, true)).status).toBe(204);
    expect(await told(club)).toEqual(hosts);
    expect((await answer(club, people.other, false)).status).toBe(204);
    expect(await told(club)).toEqual(nobody);
  });

  it('is forgotten when it is withdrawn', async () => {
    const club = await people.club(asking);
    await ask(club, people.stranger);
    expect((await people.call('servers/withdraw', { server: club }, people.stranger)).status).toBe(204);
    expect(await told(club)).toEqual(nobody);
    // Asked again, it is new.
    await ask(club, people.stranger);
    expect(await told(club)).toEqual(hosts);
  });

  it('is forgotten when its account is deleted', async () => {
    const club = await people.club(asking);
    const leaver = await people.api.account('leaver', { verified: true });
    await ask(club, leaver);
    const gone = { password: leaver.password };
    expect((await people.api.call('DELETE', rows('users', leaver.id), gone, leaver.token)).status).toBe(204);
    expect(await told(club)).toEqual(nobody);
  });

  it('is forgotten when the server closes', async () => {
    const club = await people.club(asking);
    await ask(club, people.stranger);
    const path = rows('servers', club);
    expect((await people.api.call('PATCH', path, { deleted: true }, people.owner.token)).status).toBe(200);
    expect(await told(club)).toEqual(nobody);
  });

  it('is new to hosts who read the one before', async () => {
    const club = await people.club(asking);
    await ask(club, people.stranger);
    await read(club, people.host);
    expect(await unread(club, people.host)).toEqual([]);
    await ask(club, people.other);
    expect(await unread(club, people.host)).toEqual(['join-request']);
  });

  it('is forgotten for a host who is one no more', async () => {
    const club = await people.club(asking);
    await ask(club, people.stranger);
    const role = { server: club, user: people.host.id, role: 'member' };
    expect((await people.call('servers/role', role, people.owner)).status).toBe(204);
    expect(await unread(club, people.host)).not.toContain('join-request');
    expect(await unread(club, people.owner)).toEqual(['join-request']);
  });
});
