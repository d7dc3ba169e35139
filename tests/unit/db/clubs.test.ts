import { addRxPlugin, createRxDatabase } from 'rxdb';
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { expect, it } from 'vitest';
import {
  clubEventsOf,
  listsOf,
  membersOf,
  myRequestsOf,
  myServerBy,
  myServersOf,
  newsOf,
  participationsOf,
  requestsOf,
} from '../../../src/db/queries/clubs';
import type { Loaded, Source } from '../../../src/db/queries/source';
import { type ClubRow, onlineShapes, shapes } from '../../../src/db/schemas';
import type { Storage } from '../../../src/db/storages';
import type { Db } from '../../../src/db/types';
import { planFrom } from '../../../src/race';
import { eventually } from '../../harness/eventually';
import { makeDisk, openTab, tabStorage } from './helpers';

disableWarnings();
addRxPlugin(RxDBDevModePlugin);
const wrap = (storage: Storage): Storage => wrappedValidateAjvStorage({ storage }) as Storage;

const id = (name: string): string => name.padEnd(15, '0');
const me = id('me');

const server = (name: string): ClubRow => ({
  ...{ id: id(name), kind: 'server', server: id(name), user: '' },
  data: {
    ...{ name: name.toUpperCase(), about: '', owner: id('ann'), community: '', open: false, requests: true },
    ...{ primaryColour: '#123456', secondaryColour: '', closed: false },
  },
});
const member = (of: string, user: string, role: 'member' | 'host' | 'owner'): ClubRow => ({
  ...{ id: id(`${of}${user}`), kind: 'member', server: id(of), user: id(user) },
  data: { name: user, role, since: 1_770_000_000_000 },
});
const request = (of: string, user: string, state: 'pending' | 'declined', at: number): ClubRow => ({
  ...{ id: id(`ask${of}${user}`), kind: 'request', server: id(of), user: id(user) },
  data: { name: user, serverName: of, state, at },
});

async function read<T>(source: Source<Loaded<T>>): Promise<T> {
  const stop = source.subscribe(() => undefined);
  await eventually(() => expect(source.get().status).toBe('ready'));
  stop();
  const now = source.get();
  if (now.status !== 'ready') throw new Error('not there');
  return now.value;
}

async function openMine(): Promise<Db> {
  const db = await openTab(makeDisk(), { wrap, online: true, name: `fall-line-${me}` });
  await db.online?.clubs.bulkInsert([
    ...[server('b'), server('a'), server('c')],
    ...[member('a', 'me', 'host'), member('a', 'zoe', 'member'), member('a', 'ann', 'owner')],
    ...[member('b', 'me', 'member'), member('a', 'ben', 'member'), member('c', 'zoe', 'owner')],
    ...[request('a', 'kim', 'pending', 2), request('a', 'leo', 'pending', 1)],
    ...[request('a', 'max', 'declined', 3), request('d', 'me', 'pending', 4)],
    {
      ...{ id: id('news'), kind: 'news', server: id('d'), user: me },
      data: { what: 'declined', serverName: 'd', event: '', about: '', text: 'No room.', at: 5 },
    },
  ]);
  return db;
}

it('one’s servers, their members and requests, and one’s news are read from the device', async () => {
  const db = await openMine();
  const names = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);
  const mine = await read(myServersOf(db));
  expect(mine.map(({ name, role }) => [name, role])).toEqual([
    ['A', 'host'],
    ['B', 'member'],
  ]);
  expect(await read(myServerBy(db, id('a')))).toMatchObject({ name: 'A', role: 'host' });
  expect(await read(myServerBy(db, id('c')))).toBeNull();
  expect(names(await read(membersOf(db, id('a'))))).toEqual(['ann', 'me', 'ben', 'zoe']);
  expect(names(await read(requestsOf(db, id('a'))))).toEqual(['leo', 'kim']);
  expect(await read(myRequestsOf(db))).toEqual([
    { id: id('askdme'), server: id('d'), serverName: 'd', at: 4 },
  ]);
  expect(await read(newsOf(db))).toMatchObject([{ what: 'declined', text: 'No room.' }]);
});

it('news of a private club have its name for its members', async () => {
  const db = await openMine();
  const news = (of: string, at: number): ClubRow => ({
    id: id(`news${of}`),
    kind: 'news',
    server: id(of),
    user: me,
    data: { what: 'event-new', serverName: '', event: '', about: '', text: '', at },
  });
  await db.online?.clubs.bulkInsert([news('a', 7), news('x', 6)]);
  const names = (await read(newsOf(db))).map(({ serverName }) => serverName);
  expect(names).toEqual(['A', '', 'd']);
});

it('an event is final once its list as a whole says so, and each has lists of its own', async () => {
  const db = await openMine();
  const track = { id: id('track'), hash: 'a'.repeat(64), name: 'Slope' };
  const event = (name: string, startsAt: number): ClubRow => ({
    ...{ id: id(name), kind: 'event', server: id('a'), user: '' },
    data: {
      ...{ name, state: 'open', startsAt, endsAt: startsAt + 10, courseMs: [], cancelled: [] },
      plan: planFrom('evening-race', {
        name,
        timeZone: 'UTC',
        opensMs: startsAt,
        tracks: [track],
        equipment: 'ski',
      }),
    },
  });
  const list = (of: string, race: number, stage: string): ClubRow => ({
    ...{ id: id(`list${of}${race + 1}`), kind: 'standings', server: id('a'), user: '' },
    data: {
      ...{ event: id(of), race, changesMs: 0 },
      list: { kind: race < 0 ? 'event' : 'race', stage: { kind: stage } },
    },
  });
  await db.online?.clubs.bulkInsert([
    ...[event('later', 20), event('sooner', 10)],
    ...[list('sooner', 0, 'final'), list('sooner', -1, 'final')],
    // One race of it is over, and not all.
    ...[list('later', 0, 'final'), list('later', -1, 'open')],
  ]);
  const events = await read(clubEventsOf(db, id('a')));
  expect(events.map(({ name, isFinal }) => [name, isFinal])).toEqual([
    ['sooner', true],
    ['later', false],
  ]);
  expect(await read(clubEventsOf(db))).toEqual(events);
  const lists = await read(listsOf(db, id('a'), id('later')));
  expect(lists.map(({ event, race }) => [event, race])).toEqual([
    [id('later'), -1],
    [id('later'), 0],
  ]);
});

it('parts in events are read by the event, or one’s own', async () => {
  const db = await openMine();
  const part = (rider: string, event: string, bestUs: number) => ({
    ...{ id: id(`${rider}${event}`), rider: id(rider), event: event && id(event) },
    ...{ rides: 1, starts: 2, bestUs },
  });
  await db.online?.participations.bulkInsert([part('me', '', 0), part('me', 'x', 9), part('zoe', 'x', 8)]);
  expect(await read(participationsOf(db, id('x')))).toHaveLength(2);
  expect((await read(participationsOf(db))).map(({ event }) => event).sort()).toEqual(['', id('x')]);
});

it('whoever plays without signing in belongs to no server', async () => {
  const db = await openTab(makeDisk(), { wrap });
  expect(await read(myServersOf(db))).toEqual([]);
  expect(await read(newsOf(db))).toEqual([]);
});

it('a signed-in user’s database has the thirteen collections that a page can open', async () => {
  const db = await openTab(makeDisk(), { wrap, online: true });
  expect(Object.keys(db.rx.collections)).toHaveLength(13);
});

it('a database of the release before, which has no servers in it, opens with all it holds', async () => {
  const disk = makeDisk();
  const { clubs: _, participations: __, ...online } = onlineShapes;
  const old = await createRxDatabase({
    ...{ name: disk.name, storage: wrap(tabStorage(disk)), multiInstance: false, localDocuments: true },
  });
  await old.addCollections(
    Object.fromEntries(
      Object.entries({ ...shapes, ...online }).map(([name, { schema, migrations }]) => [
        name,
        { schema, migrationStrategies: migrations, autoMigrate: false },
      ]),
    ) as never,
  );
  const seen = { key: 'tracks?page=1', at: 1_770_000_000_000, body: '{}' };
  await old.collections.seen?.insert(seen);
  await old.close();
  const db = await openTab(disk, { wrap, online: true });
  expect(db.durability).toBe('disk');
  expect((await db.rx.seen.findOne().exec())?.toMutableJSON()).toEqual(seen);
  await db.online?.clubs.insert(server('a'));
  expect(await db.online?.clubs.find().exec()).toHaveLength(1);
});
