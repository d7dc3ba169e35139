import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertSuperuser } from '../../scripts/operator';
import { servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { wakeQueue } from '../../scripts/verifier';
import { printOf } from '../../server/rules/fingerprint';
import { type Api, apiOf, type Json, PASSWORD } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, ownBuild, startGameServer } from '../harness/game-server';
import { readRows } from '../harness/raw-sql';
import { authorRides, rowFor, streamOf, trackOf } from './riding';

/** What the first release consisted of. */
const FIRST = ['1763683200_settings.js'];
const superuser = { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' };

let folder: string;
/** A server whose data began with these migrations. */
let fresh: GameServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-migrations-'));
  fresh = await startGameServer({ runsMigrations: true });
});
afterAll(async () => {
  await fresh?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Fills a data folder as a server of the first release would have. */
async function runFirstRelease(dataDir: string): Promise<void> {
  const built = await ownBuild(join(folder, 'first'));
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

/**
 * What two migrations of earlier releases made of the tables by which copies were found, without what they wrote of each
 * ride. Their files are gone; servers that ran them go on.
 */
const EARLIER: Readonly<Record<string, string>> = {
  '1763690080_prints.js': `migrate((app) => {
    const rides = app.findCollectionByNameOrId('rides');
    rides.fields.add(
      new TextField({ name: 'print', max: 64, hidden: true }),
      new NumberField({ name: 'tries', onlyInt: true, min: 0, hidden: true }),
    );
    rides.createRule += ' && @request.body.print:isset = false && @request.body.tries:isset = false';
    rides.addIndex('idx_rides_print', false, 'hash, equipment, simVersion, print', "status = 'verified' AND print != ''");
    rides.removeIndex('idx_rides_pending');
    rides.addIndex('idx_rides_waiting', false, 'tries, created, id', "status = 'pending'");
    app.save(rides);
  });`,
  '1763690120_copies.js': `migrate((app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('CREATE TABLE ride_marks (mark INTEGER NOT NULL, ride TEXT NOT NULL, PRIMARY KEY (mark, ride)) WITHOUT ROWID');
    run('CREATE INDEX idx_ride_marks_ride ON ride_marks (ride)');
    run('CREATE TABLE author_rides (id TEXT PRIMARY KEY, hash TEXT NOT NULL, equipment TEXT NOT NULL, ' +
      'simVersion INTEGER NOT NULL, print TEXT NOT NULL, stream TEXT NOT NULL) WITHOUT ROWID');
    run("CREATE INDEX idx_author_rides_print ON author_rides (hash, equipment, simVersion, print) WHERE print != ''");
    run('CREATE TRIGGER ride_marks_went AFTER DELETE ON rides BEGIN DELETE FROM ride_marks WHERE ride = OLD.id; END');
    run("INSERT INTO ride_marks (mark, ride) VALUES (7, 'abcdefghijklmno')");
    run("INSERT INTO meta (key, value) VALUES ('author-rides', 'x')");
  });`,
};

/** Fills a data folder with a verified ride as the release before this one kept it. */
async function runWithMarks(dataDir: string): Promise<void> {
  const built = await ownBuild(join(folder, 'with-marks'));
  for (const name of readdirSync(built.migrationsDir)) {
    if (name >= '1763690150') rmSync(join(built.migrationsDir, name));
  }
  for (const [name, text] of Object.entries(EARLIER)) writeFileSync(join(built.migrationsDir, name), text);
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
  const print = createHash('sha256').update(printOf(ride.stream, -1)).digest('hex');
  await api.put('rides', { ...ride, rider: ann.id, status: 'verified', timeUs: ride.claimedUs, print });
  await server.stop();
}

/** Collections of a server: fields, indexes and rules. */
async function outlineOf(api: Api) {
  const path = '/api/collections?perPage=200&sort=name';
  const { body } = await api.call<{ items: Json[] }>('GET', path, undefined, await api.superuser());
  return body.items.map(
    ({ name, fields, indexes, listRule, viewRule, createRule, updateRule, deleteRule }) => ({
      name,
      fields: (fields as readonly { name: string }[]).map((field) => field.name),
      indexes,
      rules: [listRule, viewRule, createRule, updateRule, deleteRule],
    }),
  );
}

/** Everything its database holds, as SQL, whatever has a collection: through a view that the operator makes for it. */
async function schemaOf(api: Api): Promise<readonly Json[]> {
  const viewQuery =
    "SELECT name AS id, sql FROM sqlite_master WHERE sql != '' AND name NOT LIKE 'sqlite_%' AND type != 'view'";
  const token = await api.superuser();
  const made = await api.call(
    'POST',
    '/api/collections',
    { name: 'whole_schema', type: 'view', viewQuery },
    token,
  );
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const path = '/api/collections/whole_schema/records?perPage=500&sort=id';
  const { body } = await api.call<{ items: Json[] }>('GET', path, undefined, token);
  await api.call('DELETE', '/api/collections/whole_schema', undefined, token);
  return body.items;
}

describe('data of the release that found copies by marks', () => {
  const SECRET = 'a-secret-for-tests-only';
  const rides = '/api/collections/rides/records';
  let server: GameServer;
  let api: Api;
  beforeAll(async () => {
    const env = { FL_VERIFY: 'queue', FL_VERIFIER_SECRET: SECRET };
    server = await startGameServer({ prepare: runWithMarks, env, authors: 'unknown' });
    api = apiOf(server);
  });
  afterAll(() => server?.close());

  it('comes to the same tables, columns, rules and indexes as a new server', async () => {
    expect(await outlineOf(api)).toEqual(await outlineOf(apiOf(fresh)));
    const names = async (of: Api) => (await schemaOf(of)).map(({ id }) => id);
    const mine = await names(api);
    expect(mine).toEqual(await names(apiOf(fresh)));
    expect(mine).toContain('rides_to_compare');
    for (const gone of ['ride_marks', 'author_rides', 'ride_marks_went', 'idx_rides_pending'])
      expect(mine).not.toContain(gone);
  });

  it('has the print by which a ride is known when somebody else sends it', async () => {
    const ben = await api.account('ben', { verified: true });
    const [first, ...rest] = streamOf(0).runs;
    const copy = rowFor(0, { ...streamOf(0), runs: [10, 50, 0, first! - 10, ...rest] });
    expect((await api.call('POST', rides, { ...copy, rider: ben.id }, ben.token)).status).toBe(200);
    await wakeQueue(server.url, SECRET);
    await eventually(async () => {
      const { body } = await api.call('GET', `${rides}/${copy.id}`, undefined, ben.token);
      expect(body).toMatchObject({ status: 'verified', reason: 'same-ride' });
    });
  });
});

it('a new server hashes passwords at PocketBase’s own cost', async () => {
  await apiOf(fresh).account('ann');
  await fresh.stop();
  for (const table of ['users', '_superusers']) {
    const hashes = (await readRows(fresh.dataDir, table, ['password'])).map(({ password }) => password);
    expect(hashes, table).toEqual([expect.stringMatching(/^\$2a\$10\$/)]);
  }
  await fresh.restart();
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
    expect(await outlineOf(api)).toEqual(await outlineOf(apiOf(fresh)));
    const heads = '/api/collections/track_heads/records?perPage=1';
    const count = async (of: Api) =>
      (await of.call<{ totalItems: number }>('GET', heads, undefined, await of.superuser())).body.totalItems;
    expect(await count(api)).toBe(await count(apiOf(fresh)));
    expect(await count(api)).toBeGreaterThan(10);
  });
});
