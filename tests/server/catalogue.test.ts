import PocketBase from 'pocketbase';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askForTracks,
  CATALOGUE_PAGE,
  type CatalogueQuery,
  headsDoor,
} from '../../src/online/catalogue/catalogue';
import { apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { tracks } from './riding';

/** More than two pages of them, of one style that no track of the game has in its name. */
const MANY = 2 * CATALOGUE_PAGE + 5;
const named = (n: number): string => `Weiche Kurve ${String(n).padStart(2, '0')}`;
const ODD = [
  'Übung am Hang',
  'ÉLITE du matin',
  'zahm',
  'Alm',
  'baumfrei',
  'snow_park',
  'snow park',
  '100 % Eis',
];

/** What a published track of a style consists of beside its name. */
function ofStyle(wanted: string) {
  const track = tracks.find(({ style }) => style === wanted);
  const { course, hash, light, seed } = track!;
  return { course: JSON.stringify(course), hash, light, seed, builderVersion: 1, visibility: 'public' };
}

describe('the catalogue of a server', () => {
  let server: GameServer;
  let client: PocketBase;
  beforeAll(async () => {
    server = await startGameServer();
    const api = apiOf(server);
    const { id, token } = await api.account('ann', { verified: true });
    client = new PocketBase(server.url);
    client.autoCancellation(false);
    client.authStore.save(token, { id, collectionId: '_pb_users_auth_', collectionName: 'users' });
    const published = [
      ...Array.from({ length: MANY }, (_, n) => ({
        name: named(n),
        style: 'super-g',
        author: 'Zoë Ägidius',
      })),
      ...ODD.map((name) => ({ name, style: 'downhill', author: 'Nobody' })),
      { name: 'Hidden Kurve', style: 'super-g', visibility: 'private' },
      { name: 'Withdrawn Kurve', style: 'super-g', deleted: true },
    ];
    await api.fill(published.map((more) => ['tracks', { ...ofStyle(more.style), ...more }]));
  });
  afterAll(() => server?.close());

  async function pageOf(query: Partial<CatalogueQuery>, page = 1) {
    const whole: CatalogueQuery = { style: undefined, search: '', sort: 'name', ...query };
    const raw = await askForTracks(client, whole, page, AbortSignal.timeout(200_000));
    return v.parse(headsDoor, raw);
  }
  const namesOf = async (query: Partial<CatalogueQuery>, page = 1) =>
    (await pageOf(query, page)).items.map(({ name }) => name);

  it('comes in pages without gaps or repeats, in every order', async () => {
    for (const sort of ['name', 'newest', 'plays'] as const) {
      const { totalItems, totalPages } = await pageOf({ search: 'weiche', sort });
      expect([totalItems, totalPages]).toEqual([MANY, 3]);
      const names: string[] = [];
      for (let page = 1; page <= totalPages; page++)
        names.push(...(await namesOf({ search: 'weiche', sort }, page)));
      expect([...names].sort()).toEqual(Array.from({ length: MANY }, (_, n) => named(n)));
      if (sort === 'name') expect(names).toEqual([...names].sort());
    }
  });

  it('shows the tracks of one style, and none that is private or withdrawn', async () => {
    const { totalItems, items } = await pageOf({ style: 'super-g', search: 'kurve' });
    expect(totalItems).toBe(MANY);
    expect(new Set(items.map(({ style }) => style))).toEqual(new Set(['super-g']));
    expect(await namesOf({ style: 'slalom', search: 'kurve' })).toEqual([]);
    for (const word of ['hidden', 'withdrawn']) expect(await namesOf({ search: word })).toEqual([]);
  });

  it.each([
    ['Übung', 'Übung am Hang'],
    ['übung HANG', 'Übung am Hang'],
    ['élite', 'ÉLITE du matin'],
    ['snow_', 'snow_park'],
    ['100 %', '100 % Eis'],
    ['zoë ägidius 07', named(7)],
  ])('finds by %s', async (search, name) => {
    expect(await namesOf({ search })).toEqual([name]);
  });

  it('finds nothing by what is in no name, whatever it is made of', async () => {
    for (const search of ['übungen', '" || 1=1', "' || name != ''", '\\"', '(((']) {
      expect(await namesOf({ search })).toEqual([]);
    }
  });

  it('puts names in order whatever their case', async () => {
    const names = (await namesOf({ style: 'downhill' })).filter((name) => ODD.includes(name));
    expect(names.filter((name) => /^[a-z]/i.test(name))).toEqual([
      'Alm',
      'baumfrei',
      'snow park',
      'snow_park',
      'zahm',
    ]);
  });
});
