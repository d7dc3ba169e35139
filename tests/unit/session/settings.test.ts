import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  activeRider,
  addRider,
  adoptRiders,
  changeRider,
  chooseRider,
  isAsDelivered,
  kitColours,
  makeRider,
  onSettingsOrMotion,
  readSettings,
  removeRider,
  resetSettings,
  ridesOneSwitch,
  settingsStore,
  wantsLittleMotion,
} from '../../../src/session';
import { freeBib } from '../../../src/session/riders';
import { migrateSettings } from '../../../src/session/settings';

/** Settings as the first version stored them: kept readable for good. */
const FIRST_VERSION = {
  locale: 'en-US',
  theme: 'night',
  motion: 'reduced',
  units: 'imperial',
  quality: 'low',
  camera: 'coach',
  sound: false,
  volume: 0.35,
  haptics: false,
  steering: 'raw',
  autoTuck: false,
  tilt: false,
  leftHanded: true,
  colourCues: true,
  bigHud: true,
  contrastGates: true,
  sparkles: false,
  riders: [
    {
      id: 'a1b2c3d4e5f6g7h',
      name: 'Ida',
      equipment: 'board',
      stance: 'goofy',
      primary: '#1450e6',
      secondary: '#f2f4fa',
      bib: 23,
    },
  ],
  activeRider: 'a1b2c3d4e5f6g7h',
};

describe('stored settings', () => {
  it('of the first version are read as they were, but for the language nobody had chosen', () => {
    expect(migrateSettings(FIRST_VERSION, 1)).toMatchObject({ ...FIRST_VERSION, locale: '' });
  });

  it('keep a language that was chosen', () => {
    expect(migrateSettings({ ...FIRST_VERSION, locale: 'ja' }, 2).locale).toBe('ja');
  });

  it('that had one button for the whole device give it to every rider', () => {
    const second = { ...FIRST_VERSION.riders[0]!, id: 'b1b2c3d4e5f6g7h', name: 'Jo' };
    const old = { ...FIRST_VERSION, riders: [...FIRST_VERSION.riders, second] };
    const on = (stored: object, version: number) =>
      migrateSettings(stored, version).riders.map((r) => r.oneSwitch);
    expect(on({ ...old, oneSwitch: true }, 2)).toEqual([true, true]);
    expect(on({ ...old, oneSwitch: false }, 2)).toEqual([false, false]);
    expect(on(old, 1)).toEqual([false, false]);
    expect(migrateSettings({ oneSwitch: true, riders: 'none' }, 2).riders).toHaveLength(1);
  });

  it('lose only the field that is broken', () => {
    const read = readSettings({ ...FIRST_VERSION, volume: 'loud', theme: 'noon', camera: 7 });
    expect(read).toMatchObject({
      volume: 0.8,
      theme: 'system',
      camera: 'chase',
      units: 'imperial',
      steering: 'raw',
    });
  });

  it('are complete for anything at all', () => {
    for (const stored of [undefined, null, 3, 'x', [], {}, { riders: [] }, { riders: [{ id: 'no' }] }]) {
      const read = readSettings(stored);
      expect(read.riders).toHaveLength(1);
      expect(activeRider(read)).toBe(read.riders[0]);
    }
  });

  it('name an active rider who exists', () => {
    expect(readSettings({ ...FIRST_VERSION, activeRider: 'somebodyelse123' }).activeRider).toBe(
      'a1b2c3d4e5f6g7h',
    );
  });
});

describe('riders', () => {
  beforeEach(() => resetSettings());

  it('start as number seven on skis', () => {
    expect(activeRider()).toMatchObject({
      bib: 7,
      equipment: 'ski',
      stance: 'regular',
      primary: kitColours[0],
    });
    expect(activeRider().id).toMatch(/^[a-z0-9]{15}$/);
  });

  it('have one button each for themselves', () => {
    const first = activeRider();
    const second = addRider();
    changeRider(second.id, { oneSwitch: true });
    expect([first.id, second.id, 'nobodyatall1234'].map((id) => ridesOneSwitch(id))).toEqual([
      false,
      true,
      false,
    ]);
    expect(isAsDelivered({ ...first, oneSwitch: true })).toBe(false);
  });

  it('get a bib nobody wears', () => {
    expect([freeBib([]), freeBib([7]), freeBib([1, 2, 7])]).toEqual([7, 1, 3]);
    const second = addRider();
    expect(second.bib).toBe(1);
    expect(activeRider().id).toBe(second.id);
  });

  it('can be chosen, changed and removed, but the last one stays', () => {
    const first = activeRider();
    const second = addRider();
    changeRider(second.id, { name: 'Ida', equipment: 'board' });
    chooseRider('nobodyatall1234');
    expect(activeRider()).toMatchObject({ name: 'Ida', equipment: 'board' });
    removeRider(second.id);
    expect(activeRider().id).toBe(first.id);
    removeRider(first.id);
    expect(settingsStore.getState().riders).toEqual([first]);
  });

  it('who are removed come back in their place, active as they were, and never twice', () => {
    const [first] = settingsStore.getState().riders;
    const added = [addRider(), addRider()];
    const ids = [first!.id, ...added.map(({ id }) => id)];
    const here = () => settingsStore.getState().riders.map(({ id }) => id);
    chooseRider(ids[1]!);
    const undo = removeRider(ids[1]!);
    expect([here(), activeRider().id]).toEqual([[ids[0], ids[2]], ids[0]]);
    removeRider(ids[0]!);
    undo();
    expect([here(), activeRider().id]).toEqual([[ids[2], ids[1]], ids[1]]);
    undo();
    expect(here()).toEqual([ids[2], ids[1]]);
    removeRider('nobodyatall1234')();
    expect(here()).toEqual([ids[2], ids[1]]);
  });

  it('of an imported file join those who are here, and who rides here goes on riding', () => {
    const here = activeRider();
    const guest = makeRider([]);
    adoptRiders({ riders: [here, guest], activeRider: guest.id });
    adoptRiders({ nothing: true });
    adoptRiders({ riders: 'none' });
    expect(settingsStore.getState().riders.map((rider) => rider.id)).toEqual([here.id, guest.id]);
    expect(activeRider().id).toBe(here.id);
  });

  it('of an imported file take the place of one nobody has been yet', () => {
    const empty = activeRider();
    const own = { ...makeRider([]), name: 'Ann' };
    adoptRiders({ riders: [own], activeRider: own.id }, isAsDelivered);
    expect(settingsStore.getState().riders).toEqual([own]);
    expect(activeRider()).toEqual(own);
    adoptRiders({ riders: [empty], activeRider: empty.id }, isAsDelivered);
    expect(settingsStore.getState().riders.map(({ id }) => id)).toEqual([own.id, empty.id]);
  });

  it('lose what would turn the direction of a name', () => {
    const { id } = activeRider();
    changeRider(id, { name: '\u202Eevil\u2066' });
    expect(activeRider().name).toBe('evil');
    expect(readSettings({ riders: [{ ...activeRider(), name: 'a\u202Db' }] }).riders[0]?.name).toBe('ab');
  });

  it('are delivered in other suits one after the other', () => {
    const [first, second, third] = [makeRider([]), makeRider([7]), makeRider([7, 1])];
    expect(new Set([first, second, third].map(({ primary }) => primary)).size).toBe(3);
  });
});

describe('less motion', () => {
  it('is followed when the system or the player chooses, until nobody listens', () => {
    const system = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal('matchMedia', () => system);
    const answers: boolean[] = [];
    const stop = onSettingsOrMotion(() => answers.push(wantsLittleMotion(settingsStore.getState())));
    const choose = (matches: boolean): void => {
      system.matches = matches;
      system.dispatchEvent(new Event('change'));
    };
    choose(true);
    choose(false);
    settingsStore.setState({ motion: 'reduced' });
    expect(answers).toEqual([true, false, true]);
    stop();
    choose(true);
    settingsStore.setState({ motion: 'system' });
    expect(answers).toHaveLength(3);
    vi.unstubAllGlobals();
  });
});
