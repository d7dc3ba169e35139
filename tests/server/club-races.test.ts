import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { makePeople, type People } from './people';

let server: GameServer;
let people: People;
let crowd: readonly Account[];
beforeAll(async () => {
  server = await startGameServer();
  people = await makePeople(server);
  crowd = await Promise.all(
    Array.from({ length: 12 }, (_, i) => people.api.account(`crowd${i}`, { verified: true })),
  );
});
afterAll(() => server?.close());

const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).sort();

describe('at once', () => {
  it('one of two offers of a server stands, and its member alone takes over', async () => {
    for (let round = 0; round < 5; round++) {
      const club = await people.club();
      const two = [people.host, people.trainer];
      const offers = await Promise.all(
        two.map(({ id }) => people.call('servers/hand-over', { server: club, user: id }, people.owner)),
      );
      expect(statuses(offers)).toEqual([204, 204]);
      const answers = await Promise.all(
        two.map((who) => people.call('servers/take-over', { server: club, accept: true }, who)),
      );
      expect(statuses(answers)).toEqual([204, 400]);
      const owners = Object.entries(await people.rolesIn(club)).filter(([, role]) => role === 'owner');
      const { body } = await people.api.call(
        'GET',
        `/api/collections/servers/records/${club}`,
        undefined,
        people.owner.token,
      );
      expect(owners.map(([user]) => user)).toEqual([body.owner]);
    }
  });

  it('a host is demoted and removes a member, and either comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const club = await people.club();
      const [demoted, removed] = await Promise.all([
        people.call('servers/role', { server: club, user: people.host.id, role: 'member' }, people.owner),
        people.call('servers/remove', { server: club, users: [people.member.id] }, people.host),
      ]);
      expect(demoted.status).toBe(204);
      const isThere = people.member.id in (await people.rolesIn(club));
      expect([removed.status, isThere]).toEqual(removed.status === 204 ? [204, false] : [403, true]);
    }
  });

  it('two hosts answer one request in two ways, and one answer counts', async () => {
    const club = await people.club({ open: false, requests: true });
    await people.call('servers/join', { server: club }, people.stranger);
    const users = [people.stranger.id];
    const answers = await Promise.all([
      people.call('servers/answer', { server: club, users, accept: true }, people.host),
      people.call('servers/answer', { server: club, users, accept: false }, people.owner),
    ]);
    expect(statuses(answers)).toEqual([204, 204]);
    const entries = (await people.auditOf(club)).filter((entry) => /^(accepted|declined)$/.test(entry));
    expect(entries).toHaveLength(1);
    expect(people.stranger.id in (await people.rolesIn(club))).toBe(entries[0] === 'accepted');
  });

  it('one joins a server twice and belongs to it once', async () => {
    const club = await people.club();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => people.call('servers/join', { server: club }, people.stranger)),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
    expect(Object.keys(await people.rolesIn(club))).toHaveLength(5);
  });
});

it('a server that is killed in the middle has counted each use of an invitation with its member', async () => {
  const club = await people.club({ open: false });
  const { body } = await people.call(
    'servers/invite',
    { server: club, kind: 'link', uses: crowd.length },
    people.host,
  );
  const redeem = (who: Account) =>
    people.call('invitations/redeem', { invitation: body.invitation }, who).catch(() => undefined);
  const answers = crowd.map(redeem);
  // As soon as one of them is in.
  await Promise.race(answers);
  await server.kill();
  const heard = (await Promise.all(answers)).filter((answer) => answer?.status === 200).length;
  await server.restart();
  const state = async (): Promise<{ used: unknown; joined: number }> => {
    const path = `/api/collections/server_invitations/records/${String(body.id)}`;
    const row = (await people.api.call<Json>('GET', path, undefined, people.host.token)).body;
    const members = Object.keys(await people.rolesIn(club));
    return { used: row.used, joined: crowd.filter(({ id }) => members.includes(id)).length };
  };
  const { used, joined } = await state();
  expect(used).toBe(joined);
  expect(joined).toBeGreaterThanOrEqual(heard);
  // Whoever heard nothing asks again, and everybody comes in on the uses that are left.
  for (const who of crowd) expect((await redeem(who))?.status).toBe(200);
  expect(await state()).toEqual({ used: crowd.length, joined: crowd.length });
});
