import PocketBase from 'pocketbase';
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actInEvent, createEventRow, removeEvent } from '../../src/db/commands/events';
import { saveLesson } from '../../src/db/commands/lessons';
import {
  addRiders,
  changeRiderRow,
  type NewRider,
  onRiders,
  removeRiderRow,
  type StoredRider,
  writeAccountSettings,
} from '../../src/db/commands/riders';
import { makeId } from '../../src/db/ids';
import { eventBy, eventsOf as eventsIn } from '../../src/db/queries/events';
import { lessonsOf as lessonsIn } from '../../src/db/queries/lessons';
import type { RejectionRow } from '../../src/db/schemas';
import type { Db } from '../../src/db/types';
import { eventsOf, lessonsOf, ridersOf, type Whole } from '../../src/online/replication/own-rows';
import { createSingle } from '../../src/race';
import { keepCopy } from '../../src/screens/shared/rejections/copy';
import { rejectionsIn, replicatePocketBase, type SyncDoc } from '../../sync/index';
import { type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { makeDisk, newDisk, openTab, settled } from '../unit/db/helpers';
import { someSetup } from '../unit/race/some-race';

/** The game's own databases and server: what is made on one device of an account is there on the next. */

let server: GameServer;
let api: Api;
beforeAll(async () => {
  server = await startGameServer();
  api = apiOf(server);
});
afterAll(() => server?.close());

type Account = Awaited<ReturnType<Api['account']>>;

/** A device of an account. */
async function device({ id: user, email, password }: Account) {
  const db = await openTab(
    { ...makeDisk(), name: `fall-line-${user}` },
    { online: true, storage: newDisk() },
  );
  const client = new PocketBase(server.url);
  client.autoCancellation(false);
  await client.collection('users').authWithPassword(email, password);
  const available$ = new BehaviorSubject(true);
  const begin = <Doc extends SyncDoc>(own: Whole<Doc>) =>
    replicatePocketBase<Doc>({
      ...own,
      ...{ client, replicationIdentifier: `fall-line-${user}`, serverState: 'ask', available$ },
      rejections: rejectionsIn(db.online!.rejections),
    });
  const all = [begin(lessonsOf(db, user)), begin(ridersOf(db, user)), begin(eventsOf(db, user))];
  return {
    ...{ db, available$ },
    inStep: () => Promise.all(all.map((one) => one.awaitInSync())),
    kept: async () =>
      (await db.online!.rejections.find().exec()).map((doc) => doc.toMutableJSON() as RejectionRow),
    stars: async (rider: string) => {
      const read = await settled(lessonsIn(db, rider));
      return read.status === 'ready'
        ? read.value.map(({ exercise, stars }) => `${exercise} ${stars}`).sort()
        : [];
    },
    riders: () =>
      new Promise<readonly StoredRider[]>((resolve) => {
        const stop = onRiders(db, (riders) => {
          resolve(riders);
          queueMicrotask(() => stop());
        });
      }),
  };
}

const result = (rider: string, exercise: string, stars: number, merit = 0) => ({
  ...{ rider, exercise, stars, best: JSON.stringify({ merit, timeUs: 0 }) },
  beats: (stored: string) => merit > JSON.parse(stored).merit,
});

const rider = (id: string, name: string, more: Partial<NewRider> = {}): NewRider => ({
  ...{ id, name, equipment: 'ski', stance: 'regular', bib: 1, oneSwitch: false },
  ...{ primaryColour: '#112233', secondaryColour: '#445566' },
  ...more,
});

test('stars of the academy: the better of two results counts everywhere, and nobody is asked', async () => {
  const account = await api.account('ann');
  const here = await device(account);
  const there = await device(account);
  await saveLesson(here.db, result(account.id, 'glide', 2));
  await here.inStep();
  await there.inStep();
  expect(await there.stars(account.id)).toEqual(['glide 2']);

  for (const { available$ } of [here, there]) available$.next(false);
  await saveLesson(here.db, result(account.id, 'glide', 3));
  await saveLesson(here.db, result(account.id, 'stop-box', 1, 5));
  await saveLesson(there.db, result(account.id, 'stop-box', 2, 1));
  await saveLesson(there.db, result(account.id, 'hourglass', 1));
  for (const { available$ } of [here, there]) available$.next(true);
  for (const one of [here, there, here, there]) await one.inStep();
  for (const one of [here, there]) {
    expect(await one.stars(account.id)).toEqual(['glide 3', 'hourglass 1', 'stop-box 2']);
    expect(await one.kept()).toEqual([]);
  }
});

test('riders come along, with changes and removals, and the account’s rider is one and the same', async () => {
  const account = await api.account('ben');
  const here = await device(account);
  const lu = makeId();
  await addRiders(here.db, [
    rider(account.id, 'Ben', { account: true, primaryColour: '#aa0000' }),
    rider(lu, 'Lu', { bib: 2 }),
  ]);
  await here.inStep();
  const there = await device(account);
  // As somebody new signs in: the profile made here gives way to the account's.
  await addRiders(there.db, [rider(account.id, 'Benjamin', { account: true })]);
  await there.inStep();
  expect(await there.riders()).toMatchObject([
    { id: account.id, name: 'Ben', primaryColour: '#aa0000', account: true },
    { id: lu, name: 'Lu', bib: 2 },
  ]);
  expect(await there.kept()).toEqual([]);

  for (const { available$ } of [here, there]) available$.next(false);
  const [ben] = await here.riders();
  await changeRiderRow(here.db, ben!, { bib: 44 });
  await changeRiderRow(there.db, ben!, { bib: 45, equipment: 'board' });
  await removeRiderRow(here.db, lu);
  for (const { available$ } of [here, there]) available$.next(true);
  for (const one of [here, there, here]) await one.inStep();
  const [mine, theirs] = [await here.riders(), await there.riders()];
  expect(mine).toEqual(theirs);
  expect(mine).toMatchObject([{ name: 'Ben', equipment: 'board' }]);
  expect([...(await here.kept()), ...(await there.kept())]).toEqual([]);
});

test('one rider in two accounts of a device is a row of its own in each', async () => {
  const [cid, dan] = [await api.account('cid'), await api.account('dan')];
  const shared = makeId();
  const first = await device(cid);
  await addRiders(first.db, [rider(shared, 'Kim'), rider(cid.id, 'Cid', { account: true })]);
  await saveLesson(first.db, result(shared, 'glide', 1));
  await first.inStep();
  const second = await device(dan);
  await addRiders(second.db, [rider(shared, 'Kim'), rider(cid.id, 'Cid', { account: true })]);
  await saveLesson(second.db, result(shared, 'glide', 3));
  await second.inStep();
  expect(await second.kept()).toEqual([]);
  const next = await device(dan);
  await next.inStep();
  expect(await next.stars(shared)).toEqual(['glide 3']);
  // Whose account it is not stays on the device.
  expect((await next.riders()).map(({ name }) => name)).toEqual(['Kim']);
});

test('choices made on two devices at once come together one by one', async () => {
  const account = await api.account('eva');
  const here = await device(account);
  await addRiders(here.db, [rider(account.id, 'Eva', { account: true })]);
  await writeAccountSettings(here.db, account.id, '{"units":"metric","camera":"chase"}');
  await here.inStep();
  const there = await device(account);
  await there.inStep();
  for (const { available$ } of [here, there]) available$.next(false);
  await writeAccountSettings(here.db, account.id, '{"units":"imperial","camera":"chase"}');
  await writeAccountSettings(there.db, account.id, '{"units":"metric","camera":"low"}');
  for (const { available$ } of [here, there]) available$.next(true);
  for (const one of [here, there, here, there]) await one.inStep();
  for (const { db } of [here, there]) {
    const [row] = await db.rx.riders.find().exec();
    expect(JSON.parse(row!.settings!)).toEqual({ units: 'imperial', camera: 'low' });
  }
});

/** A race of two, entered. */
function race(name: string) {
  const { entries, ...setup } = someSetup(2, { runs: 1 });
  const state = createSingle({ ...setup, entries: entries.map((entry) => ({ ...entry, id: makeId() })) });
  return { id: makeId(), name, state };
}

async function eventIn(db: Db, id: string) {
  const read = await settled(eventBy(db, id));
  return read.status === 'ready' ? read.value : undefined;
}

test('a race goes on on another device, and of two that went apart the other one can be kept', async () => {
  const account = await api.account('fay');
  const here = await device(account);
  const there = await device(account);
  const cup = race('Cup — “Ä”');
  expect(await createEventRow(here.db, cup)).toEqual({ kind: 'written' });
  await here.inStep();
  await there.inStep();
  expect((await eventIn(there.db, cup.id))?.state).toEqual(cup.state);

  for (const { available$ } of [here, there]) available$.next(false);
  const drawn = await actInEvent(here.db, cup.id, { race: 0, action: { kind: 'draw' } });
  expect(drawn.kind).toBe('acted');
  await here.db.rx.events.findOne(cup.id).incrementalPatch({ name: 'Mine' });
  await there.db.rx.events.findOne(cup.id).incrementalPatch({ name: 'Theirs' });
  there.available$.next(true);
  await there.inStep();
  here.available$.next(true);
  await here.inStep();
  expect(await eventIn(here.db, cup.id)).toMatchObject({ name: 'Theirs' });
  const [edit] = await here.kept();
  expect(edit).toMatchObject({ of: 'events', docId: cup.id, code: 'conflict' });
  const copy = await keepCopy(here.db, edit!);
  expect(copy).toMatchObject({ name: 'Mine' });
  await here.inStep();
  await there.inStep();
  expect(await eventIn(there.db, copy!.id)).toMatchObject({ name: 'Mine' });

  expect((await removeEvent(there.db, cup.id)).kind).toBe('removed');
  await there.inStep();
  await here.inStep();
  expect(await eventIn(here.db, cup.id)).toBeUndefined();
  const left = await settled(eventsIn(here.db, 'race'));
  expect(left).toMatchObject({ value: [{ id: copy!.id }] });
});
