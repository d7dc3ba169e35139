import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addRiders, type NewRider, writeAccountSettings } from '../../../src/db/commands/riders';
import type { Db } from '../../../src/db/types';
import { keepChoices } from '../../../src/online/replication/keep-choices';
import {
  changeSettings,
  forgetChoices,
  playerChoices,
  resetSettings,
  settingsStore,
} from '../../../src/session';
import { eventually } from '../../harness/eventually';
import { makeDisk, openTab } from '../db/helpers';

const user = 'abcdefghijklmno';
let db: Db;
let stop = (): void => {};

beforeEach(async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  resetSettings();
  forgetChoices();
  db = await openTab({ ...makeDisk(), name: `fall-line-${user}` });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const account: NewRider = {
  ...{ id: user, name: 'Ida', equipment: 'ski', stance: 'regular', bib: 1, oneSwitch: false, account: true },
  ...{ primaryColour: '#112233', secondaryColour: '#445566' },
};

async function kept(): Promise<unknown> {
  const [row] = await db.rx.riders.find().exec();
  return row?.settings === undefined ? undefined : JSON.parse(row.settings);
}

test('choices go with the account’s rider, and what suits the device alone does not', async () => {
  changeSettings({ units: 'imperial', quality: 'low' });
  stop = keepChoices(db, user);
  await addRiders(db, [account]);
  await eventually(async () => expect(await kept()).toEqual(playerChoices()));
  expect(await kept()).toMatchObject({ units: 'imperial' });
  expect(await kept()).not.toHaveProperty('quality');
  changeSettings({ camera: 'low' });
  await eventually(async () => expect(await kept()).toMatchObject({ units: 'imperial', camera: 'low' }));
});

test('the account’s choices count on a device that it is new to', async () => {
  await addRiders(db, [account]);
  await writeAccountSettings(
    db,
    user,
    '{"units":"imperial","leftHanded":true,"camera":"from a later release"}',
  );
  changeSettings({ units: 'metric', camera: 'low', quality: 'high' });
  stop = keepChoices(db, user);
  await eventually(() => expect(settingsStore.getState().units).toBe('imperial'));
  expect(settingsStore.getState()).toMatchObject({ leftHanded: true, camera: 'low', quality: 'high' });
});

test('what was chosen here while the account was out of reach counts, and all else is as the account has it', async () => {
  await addRiders(db, [account]);
  stop = keepChoices(db, user);
  await eventually(async () => expect(await kept()).toEqual(playerChoices()));
  stop();
  changeSettings({ bigHud: true });
  const elsewhere = { ...playerChoices(), bigHud: false, units: 'imperial', fromLater: 1 };
  await writeAccountSettings(db, user, JSON.stringify(elsewhere));
  const written: unknown[] = [];
  const watch = db.rx.riders.$.subscribe(({ documentData }) =>
    written.push(JSON.parse(documentData.settings ?? '{}')),
  );
  stop = keepChoices(db, user);
  await eventually(async () => expect(await kept()).toMatchObject({ bigHud: true, units: 'imperial' }));
  expect(settingsStore.getState()).toMatchObject({ bigHud: true, units: 'imperial' });
  // What only a later release knows stays, at every moment.
  expect(await kept()).toMatchObject({ fromLater: 1 });
  expect(written).toMatchObject([{ fromLater: 1 }]);
  watch.unsubscribe();
});

test('what somebody else has chosen on this device is none of the account’s choices', async () => {
  await addRiders(db, [account]);
  stop = keepChoices(db, user);
  await eventually(async () => expect(await kept()).toEqual(playerChoices()));
  stop();
  const other = 'zzzzzzzzzzzzzzz';
  const theirs = await openTab({ ...makeDisk(), name: `fall-line-${other}` });
  await addRiders(theirs, [{ ...account, id: other }]);
  stop = keepChoices(theirs, other);
  changeSettings({ leftHanded: true });
  await eventually(async () => {
    const [row] = await theirs.rx.riders.find().exec();
    expect(JSON.parse(row?.settings ?? '{}')).toMatchObject({ leftHanded: true });
  });
  stop();
  stop = keepChoices(db, user);
  await eventually(() => expect(settingsStore.getState().leftHanded).toBe(false));
  expect(await kept()).toMatchObject({ leftHanded: false });
});
