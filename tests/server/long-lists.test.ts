import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CupList, RaceList } from '../../server/rules/event-lists';
import { eventually } from '../harness/eventually';
import { type EventClub, makeClub } from './event-club';
import { announce, HOUR, letPass, MINUTE, planWith, raceOn } from './planned';
import { type RidingServer, startRiding } from './riding';

/** The lists of the largest fields a server can have are saved as any other. */

let server: RidingServer;
let club: EventClub;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  await server.wake();
});
afterAll(() => server?.close());

const RIDERS = 1000;
const riderOf = (n: number) => `rider${String(n).padStart(10, '0')}`;

/** Writes rows as the operator, a few at a time. */
async function put(collection: string, n: number, rowOf: (i: number) => object): Promise<void> {
  for (let from = 0; from < n; from += 25) {
    const some = Array.from({ length: Math.min(25, n - from) }, (_, i) => rowOf(from + i));
    const path = `/api/collections/${collection}/records`;
    const answers = await Promise.all(some.map((row) => server.operator.call('POST', path, row)));
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBe(200);
  }
}

/** A ride of each of a thousand riders, which the server knows to have been so many ms ago. */
const rides = (event: string, agoMs: number) =>
  put('event_attempts', RIDERS, (n) => {
    const startedMs = Date.now() - agoMs;
    const times = { startedMs, arrivedMs: startedMs + MINUTE, judgedMs: startedMs + MINUTE };
    const timeUs = 40_000_000 + n * 10_000;
    return {
      ...{ event, rider: riderOf(n), race: 0, run: 0, live: true, kind: 'verified', ...times },
      ...{ claimedUs: timeUs, timeUs },
    };
  });

/** Has the lists made anew. */
async function touch(event: string): Promise<void> {
  const path = `/api/collections/events/records/${event}`;
  expect((await server.operator.call('PATCH', path, { name: 'Renamed' })).status).toBe(200);
}

async function listOf<T>(event: string): Promise<T> {
  const { body } = await club.host.call('GET', `/api/fl/events/show?event=${event}`);
  return (body.lists as { race: number; list: T }[]).find((one) => one.race === 0)!.list;
}

it('the calls of a thousand riders', async () => {
  const opensMs = Date.now() + MINUTE;
  const second = opensMs + 2 * HOUR;
  const windows = [
    { opensMs, closesMs: opensMs + HOUR },
    { opensMs: second, closesMs: second + 15 * MINUTE },
  ];
  const plan = planWith([raceOn(0, opensMs, { runs: 2, windows })], {
    secondRun: { how: 'start-list', reversal: 'all' },
  });
  const event = String((await announce(club.host, club.server, plan)).body.id);
  await letPass(server, event, MINUTE + 2 * HOUR + 14 * MINUTE);
  await rides(event, 2 * HOUR);
  await touch(event);
  await eventually(async () => {
    const list = await listOf<RaceList>(event);
    expect(list.stage).toEqual({ kind: 'open', run: 1 });
    expect(list.calls?.calls.length).toBeGreaterThan(1500);
  });
});

it('a cup of a thousand riders', async () => {
  const { track, equipment } = raceOn(0, 0);
  const cup = { kind: 'cup', name: 'Cup', timeZone: 'Europe/Vienna', open: 'members', track, equipment };
  const plan = { ...cup, opensMs: Date.now() + MINUTE };
  const answer = await announce(club.host, club.server, plan);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const event = String(answer.body.id);
  await letPass(server, event, HOUR);
  await rides(event, HOUR - 2 * MINUTE);
  await touch(event);
  await eventually(async () => {
    const list = await listOf<CupList>(event);
    expect(list.stage.kind).toBe('final');
    expect(list.ranks).toHaveLength(RIDERS);
  });
});

it('a jury that decides a thousand times', async () => {
  const event = String(
    (await announce(club.host, club.server, planWith([raceOn(0, Date.now() - MINUTE)]))).body.id,
  );
  const atMs = Date.now() - MINUTE;
  await put('event_decisions', 1000, (n) => ({
    ...{
      event,
      rider: riderOf(n),
      race: 0,
      run: 0,
      words: 'é'.repeat(300),
      by: club.host.id,
      atMs: atMs + n,
    },
    // One that holds among those that were taken back.
    takenBackMs: n === 3 ? 0 : atMs + n + 1,
  }));
  await touch(event);
  await eventually(async () => {
    const { decisions } = await listOf<RaceList>(event);
    expect(decisions).toHaveLength(300);
    expect(decisions[0]?.rider).toBe(riderOf(3));
  });
});

it('each of a thousand riders is told where they stand', async () => {
  const plan = planWith([raceOn(0, Date.now() - MINUTE)]);
  const event = String((await announce(club.host, club.server, plan)).body.id);
  await rides(event, 30_000);
  const own = (rider: string, kind: string, timeUs: number) => {
    const startedMs = Date.now() - 20_000;
    const times = { startedMs, arrivedMs: startedMs + 10, judgedMs: kind === 'pending' ? 0 : startedMs + 20 };
    const row = { event, rider, race: 0, run: 0, live: true, kind, ...times, claimedUs: timeUs, timeUs };
    return put('event_attempts', 1, () => row);
  };
  await own(club.member.id, 'verified', 40_020_000);
  await own(club.host.id, 'verified', 45_000_000);
  await touch(event);
  await eventually(async () => expect((await listOf<RaceList>(event)).counts.placed).toBe(RIDERS + 2));
  const mine = async (who: typeof club.member) => {
    const { body } = await who.call('GET', `/api/fl/events/mine?event=${event}&equipment=ski`);
    const [race] = body.races as { place: { line: object; of: number; best: object }; forecast: object }[];
    return race!;
  };
  // In the list that is stored, and beyond it.
  for (const [who, rank, timeUs] of [
    [club.member, 3, 40_020_000],
    [club.host, 502, 45_000_000],
  ] as const) {
    const { place, forecast } = await mine(who);
    expect(place).toMatchObject({ line: { rank, timeUs }, of: RIDERS + 2, best: { timeUs } });
    expect(forecast).toEqual({ rank, timeUs });
  }
  await own(club.member.id, 'pending', 40_005_000);
  expect((await mine(club.member)).forecast).toEqual({ rank: 1, timeUs: 40_000_000 });
  await own(club.host.id, 'pending', 44_000_000);
  expect((await mine(club.host)).forecast).toEqual({ rank: 402, timeUs: 44_000_000 });
});
