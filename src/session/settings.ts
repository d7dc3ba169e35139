import * as v from 'valibot';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { bibsInUse, MAX_RIDER_NAME, makeRider, plainName, type Rider, riderSchema } from './riders';
import { safeStorage } from './storage';

/** The version under which settings are stored; each step up has its function in `migrations`. */
export const settingsVersion = 3;
export const SETTINGS_KEY = 'fl-settings';

export const themes = ['system', 'morning', 'night'] as const;
export const motions = ['system', 'reduced', 'full'] as const;
export const unitSystems = ['metric', 'imperial'] as const;
export const qualities = ['auto', 'low', 'medium', 'high'] as const;
/** Cameras a ride can be ridden from. */
export const rideCameras = ['chase', 'coach', 'low'] as const;
/** How keys and touch become edge: tap-ramp grows while held, raw gives everything at once. */
export const steerings = ['ramp', 'raw'] as const;

export type Theme = (typeof themes)[number];
export type Motion = (typeof motions)[number];
export type Quality = (typeof qualities)[number];
export type RideCamera = (typeof rideCameras)[number];
export type Steering = (typeof steerings)[number];

const ridersSchema = v.pipe(v.array(riderSchema), v.minLength(1));

/**
 * Everything a player can choose, as it is stored. A field that cannot be read falls back to its default by itself,
 * so one broken value never costs the others.
 */
const settingsSchema = v.object({
  /** The language chosen; empty: the browser's. */
  locale: v.fallback(v.string(), ''),
  theme: v.fallback(v.picklist(themes), 'system'),
  motion: v.fallback(v.picklist(motions), 'system'),
  units: v.fallback(v.picklist(unitSystems), 'metric'),
  quality: v.fallback(v.picklist(qualities), 'auto'),
  camera: v.fallback(v.picklist(rideCameras), 'chase'),
  sound: v.fallback(v.boolean(), true),
  /** Loudness 0…1. */
  volume: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.8),
  haptics: v.fallback(v.boolean(), true),
  steering: v.fallback(v.picklist(steerings), 'ramp'),
  /** Nothing pressed for a quarter of a second glides into the tuck. */
  autoTuck: v.fallback(v.boolean(), true),
  /** Steering by tilting the device; asked for, never on by itself. */
  tilt: v.fallback(v.boolean(), false),
  leftHanded: v.fallback(v.boolean(), false),
  /** Shapes and words beside every colour cue in the ride. */
  colourCues: v.fallback(v.boolean(), false),
  bigHud: v.fallback(v.boolean(), false),
  /** Gates with a dark outline. */
  contrastGates: v.fallback(v.boolean(), false),
  /** Glitter on the snow (high quality only). */
  sparkles: v.fallback(v.boolean(), true),
  /** Never empty: somebody always stands at the start. */
  riders: v.fallback(ridersSchema, () => [makeRider([])]),
  /** Id of the rider who rides; always one of `riders`. */
  activeRider: v.fallback(v.string(), ''),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

/** Reads settings from anything stored, field by field. Never throws. */
export function readSettings(stored: unknown): Settings {
  const asObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {};
  const settings = v.parse(settingsSchema, asObject);
  const known = settings.riders.some((rider) => rider.id === settings.activeRider);
  return known ? settings : { ...settings, activeRider: settings.riders[0]!.id };
}

/** Steps from an older stored version to the next one: `migrations[n]` turns version n into n + 1. */
const migrations: Readonly<Record<number, (old: unknown) => unknown>> = {
  // There was one language, which nobody had chosen.
  1: (old) => (typeof old === 'object' && old !== null ? { ...old, locale: '' } : old),
  // One button steered for everybody on the device.
  2: (old) => {
    const { oneSwitch, riders } = Object(old) as { oneSwitch?: unknown; riders?: unknown };
    if (oneSwitch !== true || !Array.isArray(riders)) return old;
    return { ...Object(old), riders: riders.map((rider) => ({ ...Object(rider), oneSwitch })) };
  },
};

/** Brings stored settings of `version` up to today's shape. An unknown version is read field by field as it is. */
export function migrateSettings(stored: unknown, version: number): Settings {
  let value = stored;
  for (let at = version; at < settingsVersion; at++) value = migrations[at]?.(value) ?? value;
  return readSettings(value);
}

/**
 * Stored settings in place of this tab's. Who rides here goes on riding, whoever was chosen in another tab, and a rider
 * who did not change stays the same object: a ride is built on it.
 */
function adoptSettings(stored: Settings, present: Settings): Settings {
  const riders = stored.riders.map((rider) => {
    const known = present.riders.find(({ id }) => id === rider.id);
    return known && JSON.stringify(known) === JSON.stringify(rider) ? known : rider;
  });
  const rides = riders.some(({ id }) => id === present.activeRider);
  return { ...stored, riders, activeRider: rides ? present.activeRider : stored.activeRider };
}

/** Settings, kept in the browser's local storage (in memory where that is blocked). */
export const settingsStore = createStore<Settings>()(
  persist(() => readSettings({}), {
    name: SETTINGS_KEY,
    version: settingsVersion,
    storage: safeStorage(),
    migrate: migrateSettings,
    merge: (stored, present) =>
      stored === undefined ? present : adoptSettings(readSettings(stored), present),
  }),
);

// Keeps the first rider's id from the very first visit on: records are told apart by it.
settingsStore.setState({});

/** Changes some settings. Values come from typed controls, so nothing is checked again. */
export function changeSettings(change: Partial<Omit<Settings, 'riders' | 'activeRider'>>): void {
  settingsStore.setState(change);
}

/** The rider who rides now. */
export function activeRider(settings: Settings = settingsStore.getState()): Rider {
  return settings.riders.find((rider) => rider.id === settings.activeRider) ?? settings.riders[0]!;
}

/** Whether a rider steers with one button; who has no profile here does not. @param id of the profile */
export function ridesOneSwitch(id: string, { riders }: Settings = settingsStore.getState()): boolean {
  return riders.find((rider) => rider.id === id)?.oneSwitch === true;
}

/** Lets another rider ride. Unknown ids change nothing. */
export function chooseRider(id: string): void {
  settingsStore.setState((s) => (s.riders.some((rider) => rider.id === id) ? { activeRider: id } : s));
}

/** Adds a rider with a free bib and makes it the active one. Returns it. */
export function addRider(): Rider {
  const rider = makeRider(bibsInUse(settingsStore.getState().riders));
  settingsStore.setState((s) => ({ riders: [...s.riders, rider], activeRider: rider.id }));
  return rider;
}

/** Changes one rider's profile. */
export function changeRider(id: string, change: Partial<Omit<Rider, 'id'>>): void {
  const plain = change.name === undefined ? change : { ...change, name: plainName(change.name) };
  settingsStore.setState((s) => ({
    riders: s.riders.map((rider) => (rider.id === id ? { ...rider, ...plain } : rider)),
  }));
}

/**
 * Makes a user who signs in the active rider, under the user's own id, which is the same on every device: the rider who
 * was active becomes theirs, unless that one belongs to another account.
 *
 * @returns the id the rider had here before, when it has changed: what they rode goes by it
 */
export function linkRider(user: { readonly id: string; readonly name: string }): string | undefined {
  const before = settingsStore.getState();
  const present = activeRider(before);
  if (before.riders.some(({ id }) => id === user.id)) {
    chooseRider(user.id);
    return undefined;
  }
  const own = present.account ? makeRider(bibsInUse(before.riders)) : present;
  const name = own.name === '' ? plainName(user.name).slice(0, MAX_RIDER_NAME) : own.name;
  const rider: Rider = { ...own, id: user.id, name, account: true };
  settingsStore.setState({
    riders: present.account
      ? [...before.riders, rider]
      : before.riders.map((one) => (one.id === present.id ? rider : one)),
    activeRider: user.id,
  });
  return present.account ? undefined : present.id;
}

/**
 * Takes a rider out; the last one stays. Records of a removed rider stay in the database, and races go on with the name.
 *
 * @returns puts the rider back in their place, whatever happened to the others meanwhile; who is there again already (an
 * imported file, a sign-in) stays as they are
 */
export function removeRider(id: string): () => void {
  const before = settingsStore.getState();
  const at = before.riders.findIndex((rider) => rider.id === id);
  const rider = before.riders[at];
  if (rider === undefined || before.riders.length === 1) return () => {};
  const riders = before.riders.filter((one) => one !== rider);
  const wasActive = before.activeRider === id;
  settingsStore.setState({ riders, activeRider: wasActive ? riders[0]!.id : before.activeRider });
  return () =>
    settingsStore.setState((now) => ({
      riders: now.riders.some((one) => one.id === id)
        ? now.riders
        : [...now.riders.slice(0, at), rider, ...now.riders.slice(at)],
      activeRider: wasActive ? id : now.activeRider,
    }));
}

/** What is chosen on a device, apart from who rides. */
type Choices = Omit<Settings, 'riders' | 'activeRider'>;

function choicesOf({ riders: _riders, activeRider: _active, ...choices }: Settings): Choices {
  return choices;
}

function sameChoices(a: Settings, b: Settings): boolean {
  return JSON.stringify(choicesOf(a)) === JSON.stringify(choicesOf(b));
}

/** Whether everything but the riders is as it was delivered. */
export function areDefaultSettings(settings: Settings = settingsStore.getState()): boolean {
  return sameChoices(settings, readSettings({}));
}

/** Settings of an imported file that are other than those here, as this version reads them. */
export function otherSettings(stored: unknown, version = settingsVersion): Settings | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const theirs = migrateSettings(stored, version);
  return sameChoices(theirs, settingsStore.getState()) ? undefined : theirs;
}

/** Chooses everything as foreign settings have it; who rides stays. */
export function takeOverSettings(theirs: Settings): void {
  settingsStore.setState(choicesOf(theirs));
}

/**
 * Adds the riders of foreign settings (an imported file) that are not here yet. Who rides here goes on riding, unless
 * that rider gives way: then it is who rode there.
 *
 * @param untouched whether a rider here has neither been ridden nor changed: such a one gives way to those of the file
 */
export function adoptRiders(
  stored: unknown,
  untouched: (rider: Rider) => boolean = () => false,
  version = settingsVersion,
): void {
  if (!v.is(v.object({ riders: ridersSchema }), stored)) return;
  const { riders, activeRider } = migrateSettings(stored, version);
  settingsStore.setState((now) => {
    const mine = now.riders.filter((rider) => riders.some(({ id }) => id === rider.id) || !untouched(rider));
    const fresh = riders.filter((rider) => mine.every(({ id }) => id !== rider.id));
    const rides = mine.find(({ id }) => id === now.activeRider);
    const stays = rides !== undefined && !untouched(rides);
    return { riders: [...mine, ...fresh], activeRider: stays ? now.activeRider : activeRider };
  });
}

/** Everything back to how it was delivered (part of "delete everything"). */
export function resetSettings(): void {
  settingsStore.setState(readSettings({}), true);
}
