import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wakeQueue } from '../../scripts/verifier';
import { replicateUser } from '../../src/online/replication/replicate';
import { health } from '../../src/session';
import { type Api, apiOf, type Json } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, startGameServer } from '../harness/game-server';
import { readRows, runSql } from '../harness/raw-sql';
import { movedDevice, signIn } from './fixture/account-device';
import { becomePage } from './fixture/page';
import { account, idOf, putServer } from './samples/account';

/*
 * A whole server of the release before the ledger, and a device that was last used with it, come to today's release: an
 * account with tracks, records and rides of its own (samples/README.md), and beside it a club with its riders, memberships,
 * events and leaderboards (tests/server/samples). What becomes of each single row of the device says moved-account.test.ts.
 */

const page = becomePage();
const SECRET = 'a-secret-for-tests-only';
const user = account.user.id;
/** The event of the club in which there are rides, and one rider of it. */
const SLALOM = 'h0mpnkzmoqez4jn';
const CLUB = '4ou0w6po2ocgjzf';

/** What nobody may lose, in the columns that both releases have. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  rides: [
    ...['id', 'rider', 'track', 'event', 'hash', 'simVersion', 'equipment', 'stream', 'gunTick'],
    ...['claimedUs', 'riddenAt', 'status', 'reason', 'timeUs', 'medal', 'live', 'deleted'],
  ],
  bests: ['track', 'event', 'equipment', 'rider', 'ride', 'timeUs', 'live', 'simVersion'],
  participations: ['id', 'rider', 'event', 'rides', 'bestUs'],
  records: ['id', 'owner', 'deleted'],
  tracks: ['id', 'owner', 'name', 'hash', 'course', 'visibility', 'deleted'],
  users: ['id', 'email', 'name', 'verified', 'premium', 'password', 'tokenKey'],
  memberships: ['id', 'name', 'premium', 'days'],
  user_memberships: ['id', 'user', 'membership', 'endDate', 'source'],
  communities: ['id', 'name'],
  servers: ['id', 'name', 'open', 'community', 'deleted'],
  server_members: ['id', 'server', 'user', 'deleted'],
  events: ['id', 'server', 'name', 'startsAt', 'endsAt', 'tracks', 'equipment', 'state', 'deleted'],
};
/** Those of the club's tables that have numbers by which devices hear of changes. */
const NUMBERED = ['rides', 'participations', 'communities', 'servers', 'server_members', 'events'];

type Rows = Readonly<Record<string, readonly Json[]>>;

async function readAll(dataDir: string): Promise<Rows> {
  const tables: Record<string, readonly Json[]> = {};
  for (const [table, columns] of Object.entries(KEPT)) {
    // Which places a leaderboard has does not depend on their ids.
    const rows = await readRows(dataDir, table, columns);
    tables[table] = [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return tables;
}

let folder: string;
let server: GameServer;
let api: Api;
let before: Rows;

/** The account's server, joined by the club of the example of its time. */
async function prepare(dataDir: string): Promise<void> {
  putServer(dataDir);
  const club = join(folder, 'club.db');
  const packed = readFileSync(new URL('../server/samples/release-0.1.0.db.gz', import.meta.url));
  writeFileSync(club, gunzipSync(packed));
  const copied = Object.keys(KEPT).filter((table) => table !== 'records' && table !== 'tracks');
  const columns: Readonly<Record<string, string>> = {
    ...{ rides: `${KEPT.rides!.join(', ')}, splitsUs, streamHash, ticket, created, updated, seq` },
    ...{ bests: `${KEPT.bests!.join(', ')}, id, at` },
    ...{ servers: 'id, name, about, open, community, host, deleted, created, updated, seq' },
    ...{ server_members: 'id, server, user, role, deleted, created, updated, seq' },
    events: `${KEPT.events!.join(', ')}, attempts, takes, created, updated, seq`,
    communities: 'id, name, about, deleted, created, updated, seq',
    participations: `${KEPT.participations!.join(', ')}, starts, deleted, created, updated, seq`,
    users: `${KEPT.users!.join(', ')}, language, created, updated`,
    memberships: `${KEPT.memberships!.join(', ')}, about, community, created, updated`,
    user_memberships: `${KEPT.user_memberships!.join(', ')}, externalId, created, updated`,
  };
  await runSql(dataDir, [
    `ATTACH '${club}' AS club`,
    ...copied.map((table) => {
      const names = columns[table]!;
      const values = NUMBERED.includes(table) ? names.replace(/\bseq$/, 'seq + 1000') : names;
      return `INSERT INTO ${table} (${names}) SELECT ${values} FROM club.${table}`;
    }),
    'UPDATE sync_seq SET n = n + 2000',
    // The player belongs to the club, has a season pass, and has ridden in its event.
    `INSERT INTO server_members (id, server, user, role, deleted, created, updated, seq) SELECT 'annisamember000', server, '${user}', 'member', 0, created, updated, seq + 500 FROM server_members LIMIT 1`,
    `INSERT INTO user_memberships (id, user, membership, endDate, source, externalId, created, updated) SELECT 'annsseasonpass0', '${user}', id, '2099-01-01 00:00:00.000Z', 'example', '', created, updated FROM memberships WHERE premium = FALSE`,
    `UPDATE rides SET event = '${SLALOM}' WHERE id = '${idOf('sent')}'`,
  ]);
  before = await readAll(dataDir);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-upgrade-'));
  server = await startGameServer({
    ...{ prepare, authors: 'unknown' },
    env: { FL_VERIFY: 'queue', FL_VERIFIER_SECRET: SECRET },
  });
  api = apiOf(server);
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async <T = Json>(path: string, token?: string): Promise<T> =>
  (await api.call<T>('GET', path, undefined, token ?? (await api.superuser()))).body;

/** All tracks. A course that the game has given up goes on in a row of its own beside its track's. */
const courses = ({ tracks }: Rows): Json[] => tracks!.map(({ id: _, ...same }) => same);

test('every ride, place, track, membership, member and event of the earlier release is there', async () => {
  expect(
    Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.length])),
  ).toMatchObject({
    ...{ rides: 18, bests: 16, participations: 8, records: 4, users: 6, memberships: 2 },
    ...{ user_memberships: 3, communities: 2, servers: 1, server_members: 6, events: 3 },
  });
  await server.stop();
  const after = await readAll(server.dataDir);
  await server.restart();
  for (const [table, rows] of Object.entries(before)) {
    if (table === 'tracks') expect(courses(after)).toEqual(expect.arrayContaining(courses(before)));
    else expect(after[table], table).toEqual(rows);
  }
});

test('leaderboards show the same riders at the same places', async () => {
  const boards = new Map<string, Json[]>();
  for (const best of before.bests!) {
    const { track, event, equipment, simVersion } = best as Record<string, string>;
    const name = `track=${track}&equipment=${equipment}&simVersion=${simVersion}${event === '' ? '' : `&event=${event}`}`;
    boards.set(name, [...(boards.get(name) ?? []), best]);
  }
  expect(boards.size).toBeGreaterThan(2);
  const token = await api.logIn(account.user.email, account.user.password);
  for (const [name, places] of boards) {
    const { items } = await get<{ items: Json[] }>(`/api/fl/board?${name}`, token);
    const byTime = [...places].sort((a, b) => Number(a.timeUs) - Number(b.timeUs));
    expect(
      items.map(({ ride, timeUs }) => [ride, timeUs]),
      name,
    ).toEqual(byTime.map(({ ride, timeUs }) => [ride, timeUs]));
  }
});

test('a device of that release opens, and what it has ridden stands beside the rest', async () => {
  await signIn(page, server);
  const db = await (await movedDevice()).open();
  expect(db.durability).toBe('disk');
  page.server = server.url;
  const sync = await replicateUser(db, user);
  await health.check();
  try {
    const inStep = () => Promise.all(Object.values(sync!.replications).map((one) => one.awaitInSync()));
    // A change of scope cancels a mirror and starts another, so retry.
    await eventually(inStep);
    const mine = async () =>
      (await get<{ items: Json[] }>(`/api/collections/rides/records?perPage=100&filter=(rider='${user}')`))
        .items;
    await eventually(async () =>
      expect((await mine()).map(({ id }) => id).sort()).toEqual(
        ['delivered', 'handed', 'sent', 'waiting'].map(idOf),
      ),
    );
    // All that wait are judged by today's server, and the device is told.
    await wakeQueue(server.url, SECRET);
    await eventually(async () =>
      expect(new Set((await mine()).map(({ status }) => status))).toEqual(new Set(['verified'])),
    );
    await eventually(async () => {
      for (const one of Object.values(sync!.replications)) one.reSync();
      await inStep();
      const rides = (await db.online!.rides.find().exec()).filter(({ id }) => id !== idOf('badride'));
      expect(rides.map(({ status }) => status)).toEqual(Array(4).fill('verified'));
    });
    // Its ride in the event of the club is a place there, ahead of nobody who was faster.
    const token = await api.logIn(account.user.email, account.user.password);
    const path = `/api/fl/events/show?event=${SLALOM}`;
    await eventually(async () => {
      const { lists } = await get<{ lists: { race: number; list: { lines: Json[] } }[] }>(path, token);
      const lines = lists.find(({ race }) => race === 0)?.list.lines ?? [];
      expect(lines.map(({ entry }) => entry)).toContain(user);
      expect(lines.length).toBeGreaterThan(3);
    });
    // The club, its event and its members are on the device, which that release could not have.
    await eventually(async () => {
      const kinds = (await db.online!.clubs.find().exec()).map(({ kind }) => kind);
      expect(new Set(kinds)).toEqual(new Set(['server', 'member', 'event', 'standings']));
    });
    expect(await get(`/api/fl/memberships/mine`, token)).toMatchObject({
      memberships: [{ state: 'active', name: 'Season pass' }],
    });
    const { items } = await get<{ items: Json[] }>(
      `/api/collections/servers/records?filter=(id='${CLUB}')`,
      token,
    );
    expect(items).toMatchObject([{ name: 'Larch evenings', deleted: false }]);
  } finally {
    await sync?.stop();
  }
});
