import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MigrationStep } from '../../scripts/migrating';
import { type Api, apiOf, type Json, PASSWORD } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { runSql } from '../harness/raw-sql';
import { repeats } from '../harness/repeats';
import { runBefore } from './older';
import { authorRides, rowFor, streamOf, trackOf } from './riding';

/** How many rides a database holds before it is brought up to date. */
const RIDES = repeats(2_000, 20_000);
const rides = '/api/collections/rides/records';

/** Has a database hold at least as many rides, copies of those that it has. */
async function multiplyRides(dataDir: string, from: number): Promise<void> {
  const doublings = Math.ceil(Math.log2(RIDES / from));
  const twice = [
    'CREATE TABLE more AS SELECT * FROM rides',
    'UPDATE more SET id = substr(lower(hex(randomblob(8))), 1, 15)',
    'INSERT INTO rides SELECT * FROM more',
    'DROP TABLE more',
  ];
  await runSql(
    dataDir,
    Array.from({ length: doublings }).flatMap(() => twice),
  );
}

/** A server as it was before rides had prints, where one ride was verified. */
async function beforePrints(dataDir: string): Promise<void> {
  await runBefore('1763690080', dataDir, async (url, superuser) => {
    const api = apiOf({ url, superuser });
    const row = { email: 'ann@club.invalid', name: 'Ann', password: PASSWORD, passwordConfirm: PASSWORD };
    const ann = await api.put('users', { ...row, verified: true });
    const { id, name, style, builderVersion, course, hash, light, seed } = trackOf(authorRides[0]!.trackId);
    const track = { id, name, style, builderVersion, hash, light, seed, course: JSON.stringify(course) };
    await api.put('tracks', { ...track, visibility: 'public', official: true });
    const ride = rowFor(0, streamOf(0));
    await api.put('rides', { ...ride, rider: ann.id, status: 'verified', timeUs: ride.claimedUs });
  });
  await multiplyRides(dataDir, 1);
}

/** The sample of a release, whose example has 16 rides. */
async function ofRelease(name: string, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const packed = readFileSync(new URL(`samples/${name}.db.gz`, import.meta.url));
  writeFileSync(join(dataDir, 'data.db'), gunzipSync(packed));
  await multiplyRides(dataDir, 16);
}

const older: readonly (readonly [string, (dataDir: string) => Promise<void>])[] = [
  ['from before there were prints', beforePrints],
  ['of release 0.1.0', (dataDir) => ofRelease('release-0.1.0', dataDir)],
];

describe.each(older)('a database of many rides %s', (_, prepare) => {
  const steps: MigrationStep[] = [];
  let server: GameServer;
  let api: Api;
  beforeAll(async () => {
    server = await startGameServer({ prepare, onMigration: (step) => steps.push(step) });
    api = apiOf(server);
  });
  afterAll(() => server?.close());

  it('is brought up to date step by step, each of them told', () => {
    expect(steps.length).toBeGreaterThan(0);
    expect(new Set(steps.map(({ of }) => of)).size).toBe(1);
    expect(steps.at(-1)!.number).toBe(steps[0]!.of);
  });

  it('keeps every ride and its verdict', async () => {
    const path = `${rides}?perPage=1&filter=${encodeURIComponent("status = 'verified'")}`;
    const { body } = await api.call<{ totalItems: number; items: Json[] }>(
      'GET',
      path,
      undefined,
      await api.superuser(),
    );
    expect(body.totalItems).toBeGreaterThanOrEqual(RIDES);
    expect(body.items[0]!.stream).toMatch(/^[\w-]{20,}$/);
  });

  it('takes rides as a new one does', async () => {
    const ben = await api.account('ben', { verified: true });
    const sent = await api.call('POST', rides, { ...rowFor(0, streamOf(0)), rider: ben.id }, ben.token);
    expect(sent).toMatchObject({
      status: 200,
      body: { status: expect.stringMatching(/^(pending|verified)$/) },
    });
  });
});
