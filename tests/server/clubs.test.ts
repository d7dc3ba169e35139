import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantFounding } from '../../scripts/operator';
import { root } from '../../scripts/paths';
import type { Track } from '../../src/tracks';
import type { Account, Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { codeOf, makePeople, type People } from './people';
import { eventRow } from './permissions/world';

const tracks = JSON.parse(readFileSync(join(root, 'public', 'tracks.json'), 'utf8')) as readonly Track[];
const rows = (collection: string) => `/api/collections/${collection}/records`;

let server: GameServer;
let people: People;
beforeAll(async () => {
  server = await startGameServer();
  people = await makePeople(server);
});
afterAll(() => server?.close());

let founded = 0;
const found = (who: Account, more: Json = {}) =>
  people.api.call(
    'POST',
    rows('servers'),
    { name: `New ${founded++}`, owner: who.id, open: true, deleted: false, ...more },
    who.token,
  );
const change = (id: string, values: Json, who: Account) =>
  people.api.call('PATCH', `${rows('servers')}/${id}`, values, who.token);

describe('a server is founded', () => {
  const may = async (who: Account) =>
    (await people.api.call('GET', '/api/fl/founding', undefined, who.token)).body.may;

  it('by a premium user, who owns it from the first moment', async () => {
    expect(await may(people.owner)).toBe(true);
    const { status, body } = await found(people.owner, { primaryColour: '#aa0000', secondaryColour: '' });
    expect(status).toBe(200);
    expect(await people.rolesIn(String(body.id))).toEqual({ [people.owner.id]: 'owner' });
    expect(await people.auditOf(String(body.id), people.owner)).toContain('founded');
  });

  it('by nobody without premium, until an operator grants it', async () => {
    const { stranger } = people;
    expect([await may(stranger), (await found(stranger)).status]).toEqual([false, 403]);
    const self = await people.api.call(
      'PATCH',
      `${rows('users')}/${stranger.id}`,
      { mayFound: true },
      stranger.token,
    );
    expect(self.status).toBe(404);
    const data = { dataDir: server.dataDir };
    await grantFounding(data, stranger.email.toUpperCase(), true);
    expect([await may(stranger), (await found(stranger)).status]).toEqual([true, 200]);
    await grantFounding(data, stranger.email, false);
    expect((await found(stranger)).status).toBe(403);
    await expect(grantFounding(data, 'nobody@club.invalid', true)).rejects.toThrow(/Nothing was changed/);
  });

  it('in nobody else’s name and with colours that are colours', async () => {
    expect((await found(people.owner, { owner: people.host.id })).status).toBe(400);
    expect((await found(people.owner, { primaryColour: 'red' })).status).toBe(400);
  });
});

it('everybody verified founds servers where the operator has opened it', async () => {
  const open = await startGameServer({ env: { FL_OPEN_FOUNDING: 'on' } });
  try {
    const { api, stranger } = await makePeople(open);
    const row = { name: 'Ours', owner: stranger.id, open: true, deleted: false };
    expect((await api.call('POST', rows('servers'), row, stranger.token)).status).toBe(200);
    const fresh = await api.account('fresh');
    const theirs = { ...row, owner: fresh.id };
    expect((await api.call('POST', rows('servers'), theirs, fresh.token)).status).toBe(400);
  } finally {
    await open.close();
  }
});

describe('the settings of a server', () => {
  it('are changed by its hosts, and each change is in the audit list', async () => {
    const club = await people.club();
    expect((await change(club, { about: 'By a host', name: 'Renamed' }, people.host)).status).toBe(200);
    expect((await change(club, { about: 'By the owner' }, people.owner)).status).toBe(200);
    for (const who of [people.trainer, people.member, people.stranger])
      expect((await change(club, { about: 'Mine' }, who)).status).toBe(404);
    expect((await people.auditOf(club, people.host)).slice(-2)).toEqual([
      'settings name about',
      'settings about',
    ]);
  });

  it('answer 409 to the second of two hosts who edit at once', async () => {
    const club = await people.club();
    const { seq } = (await people.api.call('GET', `${rows('servers')}/${club}`, undefined, people.host.token))
      .body;
    const answers = await Promise.all(
      [people.host, people.owner].map((who) => change(club, { about: `By ${who.email}`, seq }, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(codeOf)).toContain('stale_seq');
  });

  it('let the owner alone open and close it, and close it for good', async () => {
    const club = await people.club({ open: false });
    for (const values of [
      { open: true },
      { requests: true },
      { deleted: true },
      { about: 'New', open: true },
    ])
      expect((await change(club, values, people.host)).status).toBe(404);
    expect((await change(club, { open: true }, people.owner)).status).toBe(200);
    expect((await change(club, { owner: people.host.id }, people.owner)).status).toBe(404);
    expect((await change(club, { deleted: true }, people.owner)).status).toBe(200);
    for (const who of [people.owner, people.host])
      for (const values of [{ deleted: false }, { deleted: false, open: true }, { about: 'Still here' }])
        expect((await change(club, values, who)).status).toBe(404);
    // Nobody comes into a closed server, and everybody gets out of it.
    expect(codeOf(await people.call('servers/join', { server: club }, people.stranger))).toBe('404');
    for (const who of [people.member, people.host, people.owner])
      expect((await people.call('servers/leave', { server: club }, who)).status).toBe(204);
    expect(await people.rolesIn(club)).toEqual({ [people.trainer.id]: 'trainer' });
  });
});

describe('a server that is not open', () => {
  it('is nothing to strangers: in lists, counts, search and by its id', async () => {
    const club = await people.club({ open: false, name: 'Hidden hill' });
    for (const who of [people.stranger.token, undefined]) {
      const search = encodeURIComponent('name ~ "Hidden"');
      const { body } = await people.api.call<{ totalItems: number; items: Json[] }>(
        'GET',
        `${rows('servers')}?filter=${search}`,
        undefined,
        who,
      );
      expect(body).toMatchObject({ totalItems: 0, items: [] });
      expect((await people.api.call('GET', `${rows('servers')}/${club}`, undefined, who)).status).toBe(404);
    }
    const members = `/api/fl/servers/members?server=${club}`;
    expect((await people.api.call('GET', members, undefined, people.stranger.token)).status).toBe(404);
    expect((await people.api.call('GET', members, undefined, people.member.token)).status).toBe(200);
  });
});

describe('events of a server', () => {
  const hold = async (club: string, more: Json, who: Account) =>
    people.api.call('POST', rows('events'), { ...eventRow(club), deleted: false, ...more }, who.token);

  it('are held by trainers, hosts and the owner', async () => {
    const club = await people.club();
    for (const who of [people.trainer, people.host, people.owner])
      expect((await hold(club, {}, who)).status).toBe(200);
    for (const who of [people.member, people.stranger]) expect((await hold(club, {}, who)).status).toBe(400);
  });

  it('are no longer a trainer’s who has left', async () => {
    const club = await people.club();
    const { id } = (await hold(club, {}, people.trainer)).body;
    const rename = () =>
      people.api.call('PATCH', `${rows('events')}/${String(id)}`, { name: 'Renamed' }, people.trainer.token);
    expect((await rename()).status).toBe(200);
    expect((await people.call('servers/leave', { server: club }, people.trainer)).status).toBe(204);
    expect((await rename()).status).toBe(404);
  });

  it('have a window, and tracks that everybody may have', async () => {
    const club = await people.club();
    const code = async (more: Json) => codeOf(await hold(club, more, people.host));
    expect(await code({})).toBe('200');
    expect(await code({ endsAt: '2019-01-01 00:00:00.000Z' })).not.toBe('200');
    const { name, style, builderVersion, course, hash, light, seed } = tracks[0]!;
    const facts = { name, style, builderVersion, hash, light, seed, course: JSON.stringify(course) };
    const mine = { ...facts, owner: people.host.id };
    const hidden = await people.api.put('tracks', { ...mine, visibility: 'private' });
    expect(await code({ tracks: [hidden.id] })).toBe('private-track');
    const gone = await people.api.put('tracks', { ...mine, visibility: 'public', deleted: true });
    expect(await code({ tracks: [gone.id] })).toBe('withdrawn-track');
  });

  it('move only to a window that ends after it starts', async () => {
    const event = await people.api.put('events', eventRow(await people.club()));
    const values = { endsAt: '2019-01-01 00:00:00.000Z' };
    const path = `${rows('events')}/${event.id}`;
    const answer = await people.api.call('PATCH', path, values, people.host.token);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'ends-too-early']);
  });
});
