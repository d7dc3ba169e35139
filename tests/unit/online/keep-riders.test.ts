import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportBackup, importBackup } from '../../../src/db/backup';
import { makeId } from '../../../src/db/ids';
import { databaseName } from '../../../src/db/name';
import { createDbService, type DbService } from '../../../src/db/service';
import type { Storage } from '../../../src/db/storages';
import type { Db } from '../../../src/db/types';
import { keepRiders } from '../../../src/online/replication/keep-riders';
import {
  activeRider,
  addRider,
  changeRider,
  linkRider,
  type Rider,
  removeRider,
  resetSettings,
  sessionStore,
  settingsStore,
} from '../../../src/session';
import { eventually } from '../../harness/eventually';
import { makeDisk, openTab, tabStorage } from '../db/helpers';

const user = makeId();

/** A browser whose databases are on disks of their own, by name; `refuses` is one whose disk takes nothing. */
function makeBrowser(refuses = false) {
  const disks = new Map<string, ReturnType<typeof makeDisk>>();
  const open = async (name: string): Promise<Db> => {
    const disk = disks.get(name) ?? makeDisk();
    disks.set(name, disk);
    const storage = tabStorage(disk);
    const full = (): Promise<never> => Promise.reject(new DOMException('no', 'QuotaExceededError'));
    const refusing = { ...storage, createStorageInstance: full } as Storage;
    // The tab of the helper is closed with the test, the service closes it before.
    return openTab(disk, { name, online: name !== databaseName(), storage: refuses ? refusing : storage });
  };
  return createDbService({ open });
}

const stops: (() => void)[] = [];
function start(service: DbService): void {
  stops.push(keepRiders(service));
}

const signIn = (id: string): void => {
  const account = { id, name: 'Ann', email: '', verified: true, premium: false };
  sessionStore.setState({ status: 'signed-in', user: account, token: 'a.b.c' }, true);
};

beforeEach(() => resetSettings());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  sessionStore.setState({ status: 'signed-out', user: null, token: '' }, true);
  vi.restoreAllMocks();
});

const namesHere = (): readonly string[] => settingsStore.getState().riders.map(({ name }) => name);

async function namesIn(db: Db): Promise<readonly string[]> {
  const rows = await db.rx.riders.find({ sort: [{ createdAt: 'asc' }] }).exec();
  return rows.map(({ name }) => name);
}

/** Riders of these names, the last one active. */
function makeRiders(...names: readonly string[]): readonly Rider[] {
  changeRider(activeRider().id, { name: names[0]! });
  for (const name of names.slice(1)) changeRider(addRider().id, { name });
  return settingsStore.getState().riders;
}

it('riders of the settings move into the first database that is opened, once and as they are', async () => {
  const riders = makeRiders('Ida', 'Jo', 'Kim');
  changeRider(riders[1]!.id, { equipment: 'board', stance: 'goofy', oneSwitch: true, bib: 23 });
  const before = settingsStore.getState().riders;
  const service = makeBrowser();
  start(service);
  const db = await service.db();
  await eventually(() => expect(settingsStore.getState().ridersOf).toBe(databaseName()));
  expect(await namesIn(db)).toEqual(['Ida', 'Jo', 'Kim']);
  // The same objects: rides are built on them.
  const now = settingsStore.getState().riders;
  expect(now.every((rider, i) => rider === before[i])).toBe(true);
  expect((await db.rx.riders.findOne({ selector: { rider: riders[1]!.id } }).exec())?.toJSON()).toMatchObject(
    {
      ...{ equipment: 'board', stance: 'goofy', oneSwitch: true, bib: 23 },
    },
  );
  await service.close();
  expect(await namesIn(await service.db())).toEqual(['Ida', 'Jo', 'Kim']);
});

it('changes, additions and removals reach the database, and an undone removal its place', async () => {
  const riders = makeRiders('Ida', 'Jo', 'Kim');
  const service = makeBrowser();
  start(service);
  const db = await service.db();
  await eventually(() => expect(settingsStore.getState().ridersOf).not.toBe(''));
  changeRider(riders[0]!.id, { name: 'Ina', primary: '#123456' });
  changeRider(addRider().id, { name: 'Lu' });
  const undo = removeRider(riders[1]!.id);
  expect(namesHere()).toEqual(['Ina', 'Kim', 'Lu']);
  await eventually(async () => expect(await namesIn(db)).toEqual(['Ina', 'Kim', 'Lu']));
  undo();
  await eventually(async () => expect(await namesIn(db)).toEqual(['Ina', 'Jo', 'Kim', 'Lu']));
  expect(namesHere()).toEqual(['Ina', 'Jo', 'Kim', 'Lu']);
  expect((await db.rx.riders.findOne({ selector: { rider: riders[0]!.id } }).exec())?.primaryColour).toBe(
    '#123456',
  );
});

it('what another tab or device changes in the database is shown, and a letter typed here stays', async () => {
  const [ida] = makeRiders('Ida', 'Jo');
  const service = makeBrowser();
  start(service);
  const db = await service.db();
  await eventually(() => expect(settingsStore.getState().ridersOf).not.toBe(''));
  await db.rx.riders.findOne({ selector: { rider: ida!.id } }).incrementalPatch({ bib: 31 });
  await eventually(() => expect(settingsStore.getState().riders[0]?.bib).toBe(31));
  const seen: string[] = [];
  const stop = settingsStore.subscribe(({ riders }) => seen.push(riders[0]!.name));
  for (const name of ['I', 'In', 'Ing', 'Inga']) changeRider(ida!.id, { name });
  await eventually(async () => expect(await namesIn(db)).toEqual(['Inga', 'Jo']));
  await db.rx.riders.findOne({ selector: { rider: ida!.id } }).incrementalPatch({ bib: 32 });
  await eventually(() => expect(settingsStore.getState().riders[0]?.bib).toBe(32));
  stop();
  // Never back to what it was a letter before.
  expect(seen.map((name) => name.length)).toEqual(seen.map((name) => name.length).sort());
});

it('who signs in takes the riders along to their own database, and they are there again after signing out', async () => {
  makeRiders('Jo', 'Ida');
  const service = makeBrowser();
  start(service);
  const guest = await service.db();
  await eventually(() => expect(settingsStore.getState().ridersOf).toBe(databaseName()));
  linkRider({ id: user, name: 'Ann' });
  signIn(user);
  expect(activeRider()).toMatchObject({ id: user, name: 'Ida', account: true });
  expect(await namesIn(guest)).toEqual(['Jo', 'Ida']);
  expect(await guest.rx.riders.findOne({ selector: { rider: user } }).exec()).toBeNull();
  await service.switchUser(user);
  const own = await service.db();
  await eventually(() => expect(settingsStore.getState().ridersOf).toBe(databaseName(user)));
  expect(await namesIn(own)).toEqual(['Jo', 'Ida']);
  expect(activeRider()).toMatchObject({ id: user, name: 'Ida', account: true });
  changeRider(user, { name: 'Ann' });
  await eventually(async () => expect(await namesIn(own)).toEqual(['Jo', 'Ann']));
  // Another account that is new here brings its own rider.
  const other = makeId();
  linkRider({ id: other, name: 'Bob' });
  signIn(other);
  await service.switchUser(other);
  const others = await service.db();
  await eventually(() => expect(settingsStore.getState().ridersOf).toBe(databaseName(other)));
  expect(await others.rx.riders.findOne({ selector: { rider: other } }).exec()).toMatchObject({
    name: 'Bob',
    account: true,
  });
});

it('a database without riders is given those who ride here', async () => {
  makeRiders('Ida');
  const service = makeBrowser();
  start(service);
  signIn(user);
  await service.switchUser(user);
  await service.db();
  await eventually(() => expect(settingsStore.getState().ridersOf).toBe(databaseName(user)));
  sessionStore.setState({ status: 'signed-out', user: null, token: '' }, true);
  await service.switchUser(undefined);
  const guest = await service.db();
  await eventually(() => expect(settingsStore.getState().ridersOf).toBe(databaseName()));
  expect(await namesIn(guest)).toEqual(['Ida']);
});

it('where the settings were lost, the database says who rides', async () => {
  makeRiders('Ida');
  const service = makeBrowser();
  start(service);
  await service.db();
  await eventually(() => expect(settingsStore.getState().ridersOf).not.toBe(''));
  await service.close();
  resetSettings();
  expect(namesHere()).toEqual(['']);
  await service.db();
  await eventually(() => expect(namesHere()).toEqual(['Ida']));
  expect(activeRider().name).toBe('Ida');
});

it('where the disk refuses, riders are there and can be changed', async () => {
  makeRiders('Ida');
  const service = makeBrowser(true);
  start(service);
  const db = await service.db();
  expect(db.durability).toBe('memory');
  changeRider(activeRider().id, { name: 'Ina' });
  await eventually(async () => expect(await namesIn(db)).toEqual(['Ina']));
  expect(namesHere()).toEqual(['Ina']);
});

it('a backup holds the riders', async () => {
  makeRiders('Ida', 'Jo');
  const service = makeBrowser();
  start(service);
  const db = await service.db();
  await eventually(() => expect(settingsStore.getState().ridersOf).not.toBe(''));
  const other = await openTab();
  expect((await importBackup(other, await exportBackup(db))).kind).toBe('imported');
  expect(await namesIn(other)).toEqual(['Ida', 'Jo']);
});
