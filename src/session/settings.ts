import * as v from 'valibot';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { makeRider, type Rider, riderSchema } from './riders';
import { safeStorage } from './storage';

/** The version under which settings are stored; each step up has its function in `migrations`. */
export const settingsVersion = 3;
export const SETTINGS_KEY = 'fl-settings';

export const themes = ['system', 'morning', 'night'] as const;
export const misses = ['time', 'out'] as const;
export const motions = ['system', 'reduced', 'full'] as const;
export const unitSystems = ['metric', 'imperial'] as const;
/** How exported tables separate their fields: as spreadsheets of the device's region expect, or by choice. */
export const csvKinds = ['auto', 'comma', 'semicolon'] as const;
export const qualities = ['auto', 'low', 'medium', 'high'] as const;
/** Cameras a ride can be ridden from. */
export const rideCameras = ['low', 'chase', 'far', 'coach'] as const;
/** How keys and touch become edge: tap-ramp grows while held, raw gives everything at once. */
export const steerings = ['ramp', 'raw'] as const;

/** How far a worn stick may rest from its middle without steering. */
export const deadZones = ['small', 'medium', 'large'] as const;

export type Theme = (typeof themes)[number];
export type Motion = (typeof motions)[number];
export type Quality = (typeof qualities)[number];
export type RideCamera = (typeof rideCameras)[number];
export type Steering = (typeof steerings)[number];
export type DeadZone = (typeof deadZones)[number];

export const ridersSchema = v.pipe(v.array(riderSchema), v.minLength(1));

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
  csv: v.fallback(v.picklist(csvKinds), 'auto'),
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
  deadZone: v.fallback(v.picklist(deadZones), 'small'),
  leftHanded: v.fallback(v.boolean(), false),
  /** Shapes and words beside every colour cue in the ride. */
  colourCues: v.fallback(v.boolean(), false),
  bigHud: v.fallback(v.boolean(), false),
  /** Gates with a dark outline. */
  contrastGates: v.fallback(v.boolean(), false),
  /** What a miss comes to where a beginner may choose: time, or the end of the run as in the sport. */
  misses: v.fallback(v.picklist(misses), 'time'),
  /** Rides fill the screen, where the browser lets them. */
  fullScreen: v.fallback(v.boolean(), false),
  /** The same as last chosen for a race, a duel or an event on this device. */
  raceMisses: v.fallback(v.picklist(misses), 'time'),
  /** Glitter on the snow (high quality only). */
  sparkles: v.fallback(v.boolean(), true),
  /**
   * Never empty: somebody always stands at the start. The riders live in the database; this is a copy, so that the first
   * screen needs none. What is stored of it is what the database has said.
   */
  riders: v.fallback(ridersSchema, () => [makeRider([])]),
  /** Name of the database the riders were read from; '' = they have not been in one yet, and live here until then. */
  ridersOf: v.fallback(v.string(), ''),
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

/** What the open database says of the riders, for as long as this tab has one open. */
let said: readonly Rider[] | undefined;

/** New objects only for riders who have changed, and a new list only where one has: a ride is built on one. */
function sameObjects(riders: readonly Rider[], present: Rider[]): Rider[] {
  const all = riders.map((rider) => {
    const known = present.find(({ id }) => id === rider.id);
    return known && JSON.stringify(known) === JSON.stringify(rider) ? known : rider;
  });
  return all.length === present.length && all.every((rider, i) => rider === present[i]) ? present : all;
}

/**
 * Stored settings in place of this tab's. Who rides here goes on riding, whoever was chosen in another tab. Riders come
 * from the database alone where this tab has it open.
 */
function adoptSettings(stored: Settings, present: Settings): Settings {
  // Another tab's user has signed in, and takes them along.
  if (stored.ridersOf === '') said = undefined;
  const { riders: theirs, ridersOf } = said === undefined ? stored : present;
  const riders = sameObjects(theirs, present.riders);
  const rides = riders.some(({ id }) => id === present.activeRider);
  return { ...stored, riders, ridersOf, activeRider: rides ? present.activeRider : stored.activeRider };
}

/** Settings, kept in the browser's local storage (in memory where that is blocked). */
export const settingsStore = createStore<Settings>()(
  persist(() => readSettings({}), {
    name: SETTINGS_KEY,
    version: settingsVersion,
    storage: safeStorage(),
    migrate: migrateSettings,
    // What has not reached the database yet is no one else's to know.
    partialize: (settings) => (said === undefined ? settings : { ...settings, riders: [...said] }),
    merge: (stored, present) =>
      stored === undefined ? present : adoptSettings(readSettings(stored), present),
  }),
);

// Keeps the first rider's id from the very first visit on: records are told apart by it.
settingsStore.setState({});

/**
 * Shows the riders as the open database has them.
 *
 * @param of the database's name
 * @param shown them with what is on its way there; the same unless told otherwise
 */
export function showRiders(of: string, riders: readonly Rider[], shown = riders): void {
  said = riders;
  settingsStore.setState((s) => ({ ridersOf: of, riders: sameObjects(shown, s.riders) }));
}

/** The database has been closed: another tab that has it open tells of its riders. */
export function forgetRiderSource(): void {
  said = undefined;
}

/** Keeps riders here until the next database is open, which is another one than they were in. */
export function holdRiders(riders: Rider[], activeRider: string): void {
  said = undefined;
  settingsStore.setState({ riders, activeRider, ridersOf: '' });
}

/** Changes some settings. Values come from typed controls, so nothing is checked again. */
export function changeSettings(change: Partial<Choices>): void {
  settingsStore.setState(change);
}

/** What is chosen on a device, apart from who rides. */
type Choices = Omit<Settings, 'riders' | 'ridersOf' | 'activeRider'>;

function choicesOf({ riders: _riders, ridersOf: _of, activeRider: _active, ...choices }: Settings): Choices {
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

/** Everything back to how it was delivered (part of "delete everything"). */
export function resetSettings(): void {
  said = undefined;
  settingsStore.setState(readSettings({}), true);
}

const SYSTEM_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether things should keep still: by the player's choice, or by the system's where the player has left it to that. */
export function wantsLittleMotion({ motion }: Pick<Settings, 'motion'>): boolean {
  return motion === 'reduced' || (motion === 'system' && matchMedia(SYSTEM_MOTION).matches);
}

/** Calls back when the player or the system chooses, after which {@link wantsLittleMotion} may answer otherwise. */
export function onSettingsOrMotion(callback: () => void): () => void {
  const unsubscribe = settingsStore.subscribe(callback);
  const system = matchMedia(SYSTEM_MOTION);
  system.addEventListener('change', callback);
  return () => {
    unsubscribe();
    system.removeEventListener('change', callback);
  };
}
