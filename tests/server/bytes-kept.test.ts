import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upsertSuperuser } from '../../scripts/operator';
import { servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { type Api, apiOf, type Json, PASSWORD } from '../harness/api';
import { type GameServer, ownBuild, startGameServer } from '../harness/game-server';
import { belongings } from './permissions/subjects';
import { authorRides, rowFor, streamOf, trackOf } from './riding';

/** The count of bytes against the rows themselves: of data that was there before, and whatever becomes of it. */

const superuser = { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' };
const SKIER = '\u26F7';

const record = (owner: string, more: Json = {}): Json => ({
  ...{ owner, rider: owner, trackId: 'a'.repeat(15), equipment: 'ski', timeUs: 52_470_000, splitsUs: [1] },
  ...{ stream: 'AAAA', hash: 'ab'.repeat(32), simVersion: 1, riddenAt: 1, eventId: '', ...more },
});

let folder: string;
let server: GameServer;
let api: Api;
const made = { ann: '', removed: '' };

/** Fills a data folder as a server did that counted rows alone. */
async function runBefore(dataDir: string): Promise<void> {
  const built = await ownBuild(join(folder, 'before'));
  for (const name of readdirSync(built.migrationsDir)) {
    if (name >= '176369017') rmSync(join(built.migrationsDir, name));
  }
  const hooksDir = join(folder, 'no-hooks');
  mkdirSync(hooksDir, { recursive: true });
  const common = { dataDir, hooksDir, migrationsDir: built.migrationsDir };
  await upsertSuperuser(common, superuser);
  const before = await servePocketBase({ ...common, publicDir: folder, port: await anyFree() });
  const { put } = apiOf({ url: before.url, superuser });
  const password = { password: PASSWORD, passwordConfirm: PASSWORD };
  const ann = await put('users', { email: 'ann@club.invalid', name: 'Ann', verified: true, ...password });
  made.ann = ann.id;
  await put('records', record(ann.id, { stream: SKIER.repeat(1000) }));
  const removed = record(ann.id, { stream: SKIER.repeat(1000), splitsUs: [1, 2], deleted: true });
  made.removed = (await put('records', removed)).id;
  const { id, name, style, builderVersion, course, hash, light, seed } = trackOf(authorRides[0]!.trackId);
  const track = { id, name, style, builderVersion, hash, light, seed, course: JSON.stringify(course) };
  await put('tracks', { ...track, owner: ann.id, author: SKIER, visibility: 'public' });
  await put('rides', { ...rowFor(0, streamOf(0)), rider: ann.id, status: 'refused' });
  await put('start_tickets', { rider: ann.id, at: 5 });
  await before.stop();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-bytes-'));
  server = await startGameServer({ prepare: runBefore });
  api = apiOf(server);
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a view of the operator's shows. */
async function look(viewQuery: string): Promise<readonly Json[]> {
  const token = await api.superuser();
  const view = { name: 'looked_at', type: 'view', viewQuery };
  const answer = await api.call('POST', '/api/collections', view, token);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const path = '/api/collections/looked_at/records?perPage=500&sort=id';
  const { body } = await api.call<{ items: Json[] }>('GET', path, undefined, token);
  await api.call('DELETE', '/api/collections/looked_at', undefined, token);
  return body.items.map(({ id, bytes }) => ({ id, bytes }));
}

const length = (column: string) => `length(CAST(COALESCE(${column}, '') AS BLOB))`;
const counted = () =>
  look('SELECT account AS id, CAST(bytes AS INT) AS bytes FROM account_bytes WHERE bytes > 0');
const there = () =>
  look(
    'SELECT account AS id, CAST(SUM(n) AS INT) AS bytes FROM (' +
      `SELECT owner AS account, 512 + ${length('stream')} + ${length('splitsUs')} AS n FROM records UNION ALL ` +
      `SELECT owner, 1024 + ${['course', 'reference', 'name', 'author'].map(length).join(' + ')} FROM tracks UNION ALL ` +
      `SELECT rider, 1024 + ${length('stream')} + ${length('ticket')} FROM rides UNION ALL ` +
      `SELECT owner, 512 + ${length('best')} FROM lessons UNION ALL ` +
      `SELECT owner, 768 + ${length('settings')} FROM profiles UNION ALL ` +
      `SELECT owner, 768 + ${length('state')} FROM local_events UNION ALL ` +
      "SELECT rider, 256 FROM start_tickets) WHERE account != '' GROUP BY account",
  );

it('what was there before is counted, and deleted records let go of their streams', async () => {
  const rows = await there();
  expect(rows).toHaveLength(1);
  expect(await counted()).toEqual(rows);
  const path = `/api/collections/records/records/${made.removed}`;
  const { body } = await api.call('GET', path, undefined, await api.superuser());
  expect(body).toMatchObject({ deleted: true, stream: '----', splitsUs: [] });
});

it('the count follows the rows, whatever becomes of them', async () => {
  const ben = await api.account('ben', { verified: true });
  const call = (method: string, path: string, body?: Json) => api.call<Json>(method, path, body, ben.token);
  const { trackId: track } = authorRides[0]!;
  const records = '/api/collections/records/records';
  for (const stream of ['A'.repeat(9000), 'AAAA']) {
    const { body } = await call('POST', records, record(ben.id, { stream, deleted: false }));
    expect((await call('PATCH', `${records}/${body.id}`, { stream: 'A'.repeat(500) })).status).toBe(200);
    expect((await call('PATCH', `${records}/${body.id}`, { deleted: true })).status).toBe(200);
  }
  expect((await call('POST', '/api/fl/start', { track, event: '', equipment: 'ski' })).status).toBe(200);
  const ride = { ...rowFor(0, streamOf(0, 1)), rider: ben.id };
  expect((await call('POST', '/api/collections/rides/records', ride)).status).toBe(200);
  for (const [name, least] of Object.entries(belongings)) {
    const rows = `/api/collections/${name}/records`;
    const { body, status } = await call('POST', rows, { owner: ben.id, ...least, deleted: false });
    expect(status, name).toBe(200);
    const longer = { lessons: 'best', profiles: 'settings', local_events: 'state' }[name] ?? '';
    const change = { [longer]: JSON.stringify({ text: 'x'.repeat(700) }) };
    expect((await call('PATCH', `${rows}/${body.id}`, change)).status, name).toBe(200);
  }
  expect(await counted()).toEqual(await there());
  expect(await there()).toHaveLength(2);

  // A row that goes to somebody else takes its bytes along, and one that is refused leaves none.
  const given = await api.put('records', record(ben.id));
  await api.put('records', { owner: made.ann }, given.id);
  expect((await call('POST', records, record(ben.id, { timeUs: 0 }))).status).toBe(400);
  expect(await counted()).toEqual(await there());

  // Of an account that is deleted nothing is left to be counted; what it has published is nobody's.
  const token = await api.superuser();
  expect(
    (await api.call('DELETE', `/api/collections/users/records/${made.ann}`, undefined, token)).status,
  ).toBe(204);
  const left = await counted();
  expect(left.map(({ id }) => id)).toEqual([ben.id]);
  expect(left).toEqual(await there());
});
