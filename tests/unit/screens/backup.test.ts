import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dbService } from '../../../src/db';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import { locale, setLocale } from '../../../src/i18n';
import { exportEverything, importFile, takeOffered } from '../../../src/screens/settings/backup';
import {
  activeRider,
  changeRider,
  changeSettings,
  countFinishedRide,
  progressStore,
  resetProgress,
  resetSettings,
  settingsStore,
} from '../../../src/session';
import { makeRide, makeTrack, openTab } from '../db/helpers';

const CHOSEN = { locale: 'fr', units: 'imperial', colourCues: true, steering: 'raw', volume: 0.3 } as const;

/** A device nobody has used yet. */
async function newDevice() {
  resetSettings();
  resetProgress();
  await setLocale('en-US');
  const db = await openTab();
  vi.spyOn(dbService, 'db').mockResolvedValue(db);
  return db;
}

/** The active rider's ride on a track of this device. */
async function ride(db: Awaited<ReturnType<typeof newDevice>>): Promise<void> {
  const track = makeTrack(1);
  await putTrack(db, track);
  await saveRide(db, { id: makeId(), track, ride: makeRide(track, 40), rider: activeRider().id });
  countFinishedRide();
}

/** The file of a device that has been used: one ride, a name, settings of its own. */
async function usedFile(): Promise<{ file: Blob; rider: string }> {
  const db = await newDevice();
  changeSettings(CHOSEN);
  changeRider(activeRider().id, { name: 'Ida' });
  await ride(db);
  const files: Blob[] = [];
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:test';
  });
  expect((await exportEverything()).tone).toBe('plain');
  return { file: files[0]!, rider: activeRider().id };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  resetSettings();
  resetProgress();
  await setLocale('en-US');
});

describe('importing a file', () => {
  it('on a device nobody has used brings back its settings, its language, who rode and how often', async () => {
    const { file, rider } = await usedFile();
    await newDevice();
    const outcome = await importFile(file);
    expect(outcome).toMatchObject({ tone: 'plain', anew: true });
    expect(outcome.offered).toBeUndefined();
    expect(settingsStore.getState()).toMatchObject({ ...CHOSEN, activeRider: rider });
    expect(settingsStore.getState().riders.map(({ name }) => name)).toEqual(['Ida']);
    expect(progressStore.getState().finishedRides).toBe(1);
    expect(locale()).toBe('fr');
  });

  it('on a device with rides asks for the settings, and who rides here goes on riding', async () => {
    const { file, rider } = await usedFile();
    const db = await newDevice();
    await ride(db);
    const here = activeRider().id;
    const { offered } = await importFile(file);
    expect(settingsStore.getState()).toMatchObject({ units: 'metric', locale: '', activeRider: here });
    expect(settingsStore.getState().riders.map(({ id }) => id)).toEqual([here, rider]);
    expect(offered).toMatchObject(CHOSEN);
    expect(await takeOffered(offered!)).toMatchObject({ anew: true });
    expect(settingsStore.getState()).toMatchObject({ ...CHOSEN, activeRider: here });
    expect(locale()).toBe('fr');
  });

  it('on a device with settings of its own asks, though nobody has ridden', async () => {
    const { file } = await usedFile();
    await newDevice();
    changeSettings({ bigHud: true });
    expect((await importFile(file)).offered).toMatchObject(CHOSEN);
    expect(settingsStore.getState()).toMatchObject({ bigHud: true, units: 'metric' });
  });

  it('asks nothing where the settings are the same', async () => {
    const { file } = await usedFile();
    expect((await importFile(file)).offered).toBeUndefined();
  });

  it('that is no backup changes nothing', async () => {
    await newDevice();
    const before = settingsStore.getState();
    expect(await importFile(new Blob(['{"settings":{"units":"imperial"}}']))).toMatchObject({ tone: 'bad' });
    expect(settingsStore.getState()).toEqual(before);
  });
});
