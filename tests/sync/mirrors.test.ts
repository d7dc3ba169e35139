import { EventSource } from 'eventsource';
import PocketBase from 'pocketbase';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
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
} from '../../src/db/queries/clubs';
import type { Loaded, Source } from '../../src/db/queries/source';
import type { Storage } from '../../src/db/storages';
import type { Db } from '../../src/db/types';
import { mirrorServers } from '../../src/online/replication/mirrors';
import type { Whole } from '../../src/online/replication/own-rows';
import {
  type PocketBaseReplication,
  rejectionsIn,
  replicatePocketBase,
  type SyncDoc,
} from '../../sync/index';
import type { Account } from '../harness/api';
import { fastestOf } from '../harness/fastest';
import { ownGameServer } from '../harness/own-server';
import { makePeople, type People } from '../server/people';
import { eventRow } from '../server/permissions/world';
import { makeDisk, openTab, settled, tabStorage } from '../unit/db/helpers';
import { takeSnapshot } from './fixture/snapshot';

/** The game's own database and server: the servers that somebody belongs to, as their device mirrors them. */

// Node has none of its own, and a device listens for changes as a page does.
Object.assign(globalThis, { EventSource });

const { server } = ownGameServer();
let people: People;
beforeAll(async () => {
  people = await makePeople(server);
});
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function valueIn<T>(source: Source<Loaded<T>>): Promise<T | undefined> {
  const read = await settled(source);
  return read.status === 'ready' ? read.value : undefined;
}

/** A device of an account: its disk, and what is mirrored on it from one start to the next. */
async function deviceOf({ id: user, email, password }: Account) {
  const storage: Storage = tabStorage(makeDisk());
  const client = new PocketBase(server.url);
  client.autoCancellation(false);
  await client.collection('users').authWithPassword(email, password);
  const available$ = new BehaviorSubject(true);

  async function start() {
    const db = await openTab({ ...makeDisk(), name: `fall-line-${user}` }, { online: true, storage });
    const { online } = db;
    if (online === undefined) throw new Error('The database is nobody’s.');
    const begin = <Doc extends SyncDoc>(whole: Whole<Doc>): PocketBaseReplication => {
      const own = { client, replicationIdentifier: `fall-line-${user}`, available$ };
      const live = { topic: `fl/changes/${user}` };
      return replicatePocketBase<Doc>({
        ...{ ...whole, ...own, live, serverState: 'ask' },
        rejections: rejectionsIn(online.rejections),
      });
    };
    const stop = mirrorServers(db, online, user, begin, () => undefined);
    async function close() {
      await stop();
      await db.close();
    }
    endings.push(close);
    return { db, close };
  }
  return { start, available$ };
}

const names = async (db: Db): Promise<readonly string[] | undefined> =>
  (await valueIn(myServersOf(db)))?.map(({ name }) => name);
const namesIn = async (db: Db, club: string): Promise<readonly string[] | undefined> =>
  (await valueIn(membersOf(db, club)))?.map(({ name }) => name);
const WITHIN = { interval: 50 };

let clubs = 0;
const nextClub = async (more = {}) => {
  const name = `Club ${++clubs}`;
  return { name, id: await people.club({ name, ...more }) };
};
let accounts = 0;
const newcomer = (): Promise<Account> => people.api.account(`rider${++accounts}`, { verified: true });
const join = (id: string, who: Account) => people.call('servers/join', { server: id }, who);

describe('a device', () => {
  test('has the servers one belongs to, with their members, though they are older than one’s joining', async () => {
    const { id, name } = await nextClub();
    const rider = await newcomer();
    const { db } = await (await deviceOf(rider)).start();
    await expect.poll(() => names(db), WITHIN).toEqual([]);
    await join(id, rider);
    await expect.poll(() => names(db), WITHIN).toEqual([name]);
    await expect
      .poll(() => namesIn(db, id), WITHIN)
      .toEqual([...['owner', 'host', 'trainer', 'member', `rider${accounts}`]]);
    expect(await valueIn(myServerBy(db, id))).toMatchObject({ name, role: 'member', closed: false });
  });

  test('hears within a second of a change in a server', async () => {
    const { id } = await nextClub();
    const rider = await newcomer();
    await join(id, rider);
    const { db } = await (await deviceOf(rider)).start();
    await expect.poll(() => namesIn(db, id), WITHIN).toHaveLength(5);
    // The live connection of the last beginning stands.
    await people.api.put('servers', { about: 'First' }, id);
    const about = async () => (await valueIn(myServerBy(db, id)))?.about;
    await expect.poll(about, WITHIN).toBe('First');
    const took = await fastestOf(5, async (n) => {
      await people.api.put('servers', { about: `Next ${n}` }, id);
      await expect.poll(about, { interval: 10 }).toBe(`Next ${n}`);
    });
    expect(took).toBeLessThan(1000);
  });

  test('keeps nothing of a server that one has left, and all of it when one comes back', async () => {
    const [stays, left] = [await nextClub(), await nextClub()];
    const rider = await newcomer();
    for (const { id } of [stays, left]) await join(id, rider);
    const { db } = await (await deviceOf(rider)).start();
    await expect.poll(() => names(db), WITHIN).toEqual([stays.name, left.name]);
    await people.call('servers/leave', { server: left.id }, rider);
    await expect.poll(() => names(db), WITHIN).toEqual([stays.name]);
    const kept = async () => (await db.online?.clubs.find({ selector: { server: left.id } }).exec())?.length;
    // One's own row says that one has left.
    await expect.poll(kept, WITHIN).toBe(1);
    expect(await namesIn(db, stays.id)).toHaveLength(5);
    await join(left.id, rider);
    await expect.poll(() => namesIn(db, left.id), WITHIN).toHaveLength(5);
  });

  test('has the requests of a server once one hosts it, and not before', async () => {
    const { id } = await nextClub({ requests: true, open: false });
    const [asks, rider] = [await newcomer(), await newcomer()];
    await people.api.put('server_members', { server: id, user: rider.id, role: 'member' });
    await join(id, asks);
    const { db } = await (await deviceOf(rider)).start();
    await expect.poll(() => namesIn(db, id), WITHIN).toHaveLength(5);
    const requests = async () => (await valueIn(requestsOf(db, id)))?.map(({ user }) => user);
    expect(await requests()).toEqual([]);
    const promote = (role: string) =>
      people.call('servers/role', { server: id, user: rider.id, role }, people.owner);
    expect((await promote('host')).status).toBe(204);
    await expect.poll(requests, WITHIN).toEqual([asks.id]);
    await promote('member');
    await expect.poll(requests, WITHIN).toEqual([]);
  });

  test('has one’s own requests and news', async () => {
    const { id, name } = await nextClub({ requests: true, open: false });
    const rider = await newcomer();
    const { db } = await (await deviceOf(rider)).start();
    await join(id, rider);
    const mine = async () => (await valueIn(myRequestsOf(db)))?.map(({ serverName }) => serverName);
    await expect.poll(mine, WITHIN).toEqual([name]);
    const decline = { server: id, users: [rider.id], accept: false };
    await people.call('servers/answer', decline, people.host);
    // Answered, it is a request no more: the news tells.
    await expect.poll(mine, WITHIN).toEqual([]);
    const news = async () => (await valueIn(newsOf(db)))?.map(({ what, serverName }) => [what, serverName]);
    await expect.poll(news, WITHIN).toEqual([['declined', name]]);
  });

  test('shows what was last seen without a network, also when it is opened again', async () => {
    const { id, name } = await nextClub();
    const rider = await newcomer();
    await join(id, rider);
    const device = await deviceOf(rider);
    const first = await device.start();
    await expect.poll(() => namesIn(first.db, id), WITHIN).toHaveLength(5);
    await first.close();
    device.available$.next(false);
    const { db } = await device.start();
    expect(await names(db)).toEqual([name]);
    expect(await namesIn(db, id)).toHaveLength(5);
    await people.call('servers/leave', { server: id }, rider);
    device.available$.next(true);
    await expect.poll(() => names(db), WITHIN).toEqual([]);
  });

  test('goes on after a restart of the server', async () => {
    const { id } = await nextClub();
    const rider = await newcomer();
    await join(id, rider);
    const { db } = await (await deviceOf(rider)).start();
    await expect.poll(() => namesIn(db, id), WITHIN).toHaveLength(5);
    await server.restart();
    await people.call('servers/leave', { server: id }, people.trainer);
    await expect.poll(() => namesIn(db, id), { interval: 100 }).toHaveLength(4);
  });

  test('has parts in events of its servers, and none of them once one has left', async () => {
    const { id } = await nextClub();
    const rider = await newcomer();
    await join(id, rider);
    const event = await people.api.put('events', eventRow(id));
    const part = (who: Account, of: string, bestUs: number) =>
      people.api.put('participations', { rider: who.id, event: of, rides: 1, starts: 1, bestUs });
    await part(people.member, event.id, 50_000_000);
    await part(rider, event.id, 51_000_000);
    await part(rider, '', 0);
    const { db } = await (await deviceOf(rider)).start();
    const parts = async (of?: string) => (await valueIn(participationsOf(db, of)))?.length;
    await expect.poll(() => parts(event.id), WITHIN).toBe(2);
    expect(await parts()).toBe(2);
    await people.call('servers/leave', { server: id }, rider);
    await expect.poll(() => parts(event.id), WITHIN).toBe(1);
    expect(await parts()).toBe(2);
  });

  test('goes back with a server that is set back to a backup', async () => {
    const [before, after] = [await nextClub(), await nextClub()];
    const rider = await newcomer();
    await join(before.id, rider);
    const { db } = await (await deviceOf(rider)).start();
    await expect.poll(() => names(db), WITHIN).toEqual([before.name]);
    const snapshot = await takeSnapshot(server, 'cold');
    await join(after.id, rider);
    await people.call('servers/leave', { server: before.id }, people.trainer);
    const both = [before.name, after.name];
    await expect.poll(() => names(db), { interval: 100 }).toEqual(both);
    await expect.poll(() => namesIn(db, before.id), WITHIN).toHaveLength(4);
    await snapshot.putIn('stays');
    await expect.poll(() => names(db), { interval: 100 }).toEqual([before.name]);
    await expect.poll(() => namesIn(db, before.id), WITHIN).toHaveLength(5);
    expect(await db.online?.clubs.find({ selector: { server: after.id } }).exec()).toEqual([]);
  });

  test('keeps no name and no part of somebody who has deleted their account', async () => {
    const { id } = await nextClub();
    const [rider, leaver] = [await newcomer(), await newcomer()];
    for (const who of [rider, leaver]) await join(id, who);
    const event = await people.api.put('events', eventRow(id));
    const part = { event: event.id, rides: 1, starts: 1, bestUs: 50_000_000 };
    for (const who of [rider, leaver]) await people.api.put('participations', { rider: who.id, ...part });
    const device = await deviceOf(rider);
    const first = await device.start();
    const riders = async (db: Db) => (await valueIn(participationsOf(db, event.id)))?.length;
    await expect.poll(() => riders(first.db), WITHIN).toBe(2);
    await first.close();
    const path = `/api/collections/users/records/${leaver.id}`;
    expect((await people.api.call('DELETE', path, { password: leaver.password }, leaver.token)).status).toBe(
      204,
    );
    const { db } = await device.start();
    await expect.poll(() => namesIn(db, id), WITHIN).toHaveLength(5);
    await expect.poll(() => riders(db), WITHIN).toBe(1);
    const rows = await db.online?.clubs.find({ selector: { user: leaver.id, removed: false } }).exec();
    expect(rows).toEqual([]);
  });
});

test('a device has the events of a server and their lists, without a network too', async () => {
  const { id } = await nextClub();
  const rider = await newcomer();
  await join(id, rider);
  const { db } = await (await deviceOf(rider)).start();
  const { id: event } = await people.api.put('events', eventRow(id));
  const events = async () => (await valueIn(clubEventsOf(db, id)))?.map((one) => [one.id, one.plan.kind]);
  await expect.poll(events, WITHIN).toEqual([[event, 'races']]);
  const whole = {
    event,
    server: id,
    race: -1,
    stage: 'open',
    changesMs: 5,
    list: { kind: 'event', lines: [] },
  };
  // Unless the server's own clock was sooner.
  await people.api.put('standings', whole).catch(() => undefined);
  const lists = async () =>
    (await valueIn(listsOf(db, id, event)))?.map(({ race, list }) => [race, list.kind]);
  await expect.poll(lists, WITHIN).toContainEqual([-1, 'event']);
  // What ended long ago is no longer kept.
  const years = { startsAt: '2020-01-01 18:00:00.000Z', endsAt: '2020-01-02 21:00:00.000Z' };
  await people.api.put('events', years, event);
  await expect.poll(events, WITHIN).toEqual([]);
});
