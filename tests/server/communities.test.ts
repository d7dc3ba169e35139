import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeasonList } from '../../server/rules/seasons';
import { eventually } from '../harness/eventually';
import { listen } from '../harness/live-channel';
import { type EventClub, makeClub } from './event-club';
import { announce, HOUR, letPass, MINUTE, planWith, raceOn } from './planned';
import {
  authorRides,
  codeOf,
  fastestFirst,
  type Rider,
  type RidingServer,
  rowFor,
  startRiding,
  streamOf,
} from './riding';

let server: RidingServer;
let club: EventClub;
let other: EventClub;
let federation: Rider;
let guest: Rider;
let community: string;
let variant = 1900;
beforeAll(async () => {
  server = await startRiding('http');
  await server.wake();
  club = await makeClub(server);
  other = await makeClub(server);
  federation = await server.rider('federation');
  guest = await server.rider('guest');
  const row = {
    name: 'Alpine federation',
    about: 'All clubs of the valley',
    owner: federation.id,
    minRiders: 1,
  };
  const { body } = await server.operator.call('POST', '/api/collections/communities/records', row);
  community = String(body.id);
});
afterAll(() => server?.close());

const page = async () => {
  const answer = await fetch(`${server.game.url}/api/fl/communities/show?id=${community}`);
  return (await answer.json()) as {
    servers: { id: string }[];
    events: { id: string; stage: string; resumesMs: number }[];
    seasons: { season: string; list: SeasonList & { names: Record<string, string> } }[];
  };
};
const attach = (who: Rider, venue: string) =>
  who.call('POST', '/api/fl/communities/attach', { server: venue, community });
const detach = (who: Rider, venue: string) =>
  who.call('POST', '/api/fl/communities/detach', { server: venue, community });

describe('a server comes to a community', () => {
  it('by consent of both sides, whichever asks first', async () => {
    expect((await attach(club.founder, club.server)).body).toEqual({ state: 'pending' });
    // Asked again, or by who runs neither, it is no consent.
    expect((await attach(club.founder, club.server)).body).toEqual({ state: 'pending' });
    expect((await attach(club.host, club.server)).status).toBe(404);
    expect((await attach(other.founder, club.server)).status).toBe(404);
    expect((await page()).servers).toEqual([]);
    const asked = await federation.call('GET', `/api/fl/communities/requests?id=${community}`);
    expect(asked.body.items).toMatchObject([{ server: club.server, by: 'server' }]);
    expect((await guest.call('GET', `/api/fl/communities/requests?id=${community}`)).status).toBe(404);
    expect((await attach(federation, club.server)).body).toEqual({ state: 'accepted' });
    expect((await page()).servers.map(({ id }) => id)).toEqual([club.server]);

    expect((await attach(federation, other.server)).body).toEqual({ state: 'pending' });
    expect((await detach(other.founder, other.server)).status).toBe(204);
    expect((await attach(other.founder, other.server)).body).toEqual({ state: 'pending' });
    expect((await attach(federation, other.server)).body).toEqual({ state: 'accepted' });
    expect((await page()).servers).toHaveLength(2);
  });

  it('never by writing the row, and not while it belongs to another', async () => {
    const path = `/api/collections/servers/records/${club.server}`;
    await club.founder.call('PATCH', path, { community: '' });
    expect((await page()).servers).toHaveLength(2);
    const elsewhere = await server.operator.call('POST', '/api/collections/communities/records', {
      ...{ name: 'Another', owner: guest.id },
    });
    const body = { server: club.server, community: elsewhere.body.id };
    expect(codeOf(await club.founder.call('POST', '/api/fl/communities/attach', body))).toBe(
      'server:attached-elsewhere',
    );
  });
});

it('tells when the next run of an event opens', async () => {
  const opensMs = Date.now() - MINUTE;
  const second = { opensMs: opensMs + 2 * HOUR, closesMs: opensMs + 3 * HOUR };
  const windows = [{ opensMs, closesMs: opensMs + HOUR }, second];
  const plan = planWith([raceOn(0, opensMs, { runs: 2, windows })], { open: 'verified' });
  const event = String((await announce(club.host, club.server, plan)).body.id);
  const shown = async () => (await page()).events.find(({ id }) => id === event);
  expect(await shown()).toMatchObject({ resumesMs: 0 });
  await letPass(server, event, HOUR + 5 * MINUTE);
  await eventually(async () => {
    const resumesMs = second.opensMs - HOUR - 5 * MINUTE;
    expect(await shown()).toMatchObject({ stage: 'between', resumesMs });
  });
});

it('tells a guest of the lists of its events as they change', async () => {
  const event = String(
    (await announce(club.host, club.server, planWith([raceOn(0, Date.now() - MINUTE)]))).body.id,
  );
  const topic = `fl/events/${event}`;
  const channel = await listen(server.game.url, [topic]);
  const { trackId: track } = authorRides[0]!;
  const given = await club.member.call('POST', '/api/fl/start', { track, event, equipment: 'ski' });
  const row = rowFor(0, streamOf(0, variant++), { event, ticket: String(given.body.ticket) });
  expect((await club.member.send(row)).body.status).toBe('verified');
  // What is heard has no names of rows.
  await channel.hear(`${topic} undefined`);
  channel.close();
});

/** An event that one rider rides and that is over: final. */
async function ridden(venue: EventClub, riders: readonly Rider[]): Promise<string> {
  const plan = planWith([raceOn(0, Date.now() - MINUTE)], { open: 'verified' });
  const event = String((await announce(venue.host, venue.server, plan)).body.id);
  const streams = fastestFirst(riders.map(() => streamOf(0, variant++)));
  for (const [n, who] of riders.entries()) {
    const { trackId: track } = authorRides[0]!;
    const given = await who.call('POST', '/api/fl/start', { track, event, equipment: 'ski' });
    const ticket = String(given.body.ticket);
    expect((await who.send(rowFor(0, streams[n]!, { event, ticket }))).body.status).toBe('verified');
  }
  await letPass(server, event, 2 * HOUR);
  return event;
}

describe('the season of a community', () => {
  it('counts its final events, for riders and for clubs, and anybody may read it', async () => {
    const event = await ridden(club, [club.member, other.member, guest]);
    const list = await eventually(async () => {
      const [season] = (await page()).seasons;
      expect(season?.list.overall).toHaveLength(3);
      return season!.list;
    });
    expect(list.overall.map(({ rank, points }) => [rank, points])).toEqual([
      [1, 100],
      [2, 80],
      [3, 60],
    ]);
    expect(list.disciplines).toHaveLength(1);
    // Who belongs to no club of the community rides for none.
    expect(list.clubs.map((one) => one.server).sort()).toEqual([club.server, other.server].sort());
    expect(list.names[club.server]).toMatch(/^Club/);
    expect((await page()).events.map(({ id }) => id)).toContain(event);

    // The jury's word changes what was final, and the season with it.
    const dsq = { event, rider: list.overall[0]!.entry, race: 0, run: 0, reason: 'Another’s skis' };
    const given = await club.host.call('POST', '/api/fl/events/disqualify', dsq);
    await eventually(async () =>
      expect((await page()).seasons[0]!.list.overall[0]!.entry).not.toBe(dsq.rider),
    );
    await club.host.call('POST', '/api/fl/events/reinstate', { event, id: given.body.id, reason: '' });
    await eventually(async () => expect((await page()).seasons[0]!.list.overall).toEqual(list.overall));

    const second = await ridden(other, [other.member]);
    await eventually(async () => expect((await page()).seasons[0]!.list.events).toBe(2));
    // Final results stay in the season when their server leaves.
    expect((await detach(other.founder, other.server)).status).toBe(204);
    expect((await page()).servers).toHaveLength(1);
    expect((await page()).events.map(({ id }) => id)).not.toContain(second);
    expect((await page()).seasons[0]!.list.events).toBe(2);
  });

  it('keeps the place of an account that goes, without its name', async () => {
    const before = (await page()).seasons[0]!.list;
    expect(before.overall.map(({ entry }) => entry)).toContain(guest.id);
    expect((await server.operator.call('DELETE', `/api/collections/users/records/${guest.id}`)).status).toBe(
      204,
    );
    await eventually(async () => {
      const { list } = (await page()).seasons[0]!;
      expect(list.overall).toHaveLength(before.overall.length);
      expect(JSON.stringify(list)).not.toContain(guest.id);
      expect(Object.values(list.names)).not.toContain('guest');
    });
  });
});

describe('the calendar of a server', () => {
  const feed = async (path: string) => {
    const answer = await fetch(server.game.url + path);
    return { status: answer.status, type: answer.headers.get('Content-Type'), text: await answer.text() };
  };
  const key = async (who: Rider) =>
    String((await who.call('POST', '/api/fl/servers/calendar', { server: club.server })).body.path);

  const has = async (who: Rider) =>
    (await who.call('GET', `/api/fl/servers/calendar/mine?server=${club.server}`)).body.has;

  it('has its events for who has a key, until it is renewed, revoked, or its holder has left', async () => {
    const plan = planWith([raceOn(0, Date.now() + HOUR)], { name: 'Night, race; one' });
    const event = String((await announce(club.host, club.server, plan)).body.id);
    expect(await has(club.member)).toBe(false);
    const path = await key(club.member);
    expect([await has(club.member), await has(club.host)]).toEqual([true, false]);
    const { status, type, text } = await feed(path);
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain('SUMMARY:Night\\, race\\; one');
    expect(text.replaceAll('\r\n ', '')).toContain(`/online-event/${event}`);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    await club.change(event, { state: 'cancelled' });
    expect((await feed(path)).text).toContain('STATUS:CANCELLED');

    const renewed = await key(club.member);
    expect((await feed(path)).status).toBe(404);
    expect((await feed(renewed)).status).toBe(200);
    expect(
      (await other.member.call('POST', '/api/fl/servers/calendar', { server: club.server })).status,
    ).toBe(404);
    await club.member.call('POST', '/api/fl/servers/calendar/revoke', { server: club.server });
    expect((await feed(renewed)).status).toBe(404);
    expect(await has(club.member)).toBe(false);
    const last = await key(club.member);
    await club.member.call('POST', '/api/fl/servers/leave', { server: club.server });
    expect((await feed(last)).status).toBe(404);
    expect((await feed(`/api/fl/servers/${club.server}/calendar.ics`)).status).toBe(404);
  });
});
