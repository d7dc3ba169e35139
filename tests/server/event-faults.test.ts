import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RaceList, WholeList } from '../../server/rules/event-lists';
import { eventually } from '../harness/eventually';
import { type EventClub, makeClub } from './event-club';
import { announce, HOUR, letPass, MINUTE, planWith, raceOn } from './planned';
import {
  type Answer,
  authorRides,
  codeOf,
  RIDER_PASSWORD,
  type Rider,
  type RidingServer,
  rowFor,
  type SentRide,
  startRiding,
  streamOf,
} from './riding';

/** What goes wrong around an event while somebody rides in it: what was ridden is never lost, and each "no" has its reason. */

let server: RidingServer;
let club: EventClub;
let variant = 1200;
let made = 0;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  await server.wake();
});
afterAll(() => server?.close());

const { trackId: track } = authorRides[0]!;
const post = (who: Rider, path: string, body: object) => who.call('POST', `/api/fl/${path}`, body);
const start = (who: Rider, event: string) => post(who, 'start', { track, event, equipment: 'ski' });

async function newMember(venue = club.server, role = 'member'): Promise<Rider> {
  const rider = await server.rider(`rider${made++}`);
  const row = { server: venue, user: rider.id, role };
  expect((await server.operator.call('POST', '/api/collections/server_members/records', row)).status).toBe(
    200,
  );
  return rider;
}

async function hold(more: object = {}, who = club.host, venue = club.server): Promise<string> {
  const plan = planWith([raceOn(0, Date.now() - MINUTE)], more);
  const answer = await announce(who, venue, plan);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(answer.body.id);
}

/** A ride that is ready to be sent: with a ticket, or from a device that has no network. */
async function ridden(
  who: Rider,
  event: string,
  how: 'riding' | 'offline',
  more: Partial<SentRide> = {},
): Promise<SentRide> {
  const stream = streamOf(0, variant++);
  if (how === 'offline') return rowFor(0, stream, { event, ...more });
  const given = await start(who, event);
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  return rowFor(0, stream, { event, ticket: String(given.body.ticket), ...more });
}

interface Shown {
  readonly lists: readonly { readonly race: number; readonly list: RaceList | WholeList }[];
}
async function listOf(event: string, race = 0, who = club.host): Promise<RaceList> {
  const { status, body } = await who.call('GET', `/api/fl/events/show?event=${event}`);
  expect(status).toBe(200);
  const { lists } = body as unknown as Shown;
  return lists.find((one) => one.race === race)?.list as RaceList;
}
/** Who has a place, the best first. */
const placed = async (event: string, race = 0, who = club.host) =>
  (await listOf(event, race, who)).lines.flatMap((line) => (line.kind === 'placed' ? [line.entry] : []));
const stageOf = async (event: string) => (await listOf(event, -1)).stage.kind;
const verified = (answer: Answer) => expect(answer.body).toMatchObject({ status: 'verified' });

describe('a start whose answer is lost', () => {
  const named = (n: number) => `lost${String(n).padStart(11, '0')}`;
  const ask = (who: Rider, event: string, ticket: string) =>
    post(who, 'start', { track, event, race: 0, equipment: 'ski', ticket });

  it('is the same start when it is asked for again, and its ride counts', async () => {
    const event = await hold({ races: [raceOn(0, Date.now() - MINUTE, { attempts: 1 })] });
    const rider = await newMember();
    const first = await ask(rider, event, named(1));
    expect(first.body).toMatchObject({ ticket: named(1), race: 0, run: 0, left: 0 });
    const again = await ask(rider, event, named(1));
    expect([again.status, again.body]).toEqual([200, first.body]);
    // Another one is refused: the only attempt is taken.
    expect(codeOf(await ask(rider, event, named(2)))).toBe('event:no-attempts-left');
    verified(await rider.send(rowFor(0, streamOf(0, variant++), { event, ticket: named(1) })));
    await eventually(async () => expect(await placed(event)).toEqual([rider.id]));
    // Its ride has come: it begins no other.
    expect(codeOf(await ask(rider, event, named(1)))).toBe('ticket:ticket-mismatch');
  });

  it('counts once with a ride that names its ticket, whether the server ever heard of it or not', async () => {
    const race = raceOn(0, Date.now() - MINUTE, { attempts: 1 });
    const event = await hold({ races: [race], takes: 'offline' });
    const [heard, unheard] = [await newMember(), await newMember()];
    await ask(heard, event, named(3));
    for (const [who, ticket] of [
      [heard, named(3)],
      [unheard, named(4)],
    ] as const)
      verified(await who.send(rowFor(0, streamOf(0, variant++), { event, ticket })));
    const both = [heard.id, unheard.id].sort();
    await eventually(async () => expect([...(await placed(event))].sort()).toEqual(both));
  });

  it('is nobody else’s, and of no other ride', async () => {
    const event = await hold();
    const [rider, other] = [await newMember(), await newMember()];
    await ask(rider, event, named(5));
    expect(codeOf(await ask(other, event, named(5)))).toBe('ticket:ticket-mismatch');
    expect(codeOf(await ask(rider, await hold(), named(5)))).toBe('ticket:ticket-mismatch');
    expect(codeOf(await ask(rider, event, 'Not a ticket'))).toBe('ticket:ticket-mismatch');
    const practice = { track, event: '', equipment: 'ski', ticket: named(6) };
    const first = await post(rider, 'start', practice);
    expect((await post(rider, 'start', practice)).body).toEqual(first.body);
  });
});

describe('a window that closes in mid-ride', () => {
  it('takes the ride that was started before, and no start after', async () => {
    const event = await hold();
    const [rider, late] = [await newMember(), await newMember()];
    const row = await ridden(rider, event, 'riding');
    // The window has been closed for half a minute when the rider comes to the finish.
    await letPass(server, event, HOUR - MINUTE + 30_000);
    const refused = await start(late, event);
    expect([refused.status, codeOf(refused)]).toEqual([400, 'event:outside-window']);
    await eventually(async () => expect(await stageOf(event)).toBe('settling'));
    verified(await rider.send(row));
    await eventually(async () => {
      expect(await placed(event)).toEqual([rider.id]);
      expect(await stageOf(event)).toBe('final');
    });
    // Who could not start has nothing to be sent: neither without a ticket nor with one that was used.
    for (const ticket of ['', row.ticket, 'abcdefghijklmno'])
      expect(codeOf(await late.send(await ridden(late, event, 'offline', { ticket })))).toBe(
        'event:outside-window',
      );
    const free = await ridden(late, '', 'offline');
    verified(await late.send(free));
    expect(await placed(event)).toEqual([rider.id]);
  });

  it('between two runs leaves the ride to the run that it was started in', async () => {
    const opensMs = Date.now() - MINUTE;
    const windows = [
      { opensMs, closesMs: opensMs + HOUR },
      { opensMs: opensMs + HOUR, closesMs: opensMs + 2 * HOUR },
    ];
    const plan = planWith([raceOn(0, opensMs, { runs: 2, windows })]);
    const event = String((await announce(club.host, club.server, plan)).body.id);
    const rider = await newMember();
    const row = await ridden(rider, event, 'riding');
    await letPass(server, event, HOUR);
    verified(await rider.send(row));
    expect((await start(rider, event)).body).toMatchObject({ run: 1 });
    const mine = await rider.call('GET', `/api/fl/events/mine?event=${event}&equipment=ski`);
    const attempts = mine.body.attempts as { run: number; outcome: { kind: string } }[];
    expect(attempts.map(({ run, outcome }) => [run, outcome.kind]).sort()).toEqual([
      [0, 'verified'],
      [1, 'under-way'],
    ]);
  });
});

describe.each(['riding', 'offline'] as const)('a member who is %s', (how) => {
  it.each(['remove', 'block'])('and meets a %s: earlier rides stay, this one is told why', async (act) => {
    const event = await hold();
    const rider = await newMember();
    verified(await rider.send(await ridden(rider, event, 'offline')));
    const row = await ridden(rider, event, how);
    const away = { server: club.server, users: [rider.id], reason: 'Insults' };
    expect((await post(club.host, `servers/${act}`, away)).status).toBe(204);
    const refused = await rider.send(row);
    expect([refused.status, codeOf(refused)]).toEqual([400, 'event:not-a-member']);
    await eventually(async () => expect(await placed(event)).toEqual([rider.id]));
    const { body } = await rider.call('GET', '/api/collections/news/records?sort=-created');
    expect(body.items).toMatchObject([{ kind: 'removed', text: 'Insults' }]);
    // The ride is the rider's own: once they are back it is taken, with the start it had.
    if (act === 'block') expect((await post(club.host, 'servers/unblock', away)).status).toBe(204);
    expect((await post(rider, 'servers/join', { server: club.server })).status).toBe(200);
    verified(await rider.send(row));
    const mine = await rider.call('GET', `/api/fl/events/mine?event=${event}&equipment=ski`);
    expect(mine.body.attempts).toMatchObject([
      { outcome: { kind: 'verified' } },
      { outcome: { kind: 'verified' } },
    ]);
  });

  it('while the event is called off is told so, and what was ridden stays to be seen', async () => {
    const event = await hold();
    const [rider, other] = [await newMember(), await newMember()];
    const first = await ridden(other, event, 'offline');
    verified(await other.send(first));
    const row = await ridden(rider, event, how);
    expect(await club.change(event, { state: 'cancelled' })).toBe('done');
    const refused = await rider.send(row);
    expect([refused.status, codeOf(refused)]).toEqual([400, 'event:event-cancelled']);
    expect(codeOf(await start(rider, event))).toBe('event:event-cancelled');
    await eventually(async () => expect(await stageOf(event)).toBe('cancelled'));
    const told = how === 'riding' ? [rider, other] : [other];
    for (const who of told) {
      const path = `/api/collections/news/records?filter=(event='${event}')`;
      await eventually(async () =>
        expect((await who.call('GET', path)).body.items).toMatchObject([{ kind: 'event-cancelled' }]),
      );
    }
    // A ride that was in before stays on the track's leaderboard; the other one can still be ridden for it.
    const { body } = await other.call('GET', `/api/collections/rides/records/${first.id}`);
    expect(body).toMatchObject({ status: 'verified', event });
    verified(await rider.send({ ...row, id: `free${row.id.slice(4)}`, event: '', ticket: '' }));
  });

  it('in a race of several that is called off keeps the ride, which counts for nothing', async () => {
    const opensMs = Date.now() - MINUTE;
    const plan = planWith([raceOn(0, opensMs), raceOn(1, opensMs)]);
    const event = String((await announce(club.host, club.server, plan)).body.id);
    const rider = await newMember();
    const row = await ridden(rider, event, how);
    const off = { event, race: 0, counts: 'nothing', reason: 'Fog' };
    expect((await post(club.host, 'events/cancel-race', off)).status).toBe(204);
    const sent = await rider.send(row);
    if (how === 'riding') verified(sent);
    else expect(codeOf(sent)).toBe('event:event-cancelled');
    await eventually(async () => expect((await listOf(event, 0)).stage.kind).toBe('cancelled'));
    expect(await placed(event)).toEqual([]);
    expect(await stageOf(event)).toBe('open');
  });
});

describe('an event whose host’s account is deleted', () => {
  const goes = async (who: Rider) =>
    expect(
      (await who.call('DELETE', `/api/collections/users/records/${who.id}`, { password: RIDER_PASSWORD }))
        .status,
    ).toBe(204);

  it('goes on, and the heir of the server runs it', async () => {
    const own = await makeClub(server);
    const event = await hold({}, own.founder, own.server);
    const [first, second] = [await newMember(own.server), await newMember(own.server)];
    const [before, under] = [
      await ridden(first, event, 'riding'),
      await ridden(second, event, 'riding'),
    ] as const;
    const { body } = await first.send(before);
    expect(body.status).toBe('verified');
    const out = { event, rider: first.id, race: 0, run: 0, reason: 'Held the pole' };
    const decision = await post(own.founder, 'events/disqualify', out);
    expect(decision.status).toBe(200);
    await goes(own.founder);
    // A ride that was under way, and a new start.
    verified(await second.send(under));
    verified(await second.send(await ridden(second, event, 'riding')));
    await eventually(async () => {
      expect(await placed(event, 0, own.host)).toEqual([second.id]);
      // What the one who has left decided holds, without a name.
      const { decisions } = await listOf(event, 0, own.host);
      expect(decisions).toMatchObject([{ words: 'Held the pole', by: '', rider: first.id }]);
    });
    const back = { event, id: decision.body.id, reason: 'It was the wind' };
    expect((await post(own.host, 'events/reinstate', back)).status).toBe(204);
    await eventually(async () => expect(await placed(event, 0, own.host)).toHaveLength(2));
    expect(await own.change(event, { state: 'cancelled' }, own.host)).toBe('done');
  });

  it('closes with the server where nobody is left, and says so to a guest who is riding', async () => {
    const [owner, guest] = [await server.rider(`rider${made++}`), await server.rider(`rider${made++}`)];
    const row = { name: 'Alone', owner: owner.id, open: true };
    const venue = await server.operator.call('POST', '/api/collections/servers/records', row);
    const event = await hold({ open: 'verified' }, owner, String(venue.body.id));
    const under = await ridden(guest, event, 'riding');
    await goes(owner);
    expect(codeOf(await guest.send(under))).toBe('event:server-closed');
    expect(codeOf(await guest.send(await ridden(guest, event, 'offline')))).toBe('event:server-closed');
    expect(codeOf(await start(guest, event))).toBe('event:server-closed');
    verified(await guest.send({ ...under, id: `free${under.id.slice(4)}`, event: '', ticket: '' }));
  });
});

describe('a device whose clock is an hour wrong', () => {
  it.each([
    ['ahead', HOUR],
    ['behind', -HOUR],
  ])('%s has its rides count by the server’s', async (_, aheadMs) => {
    const event = await hold();
    const rider = await newMember();
    const riddenAt = () => Date.now() + aheadMs;
    // Ridden a moment ago, though the device says it was before the opening or after the close.
    for (const how of ['riding', 'offline'] as const)
      verified(await rider.send(await ridden(rider, event, how, { riddenAt: riddenAt() })));
    const before = await ridden(rider, event, 'riding', { riddenAt: riddenAt() });
    await letPass(server, event, HOUR);
    verified(await rider.send(before));
    // What a device says of when a ride was ridden proves nothing: from offline it must arrive before the end.
    const inTime = Date.now() - HOUR + MINUTE;
    const claimed = await ridden(rider, event, 'offline', { riddenAt: inTime });
    expect(codeOf(await rider.send(claimed))).toBe('event:outside-window');
    expect(codeOf(await start(rider, event))).toBe('event:outside-window');
  });
});
