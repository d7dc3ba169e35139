import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '../../src/tracks';
import { type Account, type Api, apiOf, type Json } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, startGameServer } from '../harness/game-server';
import { runSql } from '../harness/raw-sql';
import { plane } from '../unit/sim/courses';
import { makeId, rowFor, streamOf, trackOf } from './riding';

/** Tombstones stay for so many days of service. */
const DAYS = 180;

let server: GameServer;
let api: Api;
let ann: Account;
beforeAll(async () => {
  server = await startGameServer({ env: { FL_VERIFY: 'queue' } });
  api = apiOf(server);
  ann = await api.account('ann', { verified: true, premium: true });
});
afterAll(() => server?.close());

const rows = (collection: string) => `/api/collections/${collection}/records`;
const course = plane(14, { length: 60, over: { gates: [], splits: [] } });

/** Sends a row of Ann's. @returns its id */
async function send(collection: string, row: Json): Promise<string> {
  const { status, body } = await api.call<Json & { id: string }>('POST', rows(collection), row, ann.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}
async function mark(collection: string, id: string): Promise<void> {
  const path = `${rows(collection)}/${id}`;
  const { status, body } = await api.call('PATCH', path, { deleted: true }, ann.token);
  expect(status, JSON.stringify(body)).toBe(200);
}
/** Lets days of service go by: the server notes its counter each day. */
async function pass(days: number): Promise<void> {
  await server.stop();
  const day = (n: number) => new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10);
  await runSql(
    server.dataDir,
    Array.from(
      { length: days },
      (_, n) => `INSERT INTO sync_days (day, n) SELECT '${day(n)}', n FROM sync_seq`,
    ),
  );
  await server.restart();
}
/** The ids of a table, which may have no collection. */
async function idsIn(table: string): Promise<readonly unknown[]> {
  const token = await api.superuser();
  const view = { name: `seen_${table}`, type: 'view', viewQuery: `SELECT id FROM ${table}` };
  const made = await api.call('POST', '/api/collections', view, token);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const path = `${rows(view.name)}?perPage=500&skipTotal=1`;
  const { body } = await api.call<{ items: Json[] }>('GET', path, undefined, token);
  await api.call('DELETE', `/api/collections/${view.name}`, undefined, token);
  return body.items.map(({ id }) => id);
}
const record = (): Json => ({
  ...{ owner: ann.id, trackId: makeId(), equipment: 'ski', timeUs: 12_345_678, simVersion: 1, riddenAt: 1 },
  ...{ stream: 'BAABAAAA', hash: 'b'.repeat(64), rider: '', splitsUs: [], eventId: '' },
});
const track = (of: Json = course as unknown as Json, more: Json = {}): Json => ({
  ...{ owner: ann.id, name: 'Mine', style: 'training', builderVersion: 1, light: 'crisp', seed: 1 },
  ...{ course: JSON.stringify(of), hash: contentHash(of as unknown as typeof course), visibility: 'private' },
  ...more,
});
/** A track of Ann's that she rides. */
async function riddenTrack(): Promise<{ readonly mine: string; readonly ride: string }> {
  const row = rowFor(0, streamOf(0, 1));
  const mine = await send('tracks', track(trackOf(row.track).course as unknown as Json));
  return { mine, ride: await send('rides', { ...row, track: mine, rider: ann.id }) };
}

describe('what is marked deleted for half a year', () => {
  const gone: string[] = [];
  const kept: [string, string][] = [];
  beforeAll(async () => {
    const own = await send('tracks', track());
    const listed = await send('tracks', track());
    const pub = await send('tracks', track(undefined, { visibility: 'public', source: listed }));
    const { mine, ride } = await riddenTrack();
    const before = await send('records', record());
    const venue = await send('servers', { name: 'Hill', owner: ann.id, open: true });
    for (const id of [own, listed, pub, mine]) await mark('tracks', id);
    await mark('records', before);
    await api.put('rides', { deleted: true }, ride);
    await mark('servers', venue);
    gone.push(own, before);
    await pass(DAYS + 1);
    const young = await send('records', record());
    await mark('records', young);
    kept.push(
      ...([listed, pub, mine].map((id) => ['tracks', id]) as [string, string][]),
      ...([
        ['rides', ride],
        ['records', young],
        ['servers', venue],
      ] as [string, string][]),
    );
    const begun = await api.call('POST', '/api/crons/sync-purge', {}, await api.superuser());
    expect(begun.status).toBe(204);
    await eventually(async () => expect([...(await idsIn('sync_purged'))].sort()).toEqual([...gone].sort()));
  });

  it('goes where a deletion is nothing more: records, and tracks that nothing points to', async () => {
    expect(await idsIn('sync_purged')).toHaveLength(2);
    for (const [collection, id] of kept) expect(await idsIn(collection), collection).toContain(id);
  });

  it('does not come back by a device that was away', async () => {
    const answers = await Promise.all([
      api.call('POST', rows('tracks'), { ...track(), id: gone[0] }, ann.token),
      api.call('POST', rows('records'), { ...record(), id: gone[1] }, ann.token),
      api.call('GET', `${rows('records')}/${gone[1]}`, undefined, ann.token),
      api.call('PATCH', `${rows('records')}/${gone[1]}`, { timeUs: 5 }, ann.token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 404]);
    for (const { body } of answers) expect(body).toMatchObject({ data: { id: { code: 'sync_purged' } } });
  });

  it('is told in the horizons of its collection', async () => {
    const { body } = await api.call<{ horizons: Json }>('GET', '/api/sync/state');
    expect(Object.keys(body.horizons).sort()).toEqual(['records', 'tracks']);
  });

  it('is forgotten with its account', async () => {
    const removed = await api.call('DELETE', `${rows('users')}/${ann.id}`, undefined, await api.superuser());
    expect(removed.status).toBe(204);
    expect(await idsIn('sync_purged')).toEqual([]);
  });
});
