import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DAYS_AHEAD,
  dayOf,
  dayPeriod,
  type Pickable,
  planDays,
  planWeeks,
  solverUsOf,
  WEEKS_AHEAD,
  weekOf,
  weekPeriod,
} from '../../src/race';
import { simVersion } from '../../src/sim';
import { runSql } from '../harness/raw-sql';
import {
  authorRides,
  codeOf,
  type Rider,
  type RidingServer,
  rowFor,
  startRiding,
  streamOf,
  tracks,
} from './riding';

const periodDoor = v.object({
  period: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
  tracks: v.array(v.string()),
});
const listDoor = v.object({
  days: v.array(periodDoor),
  weeks: v.array(periodDoor),
  tracks: v.array(v.looseObject({ id: v.string() })),
});

/** The game's own tracks as the rule sees them before anybody has ridden. */
const pickables: readonly Pickable[] = tracks.map(({ id, style, reference = {} }) => ({
  ...{ id, isOfficial: true, likes: 0, plays: 0, isTraining: style === 'training' },
  solverUs: solverUsOf(reference),
}));

const authorOf = (track: string): number =>
  authorRides.findIndex((ride) => ride.trackId === track && ride.equipment === 'ski');

let server: RidingServer;
let ann: Rider;
let ben: Rider;
beforeAll(async () => {
  server = await startRiding('http');
  ann = await server.rider('ann');
  ben = await server.rider('ben');
});
afterAll(() => server?.close());

async function list() {
  const answer = await fetch(`${server.game.url}/api/fl/days`);
  expect(answer.status).toBe(200);
  return v.parse(listDoor, await answer.json());
}

async function boardOf(track: string, event: string) {
  const query = `track=${track}&equipment=ski&simVersion=${String(simVersion)}&event=${event}`;
  const { status, body } = await ann.call('GET', `/api/fl/board?${query}`);
  expect(status).toBe(200);
  return (body.items as { rider: string; timeUs: number; ride: string }[]).map(({ ride }) => ride);
}

/** Sends a ride of a rider on a track. @returns its id */
async function ride(rider: Rider, track: string, variant: number): Promise<{ id: string; timeUs: number }> {
  const n = authorOf(track);
  const row = rowFor(n, streamOf(n, variant));
  expect((await rider.send(row)).body.status).toBe('verified');
  return { id: row.id, timeUs: row.claimedUs };
}

const today = () => dayPeriod(dayOf(Date.now())).name;
const tracksOn = async (period: string): Promise<readonly string[]> => {
  const { days, weeks } = await list();
  return [...days, ...weeks].find((one) => one.period === period)?.tracks ?? [];
};

describe('the list of days and weeks', () => {
  it('is what the rule says, two weeks ahead, and told to everybody', async () => {
    const now = Date.now();
    const { days, weeks, tracks: heads } = await list();
    const planned = planDays(pickables, [], dayOf(now));
    expect(days.map(({ period, tracks: [track] }) => [period, track])).toEqual(
      planned.map(({ day, track }) => [dayPeriod(day).name, track]),
    );
    expect(days).toHaveLength(DAYS_AHEAD);
    expect(weeks.map(({ period, tracks }) => [period, tracks])).toEqual(
      planWeeks(pickables, [], weekOf(now)).map((one) => [weekPeriod(one.week).name, one.tracks]),
    );
    expect(weeks).toHaveLength(WEEKS_AHEAD);
    const told = new Set(heads.map(({ id }) => id));
    for (const { tracks } of [...days, ...weeks]) for (const id of tracks) expect(told).toContain(id);
    expect(Date.parse(days[0]!.startsAt)).toBe(dayPeriod(dayOf(now)).startsMs);
    expect(heads[0]).toMatchObject({ official: true, likes: 0, beaten: false });
    expect(heads[0]).not.toHaveProperty('course');
  });

  it('stays as it was published when likes and plays change', async () => {
    const before = await list();
    const [, other] = before.days;
    await ride(ann, other!.tracks[0]!, 3);
    await server.game.restart();
    expect(await list()).toMatchObject({ days: before.days, weeks: before.weeks });
  });

  it('gives the place of a withdrawn track to another, the next time it is read', async () => {
    const before = await list();
    const gone = before.days[5]!.tracks[0]!;
    const path = `/api/collections/tracks/records/${gone}`;
    expect((await server.operator.call('PATCH', path, { deleted: true })).status).toBe(200);
    const after = await list();
    const changed = after.days.filter(({ tracks }, n) => tracks[0] !== before.days[n]!.tracks[0]);
    expect(changed.map(({ period }) => period)).toEqual([before.days[5]!.period]);
    expect(after.days.flatMap(({ tracks }) => tracks)).not.toContain(gone);
    await server.operator.call('PATCH', path, { deleted: false });
  });
});

describe('the leaderboard of a day', () => {
  it('has the rides that arrived on it, and none of another track or day', async () => {
    const day = today();
    const [track] = await tracksOn(day);
    const [week, second] = [weekPeriod(weekOf(Date.now())).name, 'day-2020-01-01'];
    const first = await ride(ann, track!, 4);
    const slower = await ride(ben, track!, 5);
    const order = [first, slower].sort((a, b) => a.timeUs - b.timeUs).map(({ id }) => id);
    expect(await boardOf(track!, day)).toEqual(order);
    expect(await boardOf(track!, '')).toEqual(order);
    expect(await boardOf(track!, week)).toEqual([]);
    expect(await boardOf(track!, second)).toEqual([]);
    const [short] = await tracksOn(week);
    const brief = await ride(ann, short!, 2);
    expect(await boardOf(short!, week)).toEqual([brief.id]);
    expect(await boardOf(short!, day)).toEqual([]);
    const mine = await ann.call(
      'GET',
      `/api/fl/board/mine?track=${track!}&equipment=ski&simVersion=${String(simVersion)}&event=${day}`,
    );
    expect(mine.body).toMatchObject({ total: 2, ride: first.id });
  });

  it('goes back to the next best ride of the day, and stays as it was once the day is over', async () => {
    const day = today();
    const [track] = await tracksOn(day);
    const rides = [await ride(ann, track!, 8), await ride(ann, track!, 12)];
    const all = async (event: string) => (await boardOf(track!, event)).length;
    const best = (await boardOf(track!, day))[0]!;
    const { rider } = (await server.operator.call('GET', `/api/collections/rides/records/${best}`)).body;
    await server.operator.call('PATCH', `/api/collections/rides/records/${best}`, { deleted: true });
    const left = await boardOf(track!, day);
    expect(left).not.toContain(best);
    expect(left).toHaveLength(rider === ann.id ? 2 : 1);
    expect(await boardOf(track!, '')).toEqual(left);
    // Midnight, as the tables would have it.
    await server.game.stop();
    const over = "UPDATE picks SET endsAt = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-1 second')";
    await runSql(server.game.dataDir, [`${over} WHERE period = '${day}'`]);
    await server.game.restart();
    const before = [await all(day), await all('')];
    const cleo = await server.rider('cleo');
    await ride(cleo, track!, 16);
    expect([await all(day), await all('')]).toEqual([before[0], before[1]! + 1]);
    expect(rides).toHaveLength(2);
  });
});

it('days ridden this month are told to the rider', async () => {
  const month = new Date().toISOString().slice(0, 7);
  expect((await ann.call('GET', '/api/fl/days/mine')).body).toEqual({ month, ridden: 1, today: true });
  const dora = await server.rider('dora');
  expect((await dora.call('GET', '/api/fl/days/mine')).body).toEqual({ month, ridden: 0, today: false });
});

describe('likes', () => {
  const track = authorRides[0]!.trackId;
  const like = (rider: Rider, wanted: boolean, id = track) =>
    rider.call('POST', '/api/fl/likes', { track: id, like: wanted });

  it('are of those who have come down the track, one of each', async () => {
    const [eva, fin] = [await server.rider('eva'), await server.rider('fin')];
    expect(codeOf(await like(eva, true))).toBe('track:not-ridden');
    await ride(eva, track, 21);
    expect((await eva.call('GET', `/api/fl/likes/mine?track=${track}`)).body).toEqual({
      ...{ likes: 0, liked: false, may: true },
    });
    for (let n = 0; n < 2; n++)
      expect((await like(eva, true)).body).toEqual({ likes: 1, liked: true, may: true });
    await ride(fin, track, 23);
    expect((await like(fin, true)).body).toMatchObject({ likes: 2 });
    expect((await like(eva, false)).body).toEqual({ likes: 1, liked: false, may: true });
    expect((await like(eva, true, 'nothing00000000')).status).toBe(404);
    const head = `/api/collections/track_heads/records?sort=-likes&perPage=1`;
    expect((await eva.call('GET', head)).body).toMatchObject({ items: [{ id: track, likes: 1 }] });
    // They go with the account.
    const gone = await server.operator.call('DELETE', `/api/collections/users/records/${fin.id}`);
    expect(gone.status).toBe(204);
    expect((await eva.call('GET', `/api/fl/likes/mine?track=${track}`)).body).toMatchObject({ likes: 0 });
  });

  it('and a beaten author are written by the server alone', async () => {
    const { course, hash, light, seed, style } = tracks.find(({ id }) => id === track)!;
    const row = {
      ...{ owner: ann.id, name: 'Mine', builderVersion: 1, course: JSON.stringify(course) },
      ...{ hash, light, seed, style, visibility: 'private', source: '', version: 0 },
    };
    for (const more of [{ likes: 9 }, { beaten: true }]) {
      const made = await ann.call('POST', '/api/collections/tracks/records', { ...row, ...more });
      expect(made.status).toBe(400);
    }
  });
});

it('a published track is graded by the times kept with it', async () => {
  const { course, hash, light, seed, style, reference } = tracks.find(({ name }) => name === 'Nightglass')!;
  const { body } = await ann.call('POST', '/api/collections/tracks/records', {
    ...{ owner: ann.id, name: 'Steep', builderVersion: 1, course: JSON.stringify(course), reference },
    ...{ hash, light, seed, style, visibility: 'public', source: '' },
  });
  expect(body).toMatchObject({ difficulty: 'hard', likes: 0, beaten: false });
});

it('a ride that earns the author’s medal marks the author as beaten', async () => {
  const find = () => server.operator.call('GET', '/api/collections/track_heads/records?filter=(beaten=true)');
  const known = ((await find()).body.items as { id: string }[]).map(({ id }) => id);
  const n = authorRides.findIndex(
    ({ trackId, equipment }) => equipment === 'ski' && !known.includes(trackId),
  );
  const row = rowFor(n, streamOf(n));
  const sent = await ben.send(row);
  expect(sent.body).toMatchObject({ status: 'verified', medal: 'author' });
  expect(((await find()).body.items as { id: string }[]).map(({ id }) => id)).toContain(row.track);
});
