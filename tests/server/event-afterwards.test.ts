import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RaceList, WholeList } from '../../server/rules/event-lists';
import { eventually } from '../harness/eventually';
import { listen } from '../harness/live-channel';
import { type EventClub, makeClub } from './event-club';
import { announce, HOUR, letPass, MINUTE, planWith, raceOn } from './planned';
import {
  type Answer,
  authorRides,
  codeOf,
  type Rider,
  type RidingServer,
  rowFor,
  startRiding,
  streamOf,
} from './riding';

/** What happens to an event after its rides: hidden, called off, brought back, given up, renamed. */

let server: RidingServer;
let club: EventClub;
let made = 0;
let variant = 2900;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  await server.wake();
});
afterAll(() => server?.close());

const { trackId: track } = authorRides[0]!;
const rows = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`;
const soonOpen = () => Date.now() - MINUTE;
const start = (who: Rider, event: string) =>
  who.call('POST', '/api/fl/start', { track, event, equipment: 'ski' });
const jury = (call: string, body: object, who = club.host) =>
  who.call('POST', `/api/fl/events/${call}`, body);

async function newMember(): Promise<Rider> {
  const who = await server.rider(`racer${made++}`);
  await server.operator.call('POST', rows('server_members'), {
    ...{ server: club.server, user: who.id, role: 'member' },
  });
  return who;
}

async function announced(plan: object): Promise<string> {
  const answer = await announce(club.host, club.server, plan);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(answer.body.id);
}

async function ride(who: Rider, event: string): Promise<Answer['body']> {
  const { body } = await start(who, event);
  const sent = await who.send(rowFor(0, streamOf(0, variant++), { event, ticket: String(body.ticket) }));
  expect(sent.body.status, JSON.stringify(sent.body)).toBe('verified');
  return sent.body;
}

async function listOf<T>(event: string, race: number): Promise<T & { names: Record<string, string> }> {
  const { body } = await club.host.call('GET', `/api/fl/events/show?event=${event}`);
  return (body.lists as { race: number; list: never }[]).find((one) => one.race === race)!.list;
}
const race = (event: string) => listOf<RaceList>(event, 0);
const stage = async (event: string) => (await listOf<WholeList>(event, -1)).stage.kind;
const newsOf = async (who: Rider, event: string): Promise<string[]> => {
  const { body } = await who.call('GET', `${rows('news')}?filter=(event='${event}'%26%26kind!='event-new')`);
  return (body.items as { kind: string }[]).map(({ kind }) => kind);
};
/** Long enough for lists to be written that are due. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1500));

describe('a ride that is taken out', () => {
  it('leaves the results of its event, and comes back when it is shown again', async () => {
    const [fast, slow] = [await newMember(), await newMember()];
    const event = await announced(planWith([raceOn(0, soonOpen())]));
    const { id } = await ride(fast, event);
    await ride(slow, event);
    await eventually(async () => expect((await race(event)).counts.placed).toBe(2));
    const report = { kind: 'result', target: id, reason: 'cheating' };
    const reported = await slow.call('POST', '/api/fl/reports', report);
    const answer = { report: reported.body.id, hide: true, reason: 'Not on these skis' };
    expect((await server.operator.call('POST', '/api/fl/reports/answer', answer)).status).toBe(204);
    await eventually(async () => expect((await race(event)).counts.placed).toBe(1));
    expect((await race(event)).lines[0]).toMatchObject({ kind: 'placed', rank: 1, entry: slow.id });
    await server.operator.call('PATCH', rows('rides', String(id)), { deleted: false });
    await eventually(async () => expect((await race(event)).counts.placed).toBe(2));
    await server.operator.call('DELETE', rows('rides', String(id)));
    await eventually(async () => expect((await race(event)).counts.placed).toBe(1));
  });
});

describe('an event that is called off', () => {
  it('stays so, whatever comes of a ride that was out', async () => {
    const who = await newMember();
    const event = await announced(planWith([raceOn(0, soonOpen())]));
    const { body } = await start(who, event);
    await letPass(server, event, HOUR);
    await eventually(async () => expect(await stage(event)).toBe('settling'));
    expect(await club.change(event, { state: 'cancelled' })).toBe('done');
    await eventually(async () => expect(await stage(event)).toBe('cancelled'));
    expect((await who.call('POST', '/api/fl/events/give-up', { ticket: body.ticket })).status).toBe(204);
    await aWhile();
    expect(await stage(event)).toBe('cancelled');
    expect(await newsOf(who, event)).toEqual(['event-cancelled']);
  });

  it('or removed before anybody starts can be brought back, and is ridden as any other', async () => {
    const who = await newMember();
    const event = await announced(planWith([raceOn(0, soonOpen())]));
    await eventually(async () => expect(await stage(event)).toBe('open'));
    for (const values of [{ state: 'cancelled' }, { state: 'open' }, { deleted: true }]) {
      expect(await club.change(event, values)).toBe('done');
      await aWhile();
    }
    expect(await club.change(event, { deleted: false })).toBe('done');
    await ride(who, event);
    await eventually(async () => expect((await race(event)).counts.placed).toBe(1));
    expect(await stage(event)).toBe('open');
  });

  it('cannot be one whose results are final, nor can a race of it', async () => {
    const event = await announced(planWith([raceOn(0, soonOpen()), raceOn(1, Date.now() + 5 * HOUR)]));
    await ride(await newMember(), event);
    await letPass(server, event, 2 * HOUR);
    await eventually(async () => expect((await race(event)).stage.kind).toBe('final'));
    const off = { event, race: 0, counts: 'nothing', reason: 'Fog' };
    expect(codeOf(await jury('cancel-race', off))).toBe('race:already-over');
    await letPass(server, event, 5 * HOUR);
    await eventually(async () => expect(await stage(event)).toBe('final'));
    expect(await club.change(event, { state: 'cancelled' })).toBe('state:already-over');
  });
});

describe('a start that was given up', () => {
  it('brings no ride once its window is over: the results are final', async () => {
    const who = await newMember();
    const event = await announced(planWith([raceOn(0, soonOpen())]));
    const { body } = await start(who, event);
    const row = rowFor(0, streamOf(0, variant++), { event, ticket: String(body.ticket) });
    await who.call('POST', '/api/fl/events/give-up', { ticket: body.ticket });
    await letPass(server, event, HOUR);
    await eventually(async () => expect(await stage(event)).toBe('final'));
    expect(codeOf(await who.post(row))).toBe('event:outside-window');
    await aWhile();
    expect(await stage(event)).toBe('final');
  });

  it('brings a ride all the same while its window is open', async () => {
    const who = await newMember();
    const event = await announced(planWith([raceOn(0, soonOpen())]));
    const { body } = await start(who, event);
    await who.call('POST', '/api/fl/events/give-up', { ticket: body.ticket });
    const sent = await who.send(rowFor(0, streamOf(0, variant++), { event, ticket: String(body.ticket) }));
    expect(sent.body.status).toBe('verified');
    await eventually(async () => expect((await race(event)).counts.placed).toBe(1));
  });
});

it('a start whose answer was lost is asked for again by its name, and counts once', async () => {
  const [who, other] = [await newMember(), await newMember()];
  const event = await announced(planWith([raceOn(0, soonOpen(), { attempts: 1 })]));
  const ticket = `start${String(made).padStart(10, '0')}`;
  const named = { track, event, equipment: 'ski', ticket };
  const ask = (rider: Rider, more = {}) => rider.call('POST', '/api/fl/start', { ...named, ...more });
  const [first, twin] = await Promise.all([ask(who), ask(who)]);
  expect(first).toMatchObject({ status: 200, body: { ticket, race: 0, run: 0, left: 0 } });
  expect([twin, await ask(who)]).toEqual([first, first]);
  // It is nobody else's, and another start needs another name.
  expect(codeOf(await ask(other))).toBe('ticket:ticket-mismatch');
  expect(codeOf(await ask(who, { equipment: 'board' }))).toBe('ticket:ticket-mismatch');
  expect(codeOf(await ask(who, { ticket: 'No name' }))).toBe('ticket:ticket-mismatch');
  expect(codeOf(await start(who, event))).toBe('event:no-attempts-left');
  const sent = await who.send(rowFor(0, streamOf(0, variant++), { event, ticket }));
  expect(sent.body.status).toBe('verified');
  await eventually(async () => expect((await race(event)).counts).toMatchObject({ placed: 1, underWay: 0 }));
});

it('a server that is closed, or a block, lets nobody start, and the page of the event says so', async () => {
  const own = await makeClub(server);
  const row = { name: 'Open community', owner: own.founder.id };
  const { body } = await server.operator.call('POST', rows('communities'), row);
  await own.founder.call('POST', '/api/fl/communities/attach', { server: own.server, community: body.id });
  const plan = planWith([raceOn(0, soonOpen())], { open: 'verified' });
  const event = String((await announce(own.host, own.server, plan)).body.id);
  const mine = async (who: Rider) => {
    const answer = await who.call('GET', `/api/fl/events/mine?event=${event}&equipment=ski`);
    return (answer.body.races as { start: object }[])[0]!.start;
  };
  const guest = await server.rider(`racer${made++}`);
  expect(await mine(guest)).toMatchObject({ kind: 'may-start' });
  const block = { server: own.server, users: [guest.id], reason: '' };
  expect((await own.host.call('POST', '/api/fl/servers/block', block)).status).toBe(204);
  expect(await mine(guest)).toEqual({ kind: 'may-not-start', why: 'not-a-member' });
  expect(codeOf(await start(guest, event))).toBe('event:not-a-member');
  await own.founder.call('PATCH', rows('servers', own.server), { deleted: true });
  expect(await mine(own.member)).toEqual({ kind: 'may-not-start', why: 'cancelled' });
  expect(codeOf(await start(own.member, event))).toBe('event:server-closed');
});

it('a second run is told to those who may ride it alone', async () => {
  const [fair, out] = [await newMember(), await newMember()];
  const opensMs = soonOpen();
  const windows = [
    { opensMs, closesMs: opensMs + HOUR },
    { opensMs: opensMs + 2 * HOUR, closesMs: opensMs + 3 * HOUR },
  ];
  const event = await announced(planWith([raceOn(0, opensMs, { runs: 2, windows })]));
  await ride(fair, event);
  await ride(out, event);
  await jury('disqualify', { event, rider: out.id, race: 0, run: 0, reason: 'Two skis short' });
  await letPass(server, event, 2 * HOUR);
  await eventually(async () => expect(await newsOf(fair, event)).toEqual(['event-run']));
  await aWhile();
  expect(await newsOf(out, event)).toEqual(['disqualified']);
});

it('whoever was removed hears nothing more of a private event', async () => {
  const [gone, rider] = [await newMember(), await newMember()];
  const event = await announced(planWith([raceOn(0, soonOpen())]));
  const topic = `fl/events/${event}`;
  const [theirs, ours] = await Promise.all([
    listen(server.game.url, [topic], gone.token),
    listen(server.game.url, [topic], rider.token),
  ]);
  const sent = { server: club.server, users: [gone.id], reason: 'Not paid' };
  expect((await club.host.call('POST', '/api/fl/servers/remove', sent)).status).toBe(204);
  // The event may have opened while both were members, and both have heard of that.
  await aWhile();
  theirs.forget();
  ours.forget();
  // What is heard has no names of rows.
  const heard = `${topic} undefined`;
  await ride(rider, event);
  await ours.hear(heard);
  await aWhile();
  expect([...theirs.heard].filter((text) => text.startsWith(topic))).toEqual([]);
  theirs.close();
  ours.close();
});

it('a name that is hidden goes from the lists that have it', async () => {
  const rude = await newMember();
  const event = await announced(planWith([raceOn(0, soonOpen())]));
  await ride(rude, event);
  await eventually(async () => expect((await race(event)).names[rude.id]).toMatch(/^racer/));
  const { body } = await club.host.call('POST', '/api/fl/reports', {
    ...{ kind: 'user', target: rude.id, reason: 'insult' },
  });
  // As if the lists had been written a minute ago: no name has them made more often.
  await aWhile();
  await server.operator.call('PATCH', rows('event_clock', event), { writtenMs: 1 });
  const answer = { report: body.id, hide: true, reason: 'Be kind' };
  expect((await server.operator.call('POST', '/api/fl/reports/answer', answer)).status).toBe(204);
  await eventually(async () => expect((await race(event)).names[rude.id]).toBe('***'));
});

describe('an account that is deleted', () => {
  it('leaves the plan of its event as it was announced, and holds up no result', async () => {
    const who = await newMember();
    const plan = planWith([raceOn(0, soonOpen())]);
    const event = await announced(plan);
    await ride(who, event);
    expect((await start(who, event)).status).toBe(200);
    expect((await server.operator.call('DELETE', rows('users', who.id))).status).toBe(204);
    const harder = { plan: { ...plan, takes: 'live' } };
    expect(codeOf(await club.host.call('PATCH', rows('events', event), harder))).toBe('plan.takes:frozen');
    await letPass(server, event, HOUR);
    await eventually(async () => expect(await stage(event)).toBe('final'));
    expect((await race(event)).lines).toMatchObject([{ kind: 'placed', rank: 1 }]);
  });
});

it('a plan bears the names that its tracks have on the server', async () => {
  const race0 = raceOn(0, soonOpen());
  const named = { ...race0, track: { ...race0.track, name: 'Rude words' } };
  const event = await announced(planWith([named]));
  const { plan } = await club.row(event);
  expect(JSON.stringify(plan)).not.toContain('Rude');
  expect(plan).toMatchObject({ races: [{ track: race0.track }] });
});
