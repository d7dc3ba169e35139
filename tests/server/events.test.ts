import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventClub, makeClub, outcomeOf } from './event-club';
import { date, day } from './events';
import {
  authorRides,
  codeOf,
  type RidingServer,
  ridesOf,
  rowFor,
  startRiding,
  streamOf,
  trackOf,
} from './riding';

const { trackId: track } = authorRides[0]!;
const { trackId: otherTrack } = authorRides[2]!;
const soon = () => date(Date.now() + day / 2);
const later = () => date(Date.now() + 2 * day);

let server: RidingServer;
let club: EventClub;
let variant = 0;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
});
afterAll(() => server?.close());

const start = (event: string) =>
  club.member.call('POST', '/api/fl/start', { track, event, equipment: 'ski' });
const ride = (event: string, more = {}) =>
  club.member.send(rowFor(0, streamOf(0, 400 + variant++), { event, ...more }));

/** All ways in which somebody may have started. */
const starts: readonly (readonly [string, (event: string) => Promise<unknown>])[] = [
  ['a start ticket', start],
  ['a ride', (event) => ride(event)],
  ['a refused ride', (event) => ride(event, { claimedUs: 1 })],
  [
    'a counted start',
    async (event) => {
      const part = { rider: club.member.id, event, starts: 1 };
      await server.operator.call('POST', '/api/collections/participations/records', part);
    },
  ],
];

/** What nobody may do then, and the field the server names. */
const changes: readonly (readonly [string, () => Record<string, unknown>])[] = [
  ['startsAt', () => ({ startsAt: date(Date.now() - 2 * day) })],
  ['startsAt', () => ({ startsAt: date(Date.now() - 1000) })],
  ['endsAt', () => ({ endsAt: soon() })],
  ['endsAt', () => ({ endsAt: date(Date.now() - 1000) })],
  ['tracks', () => ({ tracks: [otherTrack] })],
  ['tracks', () => ({ 'tracks+': [otherTrack] })],
  ['equipment', () => ({ equipment: 'ski' })],
  ['attempts', () => ({ attempts: 0 })],
  ['attempts', () => ({ 'attempts-': 2 })],
  ['takes', () => ({ takes: 'live' })],
  ['takes', () => ({ name: 'Renamed', endsAt: later(), takes: 'live' })],
  ['tracks', () => ({ state: 'cancelled', tracks: [otherTrack] })],
  ['attempts', () => ({ deleted: true, attempts: 0 })],
];

describe('an event in which somebody has started', () => {
  it.each(starts)('by %s keeps what was announced', async (_, begin) => {
    const event = await club.event();
    await begin(event);
    const before = await club.row(event);
    for (const [field, values] of changes) {
      const code = field === 'endsAt' ? 'ends-earlier' : 'already-started';
      expect(await club.change(event, values())).toBe(`${field}:${code}`);
      expect(await club.change(event, values(), club.founder)).toBe(`${field}:${code}`);
    }
    expect(await club.row(event)).toEqual(before);
  });

  it('keeps it in a batch as well', async () => {
    const event = await club.event();
    await start(event);
    const before = await club.row(event);
    const url = '/api/collections/events/records';
    for (const [, values] of changes) {
      for (const request of [
        { method: 'PATCH', url: `${url}/${event}`, body: values() },
        { method: 'PUT', url, body: { ...values(), id: event } },
      ]) {
        const { status } = await club.host.call('POST', '/api/batch', { requests: [request] });
        expect(status).toBe(400);
      }
    }
    const open = { method: 'PATCH', url: `${url}/${event}`, body: { name: 'Renamed' } };
    const tail = { method: 'PATCH', url: `${url}/${event}`, body: { attempts: 0 } };
    expect((await club.host.call('POST', '/api/batch', { requests: [open, tail] })).status).toBe(400);
    expect(await club.row(event)).toEqual(before);
  });

  it('may be named otherwise and end later, never earlier', async () => {
    const event = await club.event();
    await start(event);
    const { endsAt } = await club.row(event);
    expect(await club.change(event, { name: 'Renamed', endsAt: later() })).toBe('done');
    expect(await club.change(event, { endsAt })).toBe('endsAt:ends-earlier');
  });

  it('can be cancelled, for good', async () => {
    const event = await club.event();
    await start(event);
    expect(await club.change(event, { state: 'cancelled' })).toBe('done');
    expect(codeOf(await start(event))).toBe('event:event-cancelled');
    expect(await club.change(event, { state: 'open' })).toBe('state:no-way-back');
    expect(await club.change(event, { state: 'open', endsAt: later() })).toBe('state:no-way-back');
  });

  it('is cancelled by being removed, and its rides stay', async () => {
    const event = await club.event();
    const { id } = rowFor(0, streamOf(0));
    expect((await ride(event, { id })).body.status).toBe('verified');
    expect(await club.change(event, { deleted: true })).toBe('done');
    expect(await club.row(event)).toMatchObject({ deleted: false, state: 'cancelled' });
    expect(await ridesOf(club.member, event)).toBe(1);
    const board = `/api/fl/board?track=${track}&event=${event}&equipment=ski&simVersion=1`;
    expect((await club.member.call('GET', board)).body.items).toMatchObject([{ ride: id }]);
  });

  it('stays removed where an operator has removed it', async () => {
    const event = await club.event();
    await start(event);
    await server.operator.call('PATCH', `/api/collections/events/records/${event}`, { deleted: true });
    expect(await club.change(event, { deleted: false })).toBe('deleted:no-way-back');
  });

  it('does not move to another server', async () => {
    const elsewhere = await makeClub(server);
    const body = { server: elsewhere.server, user: club.host.id, role: 'host' };
    await server.operator.call('POST', '/api/collections/server_members/records', body);
    const event = await club.event();
    await start(event);
    expect(await club.change(event, { server: elsewhere.server })).toBe('404');
  });

  it('answers a change of an older row with a conflict, so that the device looks again', async () => {
    const event = await club.event();
    const url = `/api/collections/events/records/${event}`;
    const { seq, endsAt } = (await club.host.call('GET', url)).body;
    await start(event);
    expect(await club.change(event, { endsAt: later() }, club.founder)).toBe('done');
    const stale = await club.host.call('PATCH', url, { name: 'Renamed', endsAt, seq });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'seq:stale_seq']);
  });

  it('can be changed by the operator', async () => {
    const event = await club.event();
    await start(event);
    expect(await club.change(event, { attempts: 5, startsAt: date(0) }, server.operator)).toBe('done');
  });
});

describe('an event that is over', () => {
  it('cannot be opened again, though nobody came', async () => {
    const over = { startsAt: date(Date.now() - 2 * day), endsAt: date(Date.now() - 60_000) };
    const event = await club.event(over);
    const before = await club.row(event);
    expect(await club.change(event, { endsAt: later() })).toBe('endsAt:already-over');
    expect(await club.change(event, { startsAt: soon(), endsAt: later() })).toBe('startsAt:already-over');
    expect(await club.change(event, { tracks: [otherTrack] })).toBe('tracks:already-over');
    expect(await club.row(event)).toEqual(before);
    expect(await club.change(event, { state: 'cancelled' })).toBe('done');
    expect(await club.change(event, { state: 'open' })).toBe('state:no-way-back');
    expect(await club.change(event, { deleted: true })).toBe('done');
    expect(await club.change(event, { deleted: false })).toBe('deleted:no-way-back');
  });
});

describe('an event in which nobody has started', () => {
  it('may change in everything, and come back', async () => {
    const event = await club.event();
    const values = {
      startsAt: date(Date.now() - 1000),
      endsAt: soon(),
      tracks: [otherTrack, track],
      attempts: 0,
    };
    expect(await club.change(event, { ...values, equipment: 'ski', takes: 'live' })).toBe('done');
    expect(await club.change(event, { state: 'cancelled' })).toBe('done');
    expect(await club.change(event, { state: 'open' })).toBe('done');
    expect(await club.change(event, { deleted: true })).toBe('done');
    expect(await club.change(event, { deleted: false })).toBe('done');
  });
});

describe('a start and a change at the same moment', () => {
  it('never both pass', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 24; round++) {
      const event = await club.event();
      const change = () => club.change(event, { tracks: [otherTrack] });
      const begin = round % 2 === 0 ? () => start(event) : () => ride(event);
      const both = round % 4 < 2 ? [change(), begin()] : [begin(), change()];
      const outcomes = (await Promise.all(both)).map((one) =>
        typeof one === 'string' ? one : outcomeOf(one),
      );
      seen.add(outcomes.sort().join(' '));
    }
    // One of them, whichever came first.
    const allowed = ['done track:unknown-track', 'done tracks:already-started'];
    expect([...seen].filter((outcome) => !allowed.includes(outcome))).toEqual([]);
  });

  it('and of two hosts who let it end later the later end stays', async () => {
    for (let round = 0; round < 8; round++) {
      const event = await club.event();
      await start(event);
      const ends = [date(Date.now() + 2 * day), date(Date.now() + 3 * day)];
      const hosts = [club.host, club.founder];
      const outcomes = await Promise.all(hosts.map((who, i) => club.change(event, { endsAt: ends[i] }, who)));
      const taken = ends.filter((_, i) => outcomes[i] === 'done');
      expect(taken.length).toBeGreaterThan(0);
      expect((await club.row(event)).endsAt).toBe(taken.at(-1));
    }
  });
});

describe('a track that is withdrawn', () => {
  /** Publishes a track of the host's. */
  async function publish(): Promise<string> {
    const { name, style, course, hash, light } = trackOf(track);
    const row = { name, style, hash, light, builderVersion: 1, course: JSON.stringify(course) };
    const mine = { ...row, owner: club.host.id, visibility: 'public' };
    return String((await server.operator.call('POST', '/api/collections/tracks/records', mine)).body.id);
  }
  async function withdraw(own: string): Promise<void> {
    const url = `/api/collections/tracks/records/${own}`;
    expect((await club.host.call('PATCH', url, { deleted: true })).status).toBe(200);
  }

  it('stays open in an event that it is part of, and there only', async () => {
    const own = await publish();
    const event = await club.event({ tracks: [own] });
    await withdraw(own);
    const asked = { track: own, equipment: 'ski' };
    const given = await club.member.call('POST', '/api/fl/start', { ...asked, event });
    expect(given.status).toBe(200);
    const ticket = String(given.body.ticket);
    expect((await ride(event, { track: own, ticket })).body.status).toBe('verified');
    expect((await ride(event, { track: own })).body.status).toBe('verified');
    expect(codeOf(await ride('', { track: own }))).toBe('track:withdrawn-track');
    expect(codeOf(await club.member.call('POST', '/api/fl/start', { ...asked, event: '' }))).toBe(
      'track:withdrawn-track',
    );
    expect(await club.change(event, { name: 'Renamed' })).toBe('done');
  });

  it('takes the rides that had begun on it, and no others', async () => {
    const own = await publish();
    const asked = { track: own, event: '', equipment: 'ski' };
    const begin = async () => String((await club.member.call('POST', '/api/fl/start', asked)).body.ticket);
    const tickets = [await begin(), await begin()];
    await withdraw(own);
    const before = await ridesOf(club.member);
    const first = await ride('', { track: own, ticket: tickets[0] });
    expect([first.body.status, codeOf(first)]).toEqual(['verified', '']);
    // One that waits in the queue, too.
    const row = rowFor(0, streamOf(0, 400 + variant++), { track: own, ticket: tickets[1]! });
    const url = '/api/collections/rides/records';
    const requests = [{ method: 'POST', url, body: { ...row, rider: club.member.id } }];
    expect((await club.member.call('POST', '/api/batch', { requests })).status).toBe(200);
    await server.wake();
    expect((await server.settled(club.member, row.id)).status).toBe('verified');
    expect(await ridesOf(club.member)).toBe(before + 2);
    const mine = await club.member.call('GET', `${url}?filter=(track='${own}')`);
    expect(mine.body.totalItems).toBe(2);
    // Its board stays to be seen.
    const query = `track=${own}&equipment=ski&simVersion=${row.simVersion}`;
    expect((await club.member.call('GET', `/api/fl/board?${query}`)).body).toMatchObject({ total: 1 });
    for (const ticket of ['', tickets[0], 'abcdefghijklmno'])
      expect(codeOf(await ride('', { track: own, ticket }))).toBe('track:withdrawn-track');
  });
});

describe('a server that its founder has closed', () => {
  it('gives no ticket, takes no ride, and is seen as closed', async () => {
    const { founder, host, member, server: venue, ...closed } = await makeClub(server);
    const event = await closed.event();
    const asked = { track, event, equipment: 'ski' };
    const ticket = String((await member.call('POST', '/api/fl/start', asked)).body.ticket);
    const url = `/api/collections/servers/records/${venue}`;
    expect((await founder.call('PATCH', url, { deleted: true })).status).toBe(200);
    expect(codeOf(await member.call('POST', '/api/fl/start', asked))).toBe('event:server-closed');
    const send = (more = {}) => member.send(rowFor(0, streamOf(0, 400 + variant++), { event, ...more }));
    expect(codeOf(await send())).toBe('event:server-closed');
    expect(codeOf(await send({ ticket }))).toBe('event:server-closed');
    expect(codeOf(await founder.call('POST', '/api/fl/start', asked))).toBe('event:server-closed');
    expect(codeOf(await club.member.call('POST', '/api/fl/start', asked))).toBe('event:not-a-member');
    expect((await member.call('GET', url)).body).toMatchObject({ id: venue, deleted: true });
    expect(await closed.change(event, { name: 'Renamed' })).toBe('404');
    expect(outcomeOf(await host.call('PATCH', url, { about: 'Changed' }))).toBe('404');
  });
});
