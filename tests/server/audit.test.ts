import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { runSql } from '../harness/raw-sql';
import { makePeople, type People } from './people';

let server: GameServer;
let people: People;
beforeAll(async () => {
  server = await startGameServer();
  people = await makePeople(server);
});
afterAll(() => server?.close());

const DAY_MS = 86_400_000;
const entries = async (club: string, token: string) => {
  const filter = encodeURIComponent(`server = "${club}"`);
  const path = `/api/collections/server_audit/records?perPage=500&filter=${filter}`;
  return (await people.api.call<{ items: Json[] }>('GET', path, undefined, token)).body.items;
};

describe('the audit list', () => {
  it('tells who did what to whom, when and why', async () => {
    const club = await people.club();
    const began = new Date().toISOString().replace('T', ' ');
    const { host, member } = people;
    await people.call(
      'servers/role',
      { server: club, user: member.id, role: 'trainer', reason: 'Helps' },
      host,
    );
    await people.call('servers/block', { server: club, users: [member.id], reason: 'Insults' }, host);
    const told = (await entries(club, host.token)).filter(({ whom }) => whom === member.id);
    const lines = told.map(({ by, what, detail, reason }) => [by, what, detail, reason]).sort();
    expect(lines).toEqual([
      [host.id, 'blocked', '', 'Insults'],
      [host.id, 'role', 'member>trainer', 'Helps'],
      [host.id, 'role', 'trainer>member', 'Insults'],
    ]);
    for (const { created } of told) expect(String(created) >= began).toBe(true);
  });

  it('is read by hosts alone, and no longer by who was one', async () => {
    const club = await people.club();
    expect((await entries(club, people.owner.token)).length).toBeGreaterThan(0);
    for (const who of [people.trainer, people.member, people.stranger])
      expect(await entries(club, who.token)).toEqual([]);
    expect((await entries(club, people.host.token)).length).toBeGreaterThan(0);
    await people.call('servers/leave', { server: club }, people.host);
    expect(await entries(club, people.host.token)).toEqual([]);
  });

  it('refuses a reason with a character that would turn the text around it', async () => {
    const club = await people.club();
    const remove = { server: club, users: [people.member.id], reason: 'Never\u202e mind' };
    const answer = await people.call('servers/remove', remove, people.host);
    expect(answer).toMatchObject({ status: 400, body: { data: { reason: { code: expect.any(String) } } } });
    const removed = (await entries(club, people.host.token)).filter(({ what }) => what === 'removed');
    expect(removed).toEqual([]);
  });

  it('keeps an entry for 400 days', async () => {
    const club = await people.club();
    await server.stop();
    const old = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().replace('T', ' ');
    await runSql(
      server.dataDir,
      [399, 401].map(
        (days) =>
          'INSERT INTO server_audit (id, server, what, created) VALUES ' +
          `('entryof${days}days0', '${club}', 'removed', '${old(days)}')`,
      ),
    );
    await server.restart();
    const superuser = await people.api.superuser();
    const before = await entries(club, superuser);
    expect((await people.api.call('POST', '/api/crons/fl-clubs', undefined, superuser)).status).toBe(204);
    await expect.poll(async () => (await entries(club, superuser)).length).toBe(before.length - 1);
    const left = (await entries(club, superuser)).map(({ id }) => id);
    expect(left).toContain('entryof399days0');
    expect(left).not.toContain('entryof401days0');
  });
});

it('what a host who is sent away has invited to opens nothing any more', async () => {
  const club = await people.club({ open: false });
  const made = await people.call('servers/invite', { server: club, kind: 'link' }, people.host);
  const other = await people.call('servers/invite', { server: club, kind: 'link' }, people.owner);
  await people.call('servers/remove', { server: club, users: [people.host.id] }, people.owner);
  const redeem = (invitation: unknown) => people.call('invitations/redeem', { invitation }, people.stranger);
  expect((await redeem(made.body.invitation)).status).toBe(404);
  expect((await redeem(other.body.invitation)).status).toBe(200);
});
