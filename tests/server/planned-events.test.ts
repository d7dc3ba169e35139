import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CupList, EventList, RaceList, WholeList } from '../../server/rules/event-lists';
import { planFrom } from '../../src/race';
import { eventually } from '../harness/eventually';
import { listen } from '../harness/live-channel';
import { type EventClub, makeClub } from './event-club';
import { sendLive } from './live-ride';
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

let server: RidingServer;
let club: EventClub;
let other: Rider;
let stranger: Rider;
let variant = 900;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  await server.wake();
  other = await server.rider('other');
  const row = { server: club.server, user: other.id, role: 'member' };
  await server.operator.call('POST', '/api/collections/server_members/records', row);
  stranger = await server.rider('stranger');
});
afterAll(() => server?.close());

const { trackId: track } = authorRides[0]!;
const start = (who: Rider, event: string, more = {}) =>
  who.call('POST', '/api/fl/start', { track, event, equipment: 'ski', ...more });

/** Starts, rides and has it judged. */
async function ride(who: Rider, event: string, isLive = false): Promise<Answer> {
  const given = await start(who, event);
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  const stream = streamOf(0, variant++);
  const ticket = String(given.body.ticket);
  if (isLive) await sendLive(server, who, ticket, stream, 10);
  return who.send(rowFor(0, stream, { event, ticket }));
}

async function made(plan: object, who = club.host): Promise<string> {
  const answer = await announce(who, club.server, plan);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(answer.body.id);
}

const soonOpen = () => Date.now() - MINUTE;

interface Shown {
  readonly lists: readonly {
    readonly race: number;
    readonly list: EventList & { names: Record<string, string> };
  }[];
}
async function lists(event: string, who: Rider = club.member): Promise<Shown['lists']> {
  const { status, body } = await who.call('GET', `/api/fl/events/show?event=${event}`);
  expect(status).toBe(200);
  return (body as unknown as Shown).lists;
}
const race = async (event: string, n = 0): Promise<RaceList & { names: Record<string, string> }> =>
  (await lists(event)).find((one) => one.race === n)!.list as never;
const whole = async (event: string): Promise<WholeList> => (await lists(event))[0]!.list as WholeList;
const news = async (who: Rider, event: string): Promise<string[]> => {
  const { body } = await who.call(
    'GET',
    `/api/collections/news/records?filter=(event='${event}'%26%26kind!='event-new')&sort=created`,
  );
  return (body.items as { kind: string }[]).map(({ kind }) => kind);
};

describe('an event by its plan', () => {
  it('is announced by trainers and hosts, and bears the columns of its plan', async () => {
    const opensMs = Date.now() + HOUR;
    const plan = planWith([raceOn(0, opensMs), raceOn(1, opensMs + HOUR)], {
      takes: 'live',
      open: 'verified',
    });
    const event = await made(plan);
    const { body } = await club.member.call('GET', `/api/collections/events/records/${event}`);
    expect(body).toMatchObject({
      name: 'Evening race',
      openTo: 'verified',
      takes: 'live',
      timesHidden: false,
    });
    expect(Date.parse(String(body.startsAt))).toBe(opensMs);
    expect(Date.parse(String(body.endsAt))).toBe(opensMs + 2 * HOUR);
    expect(body.plan).toEqual(plan);
    expect(body.courseMs).toHaveLength(2);
    expect((await announce(club.member, club.server, plan)).status).toBe(400);
    expect((await announce(stranger, club.server, plan)).status).toBe(400);
  });

  it.each([
    ['plan.name', { name: ' ' }],
    ['plan.timeZone', { timeZone: 'Mars/Base' }],
    ['plan.timeZone', { timeZone: 'Local' }],
    ['plan.races', { races: [] }],
    [
      'plan.races.0.track',
      { races: [{ ...raceOn(0, Date.now()), track: { ...raceOn(0, 0).track, id: 'a'.repeat(15) } }] },
    ],
    [
      'plan.races.0.windows.0.closesMs',
      { races: [raceOn(0, 1, { windows: [{ opensMs: 5, closesMs: 4 }] })] },
    ],
    [
      'plan.races.0.windows.0.closesMs',
      {
        races: [
          raceOn(0, 0, { windows: [{ opensMs: Date.now() - 300 * 24 * HOUR, closesMs: Date.now() + 900 }] }),
        ],
      },
    ],
    ['plan.races.0.attempts', { races: [raceOn(0, Date.now(), { attempts: 0 })] }],
    ['plan.timesHidden', { timesHidden: 'yes' }],
  ])('names the field %s that is wrong', async (field, more) => {
    const answer = await announce(club.host, club.server, { ...planWith([raceOn(0, Date.now())]), ...more });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.data as object)).toContain(field);
  });

  it('is announced in time by its columns, too', async () => {
    const columns = (closesMs: number) => ({
      server: club.server,
      name: 'Late',
      tracks: [authorRides[0]!.trackId],
      equipment: 'any',
      attempts: 0,
      takes: 'verified',
      state: 'open',
      startsAt: new Date(Date.now() - 300 * 24 * HOUR).toISOString(),
      endsAt: new Date(closesMs).toISOString(),
    });
    const rows = '/api/collections/events/records';
    expect(codeOf(await club.host.call('POST', rows, columns(Date.now() + 900)))).toBe('endsAt:too-early');
    const { body } = await club.host.call('POST', rows, columns(Date.now() + HOUR));
    const change = (more: object) => club.host.call('PATCH', `${rows}/${String(body.id)}`, more);
    expect(codeOf(await change({ endsAt: new Date(Date.now() + 900).toISOString() }))).toBe(
      'endsAt:too-early',
    );
    expect((await change({ endsAt: new Date(Date.now() + 2 * HOUR).toISOString() })).status).toBe(200);
  });

  it('may change until somebody starts, and then only become longer', async () => {
    const plan = planWith([raceOn(0, soonOpen())]);
    const event = await made(plan);
    const patch = (next: object, who = club.host) =>
      who.call('PATCH', `/api/collections/events/records/${event}`, { plan: next });
    expect((await patch({ ...plan, takes: 'live' })).status).toBe(200);
    expect((await patch(plan)).status).toBe(200);
    expect((await start(club.member, event)).status).toBe(200);
    expect(codeOf(await patch({ ...plan, takes: 'live' }))).toBe('plan.takes:frozen');
    // The columns say the same in short, and nothing else.
    expect(
      codeOf(await club.host.call('PATCH', `/api/collections/events/records/${event}`, { takes: 'live' })),
    ).toBe('takes:by-plan');
    expect(await club.change(event, { name: 'Renamed' })).toBe('done');
    const [window] = plan.races[0]!.windows;
    const longer = { ...window!, closesMs: window!.closesMs + HOUR };
    expect((await patch({ ...plan, races: [{ ...plan.races[0]!, windows: [longer] }] })).status).toBe(200);
    expect(codeOf(await patch(plan))).toBe('plan.races.0.windows.0.closesMs:too-early');
    const { body } = await club.host.call(
      'GET',
      `/api/collections/server_audit/records?sort=-created&perPage=200`,
    );
    const acts = (body.items as { what: string }[]).map(({ what }) => what);
    expect(acts).toEqual(expect.arrayContaining(['event', 'event-changed']));
  });

  it('counts a start when the ticket is given, and says how many are left', async () => {
    const event = await made(planWith([raceOn(0, soonOpen(), { attempts: 2 })]));
    const first = await start(club.member, event);
    expect(first.body).toMatchObject({ race: 0, run: 0, left: 1 });
    expect((await start(club.member, event)).body).toMatchObject({ left: 0 });
    expect(codeOf(await start(club.member, event))).toBe('event:no-attempts-left');
    expect((await start(other, event)).body).toMatchObject({ left: 1 });
    const mine = await club.member.call('GET', `/api/fl/events/mine?event=${event}&equipment=ski`);
    expect(mine.body).toMatchObject({
      races: [{ start: { kind: 'may-not-start', why: 'no-attempts-left' } }],
      attempts: [{ outcome: { kind: 'under-way' } }, { outcome: { kind: 'under-way' } }],
    });
  });

  it('takes strangers where it is open to anyone verified, unless they are blocked', async () => {
    const closed = await made(planWith([raceOn(0, soonOpen())]));
    const open = await made(planWith([raceOn(0, soonOpen())], { open: 'verified' }));
    expect(codeOf(await start(stranger, closed))).toBe('event:not-a-member');
    expect((await stranger.call('GET', `/api/fl/events/show?event=${closed}`)).status).toBe(404);
    await expect(listen(server.game.url, [`fl/events/${closed}`], stranger.token)).rejects.toThrow(/404/);
    (await listen(server.game.url, [`fl/events/${open}`], stranger.token)).close();
    expect((await start(stranger, open)).status).toBe(200);
    expect((await stranger.call('GET', `/api/fl/events/show?event=${open}`)).status).toBe(200);
    const block = { server: club.server, users: [stranger.id], reason: '' };
    expect((await club.host.call('POST', '/api/fl/servers/block', block)).status).toBe(204);
    expect(codeOf(await start(stranger, open))).toBe('event:not-a-member');
    expect((await stranger.call('GET', `/api/fl/events/show?event=${open}`)).status).toBe(404);
    expect((await club.host.call('POST', '/api/fl/servers/unblock', block)).status).toBe(204);
  });
});

describe('the lists of an event', () => {
  it('follow verdicts, are heard at once, and end with the event, told once', async () => {
    const event = await made(planWith([raceOn(0, soonOpen())]));
    const channel = await listen(server.game.url, [`fl/events/${event}`], other.token);
    const first = await ride(club.member, event);
    await eventually(async () => {
      const list = await race(event);
      expect(list.lines).toMatchObject([{ kind: 'placed', entry: club.member.id, rank: 1 }]);
      expect(list.names[club.member.id]).toMatch(/^member/);
      expect(list.rides[club.member.id]).toEqual([first.body.id]);
    });
    await eventually(() => expect(channel.heard.size).toBeGreaterThan(0));
    await ride(other, event);
    await eventually(async () => expect((await race(event)).lines).toHaveLength(2));
    expect((await whole(event)).stage).toEqual({ kind: 'open', run: 0 });
    await letPass(server, event, 2 * HOUR);
    await eventually(async () => expect((await whole(event)).stage).toEqual({ kind: 'final' }));
    await eventually(async () => expect(await news(club.member, event)).toEqual(['event-final']));
    await letPass(server, event, HOUR);
    await eventually(async () => expect((await whole(event)).stage).toEqual({ kind: 'final' }));
    expect(await news(other, event)).toEqual(['event-final']);
    channel.close();
  });

  it('wait for a ticket that may still bring a ride, unless it was given up', async () => {
    const event = await made(planWith([raceOn(0, soonOpen())]));
    const { body } = await start(club.member, event);
    await letPass(server, event, HOUR);
    await eventually(async () => expect((await whole(event)).stage).toEqual({ kind: 'settling' }));
    const stolen = await other.call('POST', '/api/fl/events/give-up', { ticket: body.ticket });
    expect(stolen.status).toBe(204);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await whole(event)).stage).toEqual({ kind: 'settling' });
    expect((await club.member.call('POST', '/api/fl/events/give-up', { ticket: body.ticket })).status).toBe(
      204,
    );
    await eventually(async () => expect((await whole(event)).stage).toEqual({ kind: 'final' }));
    expect((await race(event)).lines).toMatchObject([{ kind: 'unplaced', why: { kind: 'dnf' } }]);
  });

  it('show no hidden times before the window ends, by no way', async () => {
    const event = await made(planWith([raceOn(0, soonOpen())], { timesHidden: true }));
    const { body } = await ride(club.member, event);
    await eventually(async () => expect((await race(event)).hidden?.riders).toEqual([club.member.id]));
    expect((await race(event)).lines).toEqual([]);
    const board = `/api/fl/board?track=${track}&equipment=ski&simVersion=1&event=`;
    const seen = async (path: string) => JSON.stringify((await other.call('GET', path)).body);
    expect(await seen(board + event)).not.toContain(club.member.id);
    expect(await seen(board)).not.toContain(String(body.id));
    expect((await other.call('GET', `/api/collections/rides/records/${body.id}`)).status).toBe(404);
    expect(await seen(`/api/collections/participations/records?filter=(event='${event}')`)).toContain(
      '"bestUs":0',
    );
    expect(await seen(`/api/fl/events/show?event=${event}`)).not.toContain(String(body.timeUs));
    // Hosts see them.
    const hosts = await club.host.call('GET', `/api/fl/events/show?event=${event}`);
    expect(JSON.stringify(hosts.body.hosts)).toContain(String(body.id));
    await letPass(server, event, 2 * HOUR);
    await eventually(async () => expect((await race(event)).lines).toHaveLength(1));
    await eventually(async () => expect(await seen(board + event)).toContain(String(body.id)));
    expect(await seen(board)).toContain(String(body.id));
  });

  it('follow the jury, which can take back what it decided', async () => {
    const event = await made(planWith([raceOn(0, soonOpen())]));
    const { body } = await ride(club.member, event);
    const dsq = { event, rider: club.member.id, race: 0, run: 0, reason: 'Held the pole' };
    expect((await other.call('POST', '/api/fl/events/disqualify', dsq)).status).toBe(403);
    expect((await stranger.call('POST', '/api/fl/events/disqualify', dsq)).status).toBe(404);
    expect(codeOf(await club.host.call('POST', '/api/fl/events/disqualify', { ...dsq, reason: '' }))).toBe(
      'reason:required',
    );
    expect(
      codeOf(await club.host.call('POST', '/api/fl/events/disqualify', { ...dsq, rider: other.id })),
    ).toBe('rider:no-such-start');
    const given = await club.host.call('POST', '/api/fl/events/disqualify', dsq);
    expect(given.status).toBe(200);
    const again = await club.host.call('POST', '/api/fl/events/disqualify', dsq);
    expect(again.body).toEqual(given.body);
    await eventually(async () =>
      expect((await race(event)).lines).toMatchObject([
        { kind: 'unplaced', why: { kind: 'dsq', why: { kind: 'jury', words: 'Held the pole' } } },
      ]),
    );
    // Whoever reads the list can take it back.
    expect((await race(event)).decisions).toMatchObject([{ id: given.body.id }]);
    const back = { event, id: given.body.id, reason: 'It was the wind' };
    expect((await other.call('POST', '/api/fl/events/reinstate', back)).status).toBe(403);
    expect((await club.host.call('POST', '/api/fl/events/reinstate', back)).status).toBe(204);
    await eventually(async () =>
      expect((await race(event)).lines).toMatchObject([{ kind: 'placed', entry: club.member.id }]),
    );
    expect((await race(event)).decisions).toMatchObject([{ words: 'Held the pole', rider: club.member.id }]);
    expect(await news(club.member, event)).toEqual(['disqualified', 'reinstated']);
    expect(body.status).toBe('verified');
  });

  it('end where a race, or all of it, is called off; what was ridden is kept', async () => {
    const event = await made(planWith([raceOn(0, soonOpen()), raceOn(1, Date.now() + HOUR)]));
    await ride(club.member, event);
    const off = { event, race: 1, counts: 'nothing', reason: 'Fog' };
    expect((await other.call('POST', '/api/fl/events/cancel-race', off)).status).toBe(403);
    expect(codeOf(await club.host.call('POST', '/api/fl/events/cancel-race', { ...off, race: 2 }))).toBe(
      'race:not-allowed',
    );
    expect((await club.host.call('POST', '/api/fl/events/cancel-race', off)).status).toBe(204);
    await eventually(async () => expect((await race(event, 1)).stage).toEqual({ kind: 'cancelled' }));
    expect((await race(event)).lines).toHaveLength(1);
    expect(await club.change(event, { state: 'cancelled' })).toBe('done');
    await eventually(async () => expect((await whole(event)).stage).toEqual({ kind: 'cancelled' }));
    await eventually(async () => expect(await news(club.member, event)).toContain('event-cancelled'));
    expect(codeOf(await start(club.member, event))).toBe('event:event-cancelled');
  });

  it('keep the results of an account that is deleted, without its name', async () => {
    const leaver = await server.rider('leaver');
    const row = { server: club.server, user: leaver.id, role: 'member' };
    await server.operator.call('POST', '/api/collections/server_members/records', row);
    const event = await made(planWith([raceOn(0, soonOpen())]));
    await ride(leaver, event);
    await eventually(async () => expect((await race(event)).lines).toHaveLength(1));
    expect((await server.operator.call('DELETE', `/api/collections/users/records/${leaver.id}`)).status).toBe(
      204,
    );
    await eventually(async () => {
      const list = await race(event);
      expect(list.lines).toHaveLength(1);
      expect(JSON.stringify(list)).not.toContain(leaver.id);
      expect(JSON.stringify(list)).not.toContain('leaver');
    });
  });
});

describe('two runs', () => {
  const plan = (how: 'window' | 'start-list') => {
    const opensMs = soonOpen();
    const second = opensMs + 2 * HOUR;
    const windows = [
      { opensMs, closesMs: opensMs + HOUR },
      { opensMs: second, closesMs: second + 15 * MINUTE },
    ];
    return planWith([raceOn(0, opensMs, { runs: 2, windows, attempts: 1 })], {
      secondRun: { how, reversal: 'all' },
    });
  };

  it('let only finishers of the first into the second', async () => {
    const event = await made(plan('window'));
    await ride(club.member, event);
    await letPass(server, event, 2 * HOUR);
    expect((await start(club.member, event)).body).toMatchObject({ run: 1 });
    expect(codeOf(await start(other, event))).toBe('event:not-qualified');
    await eventually(async () => expect(await news(club.member, event)).toEqual(['event-run']));
    expect(await news(other, event)).toEqual([]);
  });

  it('by start list call one rider after the other, in the reverse order of the first', async () => {
    const event = await made(plan('start-list'));
    await ride(club.member, event);
    await ride(other, event);
    await eventually(async () => expect((await race(event)).lines).toHaveLength(2));
    const [best, slower] = (await race(event)).lines.map(({ entry }) =>
      entry === other.id ? other : club.member,
    );
    await letPass(server, event, 2 * HOUR - MINUTE + 1000);
    await eventually(async () =>
      expect((await race(event)).calls).toMatchObject({
        calls: [{ rider: slower!.id, state: 'called' }],
        waiting: [best!.id],
      }),
    );
    expect(codeOf(await start(best!, event))).toBe('event:not-called');
    expect((await start(slower!, event)).body).toMatchObject({ run: 1, left: 0 });
    await eventually(async () =>
      expect((await race(event)).calls).toMatchObject({
        calls: [{ state: 'started' }, { rider: best!.id, state: 'called' }],
      }),
    );
    // Who misses the call is called once more.
    await letPass(server, event, MINUTE + 1000);
    expect((await start(best!, event)).status).toBe(200);
    expect(codeOf(await start(best!, event))).toBe('event:no-attempts-left');
  });
});

it('a knock-out cup is ridden to its final by the clock', async () => {
  const cup = planFrom('knock-out-cup', {
    name: 'Cup night',
    timeZone: 'UTC',
    opensMs: Date.now() + 1000,
    equipment: 'ski',
    tracks: [raceOn(0, 0).track],
  });
  const event = await made(cup);
  await letPass(server, event, 2000);
  await ride(club.member, event, true);
  await ride(other, event, true);
  await letPass(server, event, 10 * MINUTE);
  const list = async () => (await lists(event)).find((one) => one.race === 0)!.list as CupList;
  await eventually(async () =>
    expect(await list()).toMatchObject({
      stage: { kind: 'open', run: 1 },
      divisions: [{ rounds: [{ round: 1 }] }],
    }),
  );
  expect(codeOf(await start(club.host, event))).toBe('event:not-qualified');
  await ride(club.member, event, true);
  await letPass(server, event, 3 * MINUTE);
  await eventually(async () => expect(await list()).toMatchObject({ stage: { kind: 'final' } }));
  expect((await list()).ranks.map(({ entry, rank }) => [entry, rank])).toEqual([
    [club.member.id, 1],
    [other.id, 2],
  ]);
});
