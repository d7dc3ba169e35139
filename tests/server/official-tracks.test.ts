import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/paths';
import { wakeQueue } from '../../scripts/verifier';
import { dayOf, dayPeriod } from '../../src/race';
import type { Track } from '../../src/tracks';
import { type Account, type Api, apiOf, type Json } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, startGameServer } from '../harness/game-server';
import { date, day } from './events';
import { authorRides, codeOf, rowFor, type SentRide, streamOf } from './riding';

const tracks = JSON.parse(readFileSync(join(root, 'public', 'tracks.json'), 'utf8')) as readonly Track[];
const rows = (collection: string) => `/api/collections/${collection}/records`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-official-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the tracks of the game', () => {
  let server: GameServer;
  let api: Api;
  let publicDir: string;
  const write = (list: readonly Track[]) =>
    writeFileSync(join(publicDir, 'tracks.json'), JSON.stringify(list));
  const [first, second, third] = tracks as [Track, Track, Track];
  const rowOf = async (id: string) =>
    (await api.call('GET', `${rows('tracks')}/${id}`, undefined, await api.superuser())).body;

  beforeAll(async () => {
    publicDir = join(folder, 'public');
    mkdirSync(publicDir);
    write([first, second]);
    server = await startGameServer({ publicDir });
    api = apiOf(server);
  });
  afterAll(() => server?.close());

  it('are on the server from its start, under their own ids', async () => {
    const { course, ...row } = await rowOf(first.id);
    expect(JSON.parse(String(course))).toEqual(first.course);
    expect(row).toMatchObject({
      ...{ name: first.name, style: first.style, hash: first.hash, reference: first.reference },
      ...{ owner: '', official: true, visibility: 'public', version: 1, deleted: false },
      ...{ gates: first.course.gates.length, lengthM: Math.round(first.course.finish / 1000) },
    });
  });

  it('are left alone by a start that finds nothing new', async () => {
    const before = await rowOf(first.id);
    await server.restart();
    expect(await rowOf(first.id)).toEqual(before);
  });

  it('follow the game: a new one is added, a changed one is another version', async () => {
    write([first, { ...third, id: second.id }, third]);
    await server.restart();
    expect(await rowOf(second.id)).toMatchObject({ hash: third.hash, version: 2, official: true });
    expect(await rowOf(third.id)).toMatchObject({ hash: third.hash, version: 1 });
    expect((await rowOf(first.id)).version).toBe(1);
  });
});

describe('a default track whose course is changed', () => {
  const SECRET = 'a-secret-for-tests-only';
  const [first, second] = tracks as [Track, Track];
  const { id } = first;
  /** What the next game brings under the same id. */
  const changed: Track = { ...second, id };
  let server: GameServer;
  let api: Api;
  let ann: Account;
  let ben: Account;
  let publicDir: string;
  let event: string;
  let rideOfAnn: string;
  const today = dayPeriod(dayOf(Date.now())).name;
  const tomorrow = dayPeriod(dayOf(Date.now()) + 1).name;
  /** The tracks of today and of tomorrow. */
  const days = async () => {
    const { body } = await api.call<{ days: Json[] }>('GET', '/api/fl/days', undefined, ann.token);
    const of = (name: string) => body.days.find(({ period }) => period === name)!.tracks;
    return { today: of(today), tomorrow: of(tomorrow) };
  };

  const bring = (track: Track) => writeFileSync(join(publicDir, 'tracks.json'), JSON.stringify([track]));
  const rowOf = async (track: string) =>
    (await api.call('GET', `${rows('tracks')}/${track}`, undefined, await api.superuser())).body;
  const versions = async () => {
    const path = `${rows('tracks')}?filter=(source='${id}')&sort=version`;
    return (await api.call<{ items: Json[] }>('GET', path, undefined, await api.superuser())).body.items;
  };
  /** A ride down a course, as a device sends it that knows the course under the track's own id. */
  const rideOn = (track: Track, variant: number, more: Partial<SentRide> = {}): SentRide => {
    const n = authorRides.findIndex(({ hash, equipment }) => hash === track.hash && equipment === 'ski');
    return rowFor(n, streamOf(n, variant), { track: id, ...more });
  };
  const send = (row: SentRide, who: Account) =>
    api.call('POST', rows('rides'), { ...row, rider: who.id }, who.token);
  /** The verdict on a ride. */
  const sent = async (row: SentRide, who: Account): Promise<Json> => {
    const answer = await send(row, who);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await wakeQueue(server.url, SECRET);
    return eventually(async () => {
      const { body } = await api.call('GET', `${rows('rides')}/${row.id}`, undefined, who.token);
      expect(body.status).not.toBe('pending');
      return body;
    });
  };
  const board = async (query: string, who = ann) => {
    const path = `/api/fl/board?track=${query}&equipment=ski&simVersion=1`;
    const { body } = await api.call<{ items: Json[]; total: number }>('GET', path, undefined, who.token);
    expect(body.items.map(({ rank }) => rank)).toEqual(body.items.map((_, i) => i + 1));
    return body.items.map(({ ride }) => ride);
  };

  beforeAll(async () => {
    publicDir = join(folder, 'changing');
    mkdirSync(publicDir);
    bring(first);
    server = await startGameServer({
      publicDir,
      env: { FL_VERIFY: 'queue', FL_VERIFIER_SECRET: SECRET },
      authors: 'unknown',
    });
    api = apiOf(server);
    ann = await api.account('ann', { verified: true });
    ben = await api.account('ben', { verified: true });
    const venue = await api.put('servers', { name: 'Venue', open: true });
    for (const { id: user } of [ann, ben]) {
      await api.put('server_members', { server: venue.id, user, role: 'member' });
    }
    const window = { startsAt: date(Date.now() - day), endsAt: date(Date.now() + day) };
    const rules = { equipment: 'any', attempts: 0, takes: 'verified', state: 'open' };
    event = (await api.put('events', { server: venue.id, name: 'Cup', tracks: [id], ...window, ...rules }))
      .id;
    const row = rideOn(first, 1, { event });
    expect(await sent(row, ann)).toMatchObject({ status: 'verified', hash: first.hash });
    rideOfAnn = row.id;
    expect(await days()).toEqual({ today: [id], tomorrow: [id] });
    expect(await board(`${id}&event=${today}`)).toEqual([rideOfAnn]);
    bring(changed);
    await server.restart();
  });
  afterAll(() => server?.close());

  it('stays on the server as it was, beside the new version', async () => {
    expect(await rowOf(id)).toMatchObject({ hash: second.hash, version: 2, plays: 0, source: '' });
    const [old, ...others] = await versions();
    expect(others).toEqual([]);
    expect(old).toMatchObject({
      ...{ name: first.name, style: first.style, hash: first.hash, reference: first.reference },
      ...{ owner: '', official: true, visibility: 'public', version: 1, plays: 1, deleted: false },
    });
    expect(JSON.parse(String(old!.course))).toEqual(first.course);
  });

  it('keeps its rides and its board, and the new version begins with an empty one', async () => {
    const { body } = await api.call('GET', `${rows('rides')}/${rideOfAnn}`, undefined, ann.token);
    expect(body).toMatchObject({ status: 'verified', hash: first.hash });
    expect(await board(`${id}&hash=${first.hash}`)).toEqual([rideOfAnn]);
    expect(await board(String((await versions())[0]!.id))).toEqual([rideOfAnn]);
    expect(await board(id)).toEqual([]);
    expect(await board(`${id}&hash=${second.hash}`)).toEqual([]);
  });

  it('is ridden by old and new devices, each on the course it has', async () => {
    const old = rideOn(first, 2);
    const now = rideOn(changed, 1);
    expect(await sent(old, ben)).toMatchObject({ status: 'verified', timeUs: old.claimedUs });
    expect(await sent(now, ann)).toMatchObject({ status: 'verified', timeUs: now.claimedUs });
    expect((await board(`${id}&hash=${first.hash}`)).sort()).toEqual([rideOfAnn, old.id].sort());
    expect(await board(id)).toEqual([now.id]);
    expect(codeOf(await send({ ...old, id: `x${old.id.slice(1)}`, hash: 'c'.repeat(64) }, ben))).toBe(
      'hash:wrong-hash',
    );
  });

  it('is ridden to the end of a day that began on it, and the next day is of the new version', async () => {
    const [version] = await versions();
    expect(await days()).toEqual({ today: [version!.id], tomorrow: [id] });
    // Those of old devices and those from this morning stand on one leaderboard.
    const both = await board(`${version!.id}&event=${today}`);
    expect(both).toHaveLength(2);
    expect(both).toContain(rideOfAnn);
    expect(await board(`${id}&event=${today}`)).toEqual([]);
  });

  it('is what an event goes on with that was set on it', async () => {
    const [version] = await versions();
    // Whatever is changed of it afterwards.
    await api.put('events', { name: 'Renamed' }, event);
    const { body } = await api.call('GET', `${rows('events')}/${event}`, undefined, ann.token);
    expect(body.tracks).toEqual([version!.id]);
    expect(codeOf(await send(rideOn(changed, 2, { event }), ben))).toBe('track:unknown-track');
    const start = { track: id, event, equipment: 'ski' };
    const { ticket } = (await api.call('POST', '/api/fl/start', start, ben.token)).body;
    const row = rideOn(first, 3, { event, ticket: String(ticket) });
    expect(await sent(row, ben)).toMatchObject({ status: 'verified' });
    expect((await board(`${version!.id}&event=${event}`)).sort()).toEqual([rideOfAnn, row.id].sort());
  });

  it('is the present version again when the game goes back to it', async () => {
    const before = await board(`${id}&hash=${first.hash}`);
    expect(before).toHaveLength(2);
    bring(first);
    await server.restart();
    expect(await rowOf(id)).toMatchObject({ hash: first.hash, version: 3, deleted: false });
    expect(await board(id)).toEqual(before);
    expect(await board(`${id}&hash=${second.hash}`)).toHaveLength(1);
    const [old, other] = await versions();
    expect([old, other]).toMatchObject([
      { hash: first.hash, version: 1, deleted: true },
      { hash: second.hash, version: 2, deleted: false },
    ]);
    const { body } = await api.call('GET', `${rows('events')}/${event}`, undefined, ann.token);
    expect(body.tracks).toEqual([id]);
    expect(await days()).toEqual({ today: [id], tomorrow: [id] });
    expect(await board(`${id}&event=${today}`)).toContain(rideOfAnn);
    expect(await sent(rideOn(first, 4, { event }), ann)).toMatchObject({ status: 'verified' });
  });
});
