import { OPEN_COLLECTIONS, type RxStorageInstance } from 'rxdb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findPresent } from '../../src/db/present';
import { lessonsOf } from '../../src/db/queries/lessons';
import { onlineRidesOf, refusedRows } from '../../src/db/queries/online-rides';
import { readTrack } from '../../src/db/queries/online-tracks';
import type { Loaded, Source } from '../../src/db/queries/source';
import type { RejectionRow } from '../../src/db/schemas';
import type { Storage } from '../../src/db/storages';
import type { Db } from '../../src/db/types';
import { replicateUser, type UserSync } from '../../src/online/replication/replicate';
import { onlineStore } from '../../src/online/replication/state';
import { health } from '../../src/session';
import type { SyncDoc } from '../../sync/index';
import { apiOf } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, startGameServer } from '../harness/game-server';
import { settled } from '../unit/db/helpers';
import { freshDevice, movedDevice, signIn } from './fixture/account-device';
import { becomePage } from './fixture/page';
import { say } from './fixture/worker-world';
import { account, idOf, nameOf, putServer } from './samples/account';

/** A signed-in player's device and server as the release before the ledger left them, in the hands of today's. */

const page = becomePage();
const user = account.user.id;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  page.server = undefined;
  for (const end of endings.splice(0).reverse()) await end();
});

/** The server of the sample, brought up to date. The page does not reach it so far. */
async function startServer(): Promise<GameServer> {
  const server = await startGameServer({ prepare: putServer, authors: 'unknown' });
  endings.push(() => server.close());
  return server;
}

async function replicate(db: Db): Promise<UserSync> {
  const sync = await replicateUser(db, user);
  await health.check();
  if (sync === undefined) throw new Error('There is nothing to replicate.');
  endings.push(() => sync.stop());
  return sync;
}
async function goOnline({ url }: GameServer): Promise<void> {
  page.server = url;
  await health.check();
}
/** Until the server has told each collection all that it has, and has been told everything. */
async function inStep(sync: UserSync): Promise<void> {
  // A change of scope cancels a mirror and starts another, so retry.
  await eventually(() => Promise.all(Object.values(sync.replications).map((one) => one.awaitInSync())));
}

/** Starts the worker of today's release on a disk. It goes through its queue at once, and again when it is asked to. */
async function startWorker(disk: IDBFactory): Promise<() => Promise<number | undefined>> {
  page.disk = disk;
  vi.resetModules();
  const { createWriteQueue } = await import('../../sync/worker/queue');
  createWriteQueue({ scope: page.scope, fetch: page.fetch });
  return () => say<number>(page.worker, { type: 'FL_DRAIN' });
}

const collections = ({ rx, online }: Db) => ({
  ...{ tracks: rx.tracks, records: rx.records, rides: online!.rides },
  ...{ lessons: rx.lessons, riders: rx.riders, events: rx.events },
});

/** Everything that is replicated, as it is, deleted rows too. */
async function all(db: Db) {
  const rows = Object.entries(collections(db)).map(async ([name, collection]) => {
    const docs = await (collection as unknown as Db['rx']['tracks']).find().exec();
    return [name, Object.fromEntries(docs.map((doc) => [doc.id, doc.toMutableJSON()]))] as const;
  });
  return Object.fromEntries(await Promise.all(rows)) as Record<string, Record<string, SyncDoc>>;
}
/** The names that the game shows of tracks of the player's own, by the rows' names in the sample. */
async function tracksOf(db: Db): Promise<Readonly<Record<string, string>>> {
  const docs = await findPresent(db.rx.tracks, { selector: { origin: 'own' } }).exec();
  return Object.fromEntries(docs.map(({ id, name }) => [nameOf(id), name]));
}
async function recordsOf(db: Db): Promise<string[]> {
  return (await findPresent(db.rx.records).exec()).map(({ id }) => nameOf(id)).sort();
}
async function listOf<T>(source: Source<Loaded<readonly T[]>>): Promise<readonly T[]> {
  const read = await settled(source);
  return read.status === 'ready' ? read.value : [];
}
async function ridesOf(db: Db): Promise<Readonly<Record<string, string>>> {
  // Those that arrive are judged each full minute.
  const stateOf = (status: string): string => (status === 'waiting' ? 'here' : 'there');
  const rides = await listOf(onlineRidesOf(db));
  return Object.fromEntries(rides.map(({ id, status }) => [nameOf(id), stateOf(status)]));
}
async function told(db: Db): Promise<string[]> {
  const words = ({ docId, code, fields }: RejectionRow) =>
    `${nameOf(docId)} ${code} ${Object.keys(fields).sort()}`;
  return (await listOf(refusedRows(db))).map(words).sort();
}
const counts = () => {
  const { kind, waiting, refused, overridden } = onlineStore.getState();
  return { kind, waiting, refused, overridden };
};

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly light: string;
  readonly deleted: boolean;
}
/** What the server has of the player, by the rows' names in the sample. */
async function onServer(server: GameServer, collection: string, owner = 'owner') {
  const api = apiOf(server);
  const path = `/api/collections/${collection}/records?perPage=200&filter=${encodeURIComponent(`${owner} = '${user}'`)}`;
  const { body } = await api.call<{ items: Stored[] }>('GET', path, undefined, await api.superuser());
  return new Map(body.items.map((row) => [nameOf(row.id), row]));
}
/** Creations of a row that were sent. */
const sentOf = (name: string): string[] =>
  page.writes.filter((said) => /^POST/.test(said) && said.includes(`"id":"${idOf(name)}"`));

const OFFLINE = {
  ...{ apart: 'Apart here', both: 'Both here', edited: 'Edited', fought: 'Fought there' },
  ...{ gone: 'Gone edited', kept: 'Track kept', lostedit: 'Lost edit', lostnew: 'Track lostnew' },
  ...{ mended: 'Mended', new: 'Track new', recoursed: 'Track recoursed', refused: 'Track refused' },
  ...{ refusededit: 'Track refusededit', there: 'Track there' },
};
const RECORDS = [
  ...['assisted', 'badride', 'delivered', 'goodrecord', 'handed', 'newrecord', 'sent', 'waiting'],
];
const REFUSED = [
  'badride stream-malformed stream',
  'dropped hash-differs hash',
  'fought conflict name',
  'mended hash-differs hash',
  'refused hash-differs hash',
  'refusededit hash-differs hash',
];

test('offline all is as the player left it, and counted', async () => {
  const server = await startServer();
  await signIn(page, server);
  const db = await (await movedDevice()).open();
  expect(db.durability).toBe('disk');
  await replicate(db);
  // Eleven tracks, five records, three rides, two riders, stars and a race.
  await expect.poll(counts).toEqual({ kind: 'offline', waiting: 24, refused: 5, overridden: 1 });
  expect(await tracksOf(db)).toEqual(OFFLINE);
  expect(await recordsOf(db)).toEqual(RECORDS);
  expect(await ridesOf(db)).toEqual({
    ...{ badride: 'here', delivered: 'here', handed: 'here', sent: 'there', waiting: 'here' },
  });
  expect(await told(db)).toEqual(REFUSED);
  for (const name of ['removed', 'removedthere', 'dropped', 'brief'])
    expect(await readTrack(db, idOf(name)), name).toBeUndefined();
  // Whole: with its course.
  expect(await readTrack(db, idOf('recoursed'))).toMatchObject({ course: { finish: 100_050 } });
  expect(await settled(lessonsOf(db, user))).toMatchObject({ value: [{ exercise: 'glide', stars: 2 }] });
  expect((await db.rx.riders.find().exec()).map(({ name }) => name).sort()).toEqual(['Ann', 'Lu']);
  expect((await db.rx.events.find().exec()).map(({ name }) => name)).toEqual(['Cup']);
  expect(await db.rx.tracks.find({ selector: { origin: 'official' } }).exec()).toHaveLength(1);
});

const ONLINE = {
  ...{ apart: 'Apart here', both: 'Both there', edited: 'Edited', foreign: 'Track foreign' },
  ...{ fought: 'Fought there', kept: 'Track kept', lostedit: 'Lost edit', lostnew: 'Track lostnew' },
  ...{ mended: 'Mended', new: 'Track new', recoursed: 'Track recoursed', refused: 'Track refused' },
  ...{ refusededit: 'Track refusededit', there: 'There' },
};
const DELETED = ['dropped', 'gone', 'removed', 'removedthere'];

/** What all has come to once the moved device has met the server. */
async function expectEnd(db: Db, server: GameServer, over: Readonly<Record<string, string>> = {}) {
  const tracks = { ...ONLINE, ...over };
  expect(await tracksOf(db)).toEqual(tracks);
  expect(await recordsOf(db)).toEqual(RECORDS);
  expect(await ridesOf(db)).toEqual({
    ...{ badride: 'here', delivered: 'there', handed: 'there', sent: 'there', waiting: 'there' },
  });
  // What is refused stays with its reason, and each edit that gave way is told of.
  expect(await told(db)).toEqual([
    'badride stream-malformed stream',
    'both conflict name',
    'dropped deleted dropM,hash,lengthM,seed',
    'fought conflict name',
    'gone deleted name',
    'refused hash-differs hash',
    'refusededit conflict dropM,hash,lengthM,seed',
    'removedthere deleted name',
  ]);
  const given = (await listOf(refusedRows(db))).map(({ docId, code, doc }) => {
    return [`${nameOf(docId)} ${code}`, (doc as { readonly name?: string }).name];
  });
  expect(Object.fromEntries(given)).toMatchObject({
    ...{ 'both conflict': 'Both here', 'fought conflict': 'Fought here', 'gone deleted': 'Gone edited' },
    'removedthere deleted': 'Removed there',
  });
  const rows = Object.values(await all(db)).flatMap((one) => Object.values(one));
  const pending = rows.filter((row) => row.pending !== 0).map(({ id, pending }) => [nameOf(id), pending]);
  expect(pending.sort()).toEqual([
    ['badride', 3],
    ['refused', 3],
  ]);
  await expect.poll(counts).toEqual({ kind: 'online', waiting: 0, refused: 2, overridden: 6 });

  const there = await onServer(server, 'tracks');
  const { refused: _, ...arrived } = tracks;
  const live = [...there].filter(([, { deleted }]) => !deleted);
  expect(Object.fromEntries(live.map(([id, { name }]) => [id, name]))).toEqual(arrived);
  const deleted = [...there].filter(([, row]) => row.deleted).map(([id]) => id);
  expect(deleted.sort()).toEqual(DELETED);
  expect(there.get('apart')).toMatchObject({ light: 'night' });
  const records = await onServer(server, 'records');
  expect(
    [...records]
      .filter(([, row]) => !row.deleted)
      .map(([id]) => id)
      .sort(),
  ).toEqual(RECORDS.filter((id) => id !== 'assisted'));
  expect(records.get('oldrecord')).toMatchObject({ deleted: true });
  expect([...(await onServer(server, 'rides', 'rider')).keys()].sort()).toEqual([
    ...['delivered', 'handed', 'sent', 'waiting'],
  ]);
  for (const [collection, size] of [
    ['lessons', 1],
    ['profiles', 2],
    ['local_events', 1],
  ] as const)
    expect((await onServer(server, collection)).size, collection).toBe(size);
}

describe('online', () => {
  test('all arrives once, others’ changes come, and a device of today’s release agrees', async () => {
    const server = await startServer();
    await signIn(page, server);
    // Another device of the player has the release already.
    const other = await (await freshDevice()).open();
    await goOnline(server);
    const first = await replicate(other);
    await inStep(first);
    expect(Object.keys(await tracksOf(other))).toContain('foreign');
    for (const [name, change] of [
      ['kept', { name: 'Kept there' }],
      ['edited', { light: 'golden' }],
    ] as const)
      await (await other.rx.tracks.findOne(idOf(name)).exec(true)).incrementalPatch(change);
    await inStep(first);
    await first.stop();

    // The worker wakes before the player opens the game.
    const here = await movedDevice();
    page.writes.length = 0;
    const nudge = await startWorker(here.disk);
    expect(await nudge()).toBe(0);
    for (const name of ['waiting', 'handed']) expect(sentOf(name), name).toHaveLength(1);
    expect(sentOf('delivered')).toEqual([]);

    const db = await here.open();
    const sync = await replicate(db);
    await inStep(sync);
    await expectEnd(db, server, { kept: 'Kept there' });
    expect(await onServer(server, 'tracks').then((all) => all.get('edited'))).toMatchObject({
      ...{ name: 'Edited', light: 'golden' },
    });
    expect(await nudge()).toBe(0);
    await sync.stop();

    const second = await replicate(other);
    await inStep(second);
    const { refused: _, ...shared } = await tracksOf(db);
    expect(await tracksOf(other)).toEqual(shared);
    const withoutStaying = (ids: readonly string[]) => ids.filter((id) => id !== 'assisted');
    expect(await recordsOf(other)).toEqual(withoutStaying(await recordsOf(db)));
    const { badride: __, ...rides } = await ridesOf(db);
    expect(await ridesOf(other)).toEqual(rides);
    expect(await told(other)).toEqual([]);
  });

  test('what was moved while the tab was killed comes to the same end', async () => {
    const whole = await (await movedDevice()).open();
    const expected = await all(whole);
    const server = await startServer();
    await signIn(page, server);
    page.writes.length = 0;
    let last = await movedDevice();
    let writes = 1;
    for (let isDone = false; !isDone; writes += 3) {
      const here = await movedDevice();
      isDone = await openUntil(here.open, writes);
      if (isDone) break;
      last = here;
      const again = await here.open();
      expect(await all(again), `killed at write ${writes}`).toEqual(expected);
      await again.close();
    }
    expect(writes).toBeGreaterThan(15);

    const db = await last.open();
    await goOnline(server);
    const sync = await replicate(db);
    await inStep(sync);
    // The worker comes last this time, with copies of what has arrived.
    const nudge = await startWorker(last.disk);
    expect(await nudge()).toBe(0);
    await inStep(sync);
    await expectEnd(db, server);
  });
});

type Instance = RxStorageInstance<Record<string, unknown>, unknown, unknown>;

/**
 * Opens a database as a tab does that is killed: at one of its writes it stops, before or after it is done, and does nothing
 * any more.
 *
 * @param writes how many it makes
 * @returns whether it has opened before that
 */
function openUntil(open: (over: (storage: Storage) => Storage) => Promise<Db>, writes: number) {
  let left = writes;
  return new Promise<boolean>((resolve, reject) => {
    const mortal = <T extends unknown[], R>(work: (...args: T) => Promise<R>) => {
      return async (...args: T): Promise<R> => {
        const isLast = --left === 0;
        // Every other tab has just done it.
        const answer = left > 0 || (isLast && writes % 2 === 0) ? await work(...args) : undefined;
        if (left > 0) return answer as R;
        // RxDB counts what a process has open, and this was a process of its own.
        OPEN_COLLECTIONS.clear();
        resolve(false);
        return new Promise(() => undefined);
      };
    };
    const over = (storage: Storage): Storage => ({
      ...storage,
      async createStorageInstance(params) {
        const instance = (await storage.createStorageInstance(params)) as unknown as Instance;
        instance.bulkWrite = mortal(instance.bulkWrite.bind(instance));
        instance.remove = mortal(instance.remove.bind(instance));
        return instance as never;
      },
    });
    open(over).then(async (db) => {
      await db.close();
      resolve(true);
    }, reject);
  });
}
