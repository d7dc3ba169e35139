import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../scripts/build-server';
import { upsertSuperuser } from '../../scripts/operator';
import { servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { wakeQueue } from '../../scripts/verifier';
import { type Account, type Api, apiOf, type Json, PASSWORD } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, startGameServer } from '../harness/game-server';
import { authorRides, compiledOf, ridden, rowFor, streamOf, trackOf } from './riding';

/** What the first release consisted of. */
const FIRST = ['1763683200_settings.js'];
const superuser = { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-migrations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fills a data folder as a server of the first release would have. */
async function runFirstRelease(dataDir: string): Promise<void> {
  const built = await buildServer(join(folder, 'first'));
  for (const name of readdirSync(built.migrationsDir)) {
    if (!FIRST.includes(name)) rmSync(join(built.migrationsDir, name));
  }
  // Its hooks knew nothing of what came later.
  const hooksDir = join(folder, 'no-hooks');
  mkdirSync(hooksDir, { recursive: true });
  const common = { dataDir, hooksDir, migrationsDir: built.migrationsDir };
  await upsertSuperuser(common, superuser);
  const port = await anyFree();
  const server = await servePocketBase({ ...common, publicDir: folder, port });
  const post = async (path: string, body: Json, token = '') => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { token: string };
  };
  const { token } = await post('/api/collections/_superusers/auth-with-password', {
    identity: superuser.email,
    password: superuser.password,
  });
  for (const [email, name] of [
    ['Ann@club.invalid', 'Ann'],
    ['ann@CLUB.invalid', 'Second Ann'],
    ['ben@club.invalid', ''],
  ] as const) {
    const row = { email, name, password: PASSWORD, passwordConfirm: PASSWORD, verified: true };
    await post('/api/collections/users/records', row, token);
  }
  await server.stop();
}

/** Fills a data folder with a ride as servers kept it before rides had prints. */
async function runBeforePrints(dataDir: string): Promise<void> {
  const built = await buildServer(join(folder, 'before-prints'));
  for (const name of readdirSync(built.migrationsDir)) {
    if (name >= '1763690080') rmSync(join(built.migrationsDir, name));
  }
  const hooksDir = join(folder, 'no-hooks-either');
  mkdirSync(hooksDir, { recursive: true });
  const common = { dataDir, hooksDir, migrationsDir: built.migrationsDir };
  await upsertSuperuser(common, superuser);
  const server = await servePocketBase({ ...common, publicDir: folder, port: await anyFree() });
  const api = apiOf({ url: server.url, superuser });
  const row = { email: 'ann@club.invalid', name: 'Ann', password: PASSWORD, passwordConfirm: PASSWORD };
  const ann = await api.put('users', { ...row, verified: true });
  const { id, name, style, builderVersion, course, hash, light, seed } = trackOf(authorRides[0]!.trackId);
  const track = { id, name, style, builderVersion, hash, light, seed, course: JSON.stringify(course) };
  await api.put('tracks', { ...track, visibility: 'public', official: true });
  const ride = rowFor(0, streamOf(0));
  await api.put('rides', { ...ride, rider: ann.id, status: 'verified', timeUs: ride.claimedUs });
  await server.stop();
}

describe('a ride from before there were prints and marks', () => {
  const SECRET = 'a-secret-for-tests-only';
  const rides = '/api/collections/rides/records';
  let server: GameServer;
  let api: Api;
  let ben: Account;
  beforeAll(async () => {
    const env = { FL_VERIFY: 'queue', FL_VERIFIER_SECRET: SECRET };
    server = await startGameServer({ prepare: runBeforePrints, env, authors: 'unknown' });
    api = apiOf(server);
    ben = await api.account('ben', { verified: true });
  });
  afterAll(() => server?.close());

  it('has the print by which it is known when somebody else sends it', async () => {
    const [first, ...rest] = streamOf(0).runs;
    const copy = rowFor(0, { ...streamOf(0), runs: [10, 50, 0, first! - 10, ...rest] });
    expect((await api.call('POST', rides, { ...copy, rider: ben.id }, ben.token)).status).toBe(200);
    await wakeQueue(server.url, SECRET);
    await eventually(async () => {
      const { body } = await api.call<{ items: Json[] }>('GET', rides, undefined, await api.superuser());
      const [kept, sent] = body.items.map(({ print, reason }) => ({ print, reason }));
      expect(sent).toEqual({ print: kept!.print, reason: 'copied-stream' });
      expect(kept!.print).toMatch(/^[0-9a-f]{64}$/);
    }, 60_000);
  });

  it('has the marks by which a changed copy of it is found', async () => {
    const { runs } = streamOf(0);
    const { trackId, equipment } = authorRides[0]!;
    // The last touch but one before the line, held a hundredth longer.
    const longer = [...runs.slice(0, -6), runs.at(-6)! + 1, ...runs.slice(-5), 100, 0, 0];
    const copy = rowFor(0, ridden(compiledOf(trackId, equipment), { ...streamOf(0), runs: longer }));
    expect(copy.stream).not.toBe(authorRides[0]!.stream);
    expect((await api.call('POST', rides, { ...copy, rider: ben.id }, ben.token)).status).toBe(200);
    await wakeQueue(server.url, SECRET);
    await eventually(async () => {
      const { body } = await api.call('GET', `${rides}/${copy.id}`, undefined, ben.token);
      expect(body).toMatchObject({ status: 'refused', reason: 'copied-stream' });
    }, 60_000);
  });
});

describe('data of the first release', () => {
  let server: GameServer;
  let api: Api;
  beforeAll(async () => {
    server = await startGameServer({ prepare: runFirstRelease });
    api = apiOf(server);
  });
  afterAll(() => server?.close());

  it('still has its users, whose addresses are theirs in any case', async () => {
    const { body } = await api.call<{ record: Json }>('POST', '/api/collections/users/auth-with-password', {
      identity: 'ANN@club.invalid',
      password: PASSWORD,
    });
    expect(body.record).toMatchObject({
      name: 'Ann',
      email: 'ann@club.invalid',
      verified: true,
      premium: false,
    });
    await expect(api.logIn('ben@club.invalid')).resolves.toBeTruthy();
  });

  it('keeps the second of two users whose addresses differed in case alone, for the operator to see', async () => {
    const path = `/api/collections/users/records?filter=${encodeURIComponent('name = "Second Ann"')}`;
    const { body } = await api.call<{ items: Json[] }>('GET', path, undefined, await api.superuser());
    expect(body.items[0]?.email).toMatch(/^[a-z0-9]{15}@duplicate\.invalid$/);
  });

  it('has everything a new server has', async () => {
    const fresh = await startGameServer();
    try {
      const outline = async (of: Api) => {
        const path = '/api/collections?perPage=200&sort=name';
        const { body } = await of.call<{ items: Json[] }>('GET', path, undefined, await of.superuser());
        return body.items.map(
          ({ name, fields, indexes, listRule, viewRule, createRule, updateRule, deleteRule }) => ({
            name,
            fields: (fields as readonly { name: string }[]).map((field) => field.name),
            indexes,
            rules: [listRule, viewRule, createRule, updateRule, deleteRule],
          }),
        );
      };
      expect(await outline(api)).toEqual(await outline(apiOf(fresh)));
      const heads = '/api/collections/track_heads/records?perPage=1';
      const count = async (of: Api) =>
        (await of.call<{ totalItems: number }>('GET', heads, undefined, await of.superuser())).body
          .totalItems;
      expect(await count(api)).toBe(await count(apiOf(fresh)));
      expect(await count(api)).toBeGreaterThan(10);
    } finally {
      await fresh.close();
    }
  });
});
