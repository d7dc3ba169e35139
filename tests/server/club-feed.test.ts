import { beforeAll, describe, expect, it } from 'vitest';
import { feedRule, withArm } from '../../server/hooks/club-feed';
import type { Account, Json } from '../harness/api';
import { fastestOf } from '../harness/fastest';
import { listen } from '../harness/live-channel';
import { ownGameServer } from '../harness/own-server';
import { codeOf, makePeople, type People } from './people';
import { eventRow } from './permissions/world';

const { server, api } = ownGameServer();
let people: People;
beforeAll(async () => {
  people = await makePeople(server);
});

interface FeedRow {
  readonly id: string;
  readonly kind: string;
  readonly server: string;
  readonly user: string;
  readonly seq: number;
  readonly deleted: boolean;
  readonly data: Json;
}

/** What somebody sees of the feed, in its order. */
async function feedOf(who: Account | undefined, filter = 'seq > 0'): Promise<readonly FeedRow[]> {
  const path = `/api/collections/club_rows/records?perPage=500&sort=seq&filter=${encodeURIComponent(filter)}`;
  const { status, body } = await api.call<{ items: FeedRow[] }>('GET', path, undefined, who?.token);
  expect(status).toBe(200);
  return body.items;
}

const inServer = (id: string): string => `server = "${id}"`;
const kinds = (rows: readonly FeedRow[]): string =>
  rows
    .map(({ kind }) => kind)
    .sort()
    .join(' ');

describe('the feed of servers', () => {
  it('has columns of types that filters find on an index', async () => {
    const { body } = await api.call<{ fields: { name: string; type: string }[] }>(
      ...(['GET', '/api/collections/club_rows', undefined, await api.superuser()] as const),
    );
    expect(body.fields.map(({ name, type }) => `${name} ${type}`)).toEqual(
      ['id text', 'kind text', 'server relation', 'user relation', 'seq number', 'deleted bool'].concat(
        'data json',
      ),
    );
  });

  it('shows a member the server with everybody in it, each with the number of its row', async () => {
    const id = await people.club({ about: 'Above the village', primaryColour: '#102030' });
    const rows = await feedOf(people.member, inServer(id));
    expect(kinds(rows)).toBe('member member member member server');
    expect(rows.find(({ kind }) => kind === 'server')).toMatchObject({
      ...{ id, server: id, user: '', deleted: false },
      data: {
        ...{ name: 'Club', about: 'Above the village', owner: people.owner.id, community: '' },
        ...{ open: true, requests: false, closed: false, primaryColour: '#102030', secondaryColour: '' },
      },
    });
    const { seq, id: row, since } = await people.rowOf(id, people.trainer);
    expect(rows.find(({ user }) => user === people.trainer.id)).toMatchObject({
      ...{ id: row, seq, kind: 'member', server: id, deleted: false },
      data: { name: 'trainer', role: 'trainer', since },
    });
  });

  it('shows nothing of it to strangers, hosts of others, and whoever is not signed in', async () => {
    const id = await people.club();
    await api.put('servers', { name: 'Theirs', owner: people.other.id });
    for (const who of [undefined, people.stranger, people.other])
      expect(await feedOf(who, inServer(id))).toEqual([]);
  });

  it('shows whoever is blocked their own rows and no others', async () => {
    const id = await people.club();
    await people.call('servers/join', { server: id }, people.stranger);
    expect(await feedOf(people.stranger, inServer(id))).toHaveLength(6);
    const users = [people.stranger.id];
    const blocked = await people.call('servers/block', { server: id, users, reason: 'Insults' }, people.host);
    expect(blocked.status).toBe(204);
    const rows = await feedOf(people.stranger, inServer(id));
    expect(rows.filter(({ user }) => user !== people.stranger.id)).toEqual([]);
    expect(rows.find(({ kind }) => kind === 'member')).toMatchObject({ deleted: true });
  });

  it('shows requests to hosts and to who asks, with the name of a server that strangers may see', async () => {
    const id = await people.club({ open: false, requests: true });
    await people.call('servers/join', { server: id }, people.stranger);
    const asked = async (who: Account) =>
      (await feedOf(who, inServer(id))).filter(({ kind }) => kind === 'request').map(({ data }) => data);
    const request = { name: 'stranger', serverName: 'Club', state: 'pending', at: expect.any(String) };
    for (const who of [people.owner, people.host, people.stranger])
      expect(await asked(who)).toEqual([request]);
    for (const who of [people.trainer, people.member, people.other]) expect(await asked(who)).toEqual([]);
    await api.put('servers', { requests: false }, id);
    expect(await asked(people.stranger)).toEqual([{ ...request, serverName: '' }]);
  });

  it('shows news to whom it is for', async () => {
    await api.put('news', { user: people.other.id, kind: 'removed', text: 'Too fast.' });
    const told = async (who: Account) => (await feedOf(who)).filter(({ kind }) => kind === 'news');
    expect((await told(people.other)).map(({ data }) => data)).toMatchObject([
      { what: 'removed', serverName: '', about: '', text: 'Too fast.' },
    ]);
    for (const who of [people.owner, people.host])
      expect((await told(who)).filter(({ user }) => user !== who.id)).toEqual([]);
  });

  it('says that a server was closed, and that somebody has left', async () => {
    const id = await people.club();
    await people.call('servers/leave', { server: id }, people.trainer);
    await api.put('servers', { deleted: true }, id);
    const rows = await feedOf(people.member, inServer(id));
    expect(rows.find(({ kind }) => kind === 'server')).toMatchObject({
      deleted: false,
      data: { closed: true },
    });
    expect(rows.find(({ user }) => user === people.trainer.id)?.deleted).toBe(true);
  });

  it('gives members’ rows new numbers when a name changes, and tells who sees it', async () => {
    const id = await people.club();
    const before = (await people.rowOf(id, people.member)).seq;
    const channel = await listen(server.url, [`fl/changes/${people.trainer.id}`], people.trainer.token);
    await api.put('users', { name: 'Renamed' }, people.member.id);
    await channel.hear(`fl/changes/${people.trainer.id} club_rows`);
    channel.close();
    const rows = await feedOf(people.trainer, `seq > ${String(before)} && ${inServer(id)}`);
    expect(rows).toMatchObject([{ user: people.member.id, data: { name: 'Renamed' } }]);
    await api.put('users', { name: 'member' }, people.member.id);
  });

  it('tells members of a change within a second', async () => {
    const id = await people.club();
    const channel = await listen(server.url, [`fl/changes/${people.member.id}`], people.member.token);
    const took = await fastestOf(5, async (n) => {
      channel.forget();
      await api.put('servers', { about: `Changed ${n}` }, id);
      await channel.hear(`fl/changes/${people.member.id} club_rows`);
    });
    expect(took).toBeLessThan(1000);
    channel.close();
  });

  it('names the history that it was read from, and how far rows of it were removed', async () => {
    const token = people.member.token;
    const answer = await fetch(`${server.url}/api/collections/club_rows/records`, {
      headers: { Authorization: token },
    });
    const { epoch } = (await api.call('GET', '/api/sync/state')).body;
    expect(answer.headers.get('Sync-Epoch')).toBe(epoch);
    const id = await people.club();
    const row = await people.rowOf(id, people.member);
    await api.call(
      'DELETE',
      `/api/collections/server_members/records/${row.id}`,
      undefined,
      await api.superuser(),
    );
    const { horizons } = (await api.call<{ horizons: Record<string, number> }>('GET', '/api/sync/state'))
      .body;
    expect(horizons.club_rows).toBe(horizons.server_members);
    expect(horizons.club_rows).toBeGreaterThan(Number(row.seq));
  });

  it('has an id once: no server is founded under that of another row', async () => {
    const id = await people.club();
    const { id: taken } = await people.rowOf(id, people.member);
    const row = { id: taken, name: 'Twin', owner: people.owner.id };
    const { token } = people.owner;
    const answer = await api.call('POST', '/api/collections/servers/records', row, token);
    expect(codeOf(answer)).toBe('validation_not_unique');
  });
});

describe('what the feed is made of', () => {
  const arm = (kind: string) => ({ kind, from: kind, as: 'x', data: { a: 'x.a' } });

  it('a later arm leaves the earlier ones as they are', () => {
    const one = withArm('', arm('one'));
    const two = withArm(one, arm('two'));
    const [first = ''] = /SELECT x\.id.*/.exec(one) ?? [];
    expect(two).toContain(first);
    expect(two.match(/UNION ALL/g)).toHaveLength(1);
    expect(withArm(two, arm('three')).match(/UNION ALL/g)).toHaveLength(2);
  });

  it('the rule names who sees which kinds', () => {
    const rule = feedRule({ members: ['server', 'event'], hosts: ['request'] });
    expect(rule).toContain("(kind = 'server' || kind = 'event')");
    expect(rule).toContain("(kind = 'request') && (");
  });

  it('takes another arm as a later migration adds it', async () => {
    const superuser = await api.superuser();
    const path = '/api/collections/club_rows';
    const { viewQuery } = (await api.call<{ viewQuery: string }>('GET', path, undefined, superuser)).body;
    const events = { kind: 'later', from: 'events', as: 'e', server: 'e.server', data: { name: 'e.name' } };
    const rule = feedRule({ members: ['server', 'member', 'later'], hosts: ['request'] });
    const change = { viewQuery: withArm(viewQuery, events), listRule: rule, viewRule: rule };
    expect((await api.call('PATCH', path, change, superuser)).status).toBe(200);
    const id = await people.club();
    await api.put('events', eventRow(id));
    const seen = (await feedOf(people.member, inServer(id))).filter(({ kind }) => kind === 'later');
    expect(seen).toMatchObject([{ deleted: false, data: { name: 'Evening race' } }]);
    expect(await feedOf(people.stranger, inServer(id))).toEqual([]);
    expect(() => withArm('SELECT 1', events)).toThrow(/no query of the feed/);
  });
});
