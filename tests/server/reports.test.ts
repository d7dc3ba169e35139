import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredBy, readReport } from '../../server/rules/reports';
import type { Account, Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { codeOf, makePeople, type People } from './people';
import { eventRow, makeTrackRow } from './permissions/world';
import { authorRides, rowFor, streamOf } from './riding';

const id = 'a'.repeat(15);

describe('a report', () => {
  const whole = { kind: 'track', target: id, reason: 'insult', text: 'Rude' };
  it.each([
    [{}, whole],
    [{ text: undefined }, { ...whole, text: '' }],
    [{ kind: 'server' }, 'kind'],
    [{ target: 'x' }, 'target'],
    [{ reason: 'dislike' }, 'reason'],
    [{ text: 'x'.repeat(301) }, 'text'],
  ])('with %j is read as %j', (more, read) => {
    expect(readReport({ ...whole, ...more })).toEqual(read);
  });

  it.each([
    ['a result of an event', { kind: 'result', server: id, accusedIsHost: false }, id],
    ['a result of one of its hosts', { kind: 'result', server: id, accusedIsHost: true }, ''],
    ['a result outside of events', { kind: 'result', server: '', accusedIsHost: false }, ''],
    ['a name', { kind: 'user', server: '', accusedIsHost: false }, ''],
  ] as const)('of %s goes to "%s"', (_, of, to) => {
    expect(answeredBy(of)).toBe(to === id ? id : to);
  });
});

describe('on the server', () => {
  let server: GameServer;
  let people: People;
  beforeAll(async () => {
    server = await startGameServer({ env: { FL_VERIFY: 'queue' } });
    people = await makePeople(server);
  });
  afterAll(() => server?.close());

  const report = (kind: string, target: string, who: Account) =>
    people.call('reports', { kind, target, reason: 'insult', text: 'Rude' }, who);
  const newsOf = async (who: Account) => {
    const path = '/api/collections/news/records?sort=seq';
    const { body } = await people.api.call<{ items: Json[] }>('GET', path, undefined, who.token);
    return body.items.map(({ kind, about, text }) => [kind, about, text]);
  };
  const rowOf = async (collection: string, row: string) => {
    const path = `/api/collections/${collection}/records/${row}`;
    return (await people.api.call('GET', path, undefined, await people.api.superuser())).body;
  };
  const asOperator = async (body: Json) =>
    people.api.call('POST', '/api/fl/reports/answer', body, await people.api.superuser());
  const ride = async (rider: Account, event: string, variant = 0) => {
    const row = { ...rowFor(0, streamOf(0, variant)), rider: rider.id, event };
    const { id: made } = await people.api.put('rides', row);
    await people.api.put('rides', { status: 'verified', timeUs: 50_000_000 }, made);
    return made;
  };

  it('names of users and tracks are the operator’s: both sides are told, and the name is hidden', async () => {
    const rude = await people.api.account('rude', { verified: true });
    const track = await people.api.put('tracks', { ...makeTrackRow(3, 'public'), owner: rude.id });
    for (const [kind, collection, target] of [
      ['user', 'users', rude.id],
      ['track', 'tracks', track.id],
    ] as const) {
      const { body } = await report(kind, target, people.member);
      // Once more is the same report, and tells nobody of it.
      expect((await report(kind, target, people.member)).body).toEqual(body);
      const decided = { report: body.id, hide: true, reason: 'Be kind' };
      for (const who of [people.owner, people.host, people.member])
        expect((await people.call('reports/answer', decided, who)).status).toBe(404);
      expect((await asOperator(decided)).status).toBe(204);
      expect((await rowOf(collection, target)).name).toBe('***');
      expect(codeOf(await asOperator(decided))).toBe('already-answered');
    }
    expect(await newsOf(rude)).toEqual([
      ['hidden', 'user', 'Be kind'],
      ['hidden', 'track', 'Be kind'],
    ]);
    expect(await newsOf(people.member)).toEqual([
      ['report-acted', 'user', 'Be kind'],
      ['report-acted', 'track', 'Be kind'],
    ]);
  });

  it('a result of an event is its hosts’, who see neither the reporter nor reports of others', async () => {
    const club = await people.club();
    const event = await people.api.put('events', { ...eventRow(club), tracks: [authorRides[0]!.trackId] });
    const made = await ride(people.trainer, event.id);
    const { body } = await report('result', made, people.stranger);
    const path = `/api/collections/reports/records/${String(body.id)}`;
    for (const who of [people.host, people.stranger]) {
      const seen = await people.api.call('GET', path, undefined, who.token);
      expect(seen.body).toMatchObject({ server: club, kind: 'result', target: made, state: 'open' });
      expect(JSON.stringify(seen.body)).not.toContain(people.stranger.id);
    }
    for (const who of [people.trainer, people.member, people.other])
      expect((await people.api.call('GET', path, undefined, who.token)).status).toBe(404);
    const decided = { report: body.id, hide: true, reason: 'Not your ride' };
    expect((await people.call('reports/answer', decided, people.trainer)).status).toBe(404);
    expect((await people.call('reports/answer', decided, people.host)).status).toBe(204);
    expect((await rowOf('rides', made)).deleted).toBe(false);
    expect(await newsOf(people.trainer)).toEqual([['disqualified', '', 'Not your ride']]);
    expect(await newsOf(people.stranger)).toEqual([['report-acted', 'result', 'Not your ride']]);
    expect(await people.auditOf(club, people.owner)).toContain(`hidden result ${made}`);
  });

  it('a result of one of the hosts is the operator’s', async () => {
    const club = await people.club();
    const event = await people.api.put('events', { ...eventRow(club), tracks: [authorRides[0]!.trackId] });
    const { body } = await report('result', await ride(people.host, event.id), people.trainer);
    const decided = { report: body.id, hide: false };
    for (const who of [people.host, people.owner])
      expect((await people.call('reports/answer', decided, who)).status).toBe(404);
    expect((await asOperator(decided)).status).toBe(204);
  });

  it('is never answered by the one it is about, who has become a host since', async () => {
    const club = await people.club();
    const event = await people.api.put('events', { ...eventRow(club), tracks: [authorRides[0]!.trackId] });
    const made = await ride(people.member, event.id, 7);
    const { body } = await report('result', made, people.stranger);
    const role = { server: club, user: people.member.id, role: 'host' };
    expect((await people.call('servers/role', role, people.owner)).status).toBe(204);
    const decided = { report: body.id, hide: false };
    expect((await people.call('reports/answer', decided, people.member)).status).toBe(404);
    expect((await people.call('reports/answer', decided, people.host)).status).toBe(204);
  });

  it('one that is dismissed changes nothing, and its reporter hears so', async () => {
    const club = await people.club();
    const event = await people.api.put('events', { ...eventRow(club), tracks: [authorRides[0]!.trackId] });
    const made = await ride(people.member, event.id);
    const reporter = await people.api.account('reporter', { verified: true });
    const { body } = await report('result', made, reporter);
    const decided = { report: body.id, hide: false, reason: 'A fair ride' };
    expect((await people.call('reports/answer', decided, people.owner)).status).toBe(204);
    expect((await rowOf('rides', made)).deleted).toBe(false);
    expect(await newsOf(reporter)).toEqual([['report-dismissed', 'result', 'A fair ride']]);
    expect(await people.auditOf(club)).toContain(`dismissed result ${made}`);
  });

  it('what nobody else sees cannot be reported', async () => {
    const hidden = await people.api.put('tracks', { ...makeTrackRow(4, 'private'), owner: people.owner.id });
    expect((await report('track', hidden.id, people.member)).status).toBe(404);
    expect((await report('track', id, people.member)).status).toBe(404);
  });

  it('there are ten of one user in a day', async () => {
    const eager = await people.api.account('eager', { verified: true });
    const targets = await Promise.all(
      Array.from({ length: 11 }, () =>
        people.api.put('tracks', { ...makeTrackRow(5, 'public'), owner: people.owner.id }),
      ),
    );
    const answers = await Promise.all(targets.map((track) => report('track', track.id, eager)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429]);
  });

  it('of an account that is deleted nothing is left that names it', async () => {
    const [rude, told] = [
      await people.api.account('ruder', { verified: true }),
      await people.api.account('teller', { verified: true }),
    ];
    const about = (await report('user', rude.id, told)).body.id;
    for (const who of [rude, told]) {
      const path = `/api/collections/users/records/${who.id}`;
      expect((await people.api.call('DELETE', path, { password: who.password }, who.token)).status).toBe(204);
    }
    expect(await rowOf('reports', String(about))).toMatchObject({
      ...{ reporter: '', accused: '', target: '', deleted: true },
    });
  });
});
