import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isHeavyPage } from '../../server/rules/pages';
import { type Account, type Api, apiOf, type Json } from '../harness/api';
import { deafCall } from '../harness/deaf-call';
import { type GameServer, startGameServer } from '../harness/game-server';
import { makeTrackRow } from './permissions/world';

/** Counts how many lists of tracks are read side by side. */
const counter = `onRecordsListRequest((e) => {
  const add = (n) => $app.store().setFunc('reading', (old) => (old || 0) + n);
  add(1);
  const now = $app.store().get('reading');
  $app.store().setFunc('most', (old) => Math.max(old || 0, now));
  sleep(150);
  try {
    e.next();
  } finally {
    add(-1);
  }
}, 'tracks');
routerAdd('POST', '/api/most', (e) => {
  const most = $app.store().get('most') || 0;
  $app.store().set('most', 0);
  return e.json(200, { most });
});`;

const rows = '/api/collections/tracks/records';
const TRACKS = 120;

describe('a page', () => {
  it.each([
    [rows, '', false],
    [rows, '30', false],
    [rows, '31', true],
    [`${rows}/`, '1000', true],
    ['/api/collections/TRACKS/records', '1000', true],
    [rows, '0x7', false],
    [rows, 'many', true],
    [`${rows}/aaaaaaaaaaaaaaa`, '1000', false],
    ['/api/collections/rides/records', '100', false],
    ['/api/collections/records/records', '101', true],
    ['/api/collections/track_heads/records', '1000', false],
    ['/api/collections/pbc_123/records', '1000', true],
  ])('of %s with %j rows is heavy: %s', (path, perPage, isHeavy) => {
    expect(isHeavyPage(path, perPage)).toBe(isHeavy);
  });
});

describe('lists of courses', () => {
  let server: GameServer;
  let api: Api;
  let owner: Account;
  beforeAll(async () => {
    server = await startGameServer({
      prepare: (dataDir) => writeFileSync(join(dataDir, '..', 'server', 'hooks', 'counter.pb.js'), counter),
    });
    api = apiOf(server);
    owner = await api.account('owner', { verified: true });
    for (let n = 0; n < TRACKS; n += 20) {
      const body = { ...makeTrackRow(3, 'private'), owner: owner.id };
      const requests = Array.from({ length: 20 }, () => ({ method: 'POST', url: rows, body }));
      expect((await api.call('POST', '/api/batch', { requests }, owner.token)).status).toBe(200);
    }
  });
  afterAll(() => server?.close());

  const page = (perPage: number, after = 0, { token } = owner, method = 'GET') => {
    const filter = `seq > ${after} && (owner = '${owner.id}' && visibility = 'private')`;
    const query = `perPage=${perPage}&sort=seq&skipTotal=1&filter=${encodeURIComponent(filter)}`;
    return api.call<{ items: readonly (Json & { seq: number })[] }>(
      method,
      `${rows}?${query}`,
      undefined,
      token,
    );
  };
  const mostAtOnce = async (perPage: number): Promise<number> => {
    await api.call('POST', '/api/most');
    const answers = await Promise.all(Array.from({ length: 3 }, () => page(perPage)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 200));
    for (const { body } of answers) expect(body.items).toHaveLength(Math.min(perPage, TRACKS));
    return (await api.call<{ most: number }>('POST', '/api/most')).body.most;
  };

  it('on the longest pages are read one at a time, and are whole', async () => {
    expect(await mostAtOnce(1000)).toBe(1);
  });

  it('on the longest pages are read one at a time when only their heads are asked for', async () => {
    await api.call('POST', '/api/most');
    await Promise.all(Array.from({ length: 3 }, () => page(1000, 0, owner, 'HEAD')));
    expect((await api.call<{ most: number }>('POST', '/api/most')).body.most).toBe(1);
  });

  it('on the longest pages are there for others while one account asks for many', async () => {
    const other = await api.account('other', { verified: true });
    const many = Array.from({ length: 12 }, () => page(1000));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await page(1000, 0, other)).status).toBe(200);
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect(statuses).toContain(429);
  });

  it('on the pages of today’s devices are read side by side', async () => {
    expect(await mostAtOnce(30)).toBeGreaterThan(1);
  });

  it.each([1000, 30])('come to their end on pages of %i', async (perPage) => {
    const seen = new Set<unknown>();
    for (let after = 0; ; ) {
      const { items } = (await page(perPage, after)).body;
      for (const { id } of items) seen.add(id);
      after = items.at(-1)?.seq ?? after;
      if (items.length < perPage) break;
    }
    expect(seen.size).toBe(TRACKS);
  });
});

describe('pages that nobody reads', () => {
  let server: GameServer;
  let api: Api;
  let deaf: Account;
  let filter: string;
  beforeAll(async () => {
    server = await startGameServer({
      prepare: (dataDir) => writeFileSync(join(dataDir, '..', 'server', 'hooks', 'counter.pb.js'), counter),
    });
    api = apiOf(server);
    deaf = await api.account('deaf', { verified: true });
    filter = encodeURIComponent(`owner = '${deaf.id}'`);
    const { course, ...row } = makeTrackRow(3, 'private');
    // More on a page than the connection itself takes in.
    const body = { ...row, course: String(course).padEnd(390_000), owner: deaf.id };
    for (let n = 0; n < 31; n++) expect((await api.call('POST', rows, body, deaf.token)).status).toBe(200);
  });
  afterAll(() => server?.close());

  const ask = (perPage: number) =>
    deafCall(server, 'GET', `${rows}?perPage=${perPage}&filter=${filter}`, deaf.token);
  /** Rows of nobody, or few: only whether they are given. */
  const isGiven = async ({ token }: Account, perPage: number): Promise<number> =>
    (await api.call('GET', `${rows}?perPage=${perPage}&filter=id=''`, undefined, token)).status;
  const areRead = async () => (await api.call<{ most: number }>('POST', '/api/most')).body.most;

  it('keep nobody else from long ones', async () => {
    const other = await api.account('other', { verified: true });
    const end = ask(1000);
    await expect.poll(areRead).toBe(1);
    expect(await isGiven(other, 1000)).toBe(200);
    end();
  });

  it('are eight of one account at most, and are broken off', async () => {
    const another = await api.account('another', { verified: true });
    const ends = Array.from({ length: 10 }, () => ask(30));
    // Only then: a question of its own would take the place of one of them.
    await expect.poll(areRead).toBe(8);
    expect(await isGiven(deaf, 30)).toBe(429);
    expect(await isGiven(another, 30)).toBe(200);
    // A connection takes a minute of it, and no more.
    await expect.poll(() => isGiven(deaf, 30), { interval: 1000 }).toBe(200);
    for (const end of ends) end();
  });
});
