import { addRxPlugin } from 'rxdb';
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { expect, it } from 'vitest';
import {
  membersOf,
  myRequestsOf,
  myServerBy,
  myServersOf,
  newsOf,
  participationsOf,
  requestsOf,
} from '../../../src/db/queries/clubs';
import type { Loaded, Source } from '../../../src/db/queries/source';
import type { ClubRow } from '../../../src/db/schemas';
import type { Storage } from '../../../src/db/storages';
import type { Db } from '../../../src/db/types';
import { eventually } from '../../harness/eventually';
import { makeDisk, openTab } from './helpers';

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
    ...[request('a', 'max', 'declined', 3), request('d', 'me', 'declined', 4)],
    {
      ...{ id: id('news'), kind: 'news', server: id('d'), user: me },
      data: { what: 'declined', serverName: 'd', about: '', text: 'No room.', at: 5 },
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
    { id: id('askdme'), server: id('d'), serverName: 'd', state: 'declined', at: 4 },
  ]);
  expect(await read(newsOf(db))).toMatchObject([{ what: 'declined', text: 'No room.' }]);
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
