import * as v from 'valibot';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { makeRider, type Rider, riderSchema } from './riders';
import { safeStorage } from './storage';

/** Version of the stored settings. `migrations` has a function for each step. */
export const settingsVersion = 3;
export const SETTINGS_KEY = 'fl-settings';

export const themes = ['system', 'morning', 'night'] as const;
export const misses = ['time', 'out'] as const;
export const motions = ['system', 'reduced', 'full'] as const;
export const unitSystems = ['metric', 'imperial'] as const;
/** Separator of exported CSV files: as spreadsheets of the device's region expect, or chosen. */
export const csvKinds = ['auto', 'comma', 'semicolon'] as const;
export const qualities = ['auto', 'low', 'medium', 'high'] as const;
/** Cameras for a ride. */
export const rideCameras = ['low', 'chase', 'far', 'coach'] as const;
/** How keys and touch steer: `ramp` increases the edge angle while held, `raw` applies the full edge angle at once. */
export const steerings = ['ramp', 'raw'] as const;

/** How far a worn stick may rest off its centre without steering. */
export const deadZones = ['small', 'medium', 'large'] as const;
/** Shares of the stick's way. */
export const deadZoneShares = { small: 0.08, medium: 0.16, large: 0.28 } as const;

export type Theme = (typeof themes)[number];
export type Motion = (typeof motions)[number];
export type Quality = (typeof qualities)[number];
export type RideCamera = (typeof rideCameras)[number];
export type Steering = (typeof steerings)[number];

export const ridersSchema = v.pipe(v.array(riderSchema), v.minLength(1));

/** All stored settings of a player. Each invalid field falls back to its default, without affecting the others. */
const settingsSchema = v.object({
  /** The chosen language; empty: the browser's. */
  locale: v.fallback(v.string(), ''),
  theme: v.fallback(v.picklist(themes), 'system'),
  motion: v.fallback(v.picklist(motions), 'system'),
  units: v.fallback(v.picklist(unitSystems), 'metric'),
  csv: v.fallback(v.picklist(csvKinds), 'auto'),
  quality: v.fallback(v.picklist(qualities), 'auto'),
  camera: v.fallback(v.picklist(rideCameras), 'chase'),
  sound: v.fallback(v.boolean(), true),
  /** Volume, 0…1. */
  volume: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.8),
  haptics: v.fallback(v.boolean(), true),
  steering: v.fallback(v.picklist(steerings), 'ramp'),
  /** Whether a rider tucks after a quarter of a second without input. */
  autoTuck: v.fallback(v.boolean(), true),
  /** Steering by tilting the device. Off until the player turns it on. */
  tilt: v.fallback(v.boolean(), false),
  deadZone: v.fallback(v.picklist(deadZones), 'small'),
  leftHanded: v.fallback(v.boolean(), false),
  /** Adds shapes and words to every colour cue in the ride. */
  colourCues: v.fallback(v.boolean(), false),
  bigHud: v.fallback(v.boolean(), false),
  /** Draws a dark outline around gates. */
  contrastGates: v.fallback(v.boolean(), false),
  /** The result of a missed gate where beginners may choose: a time penalty, or the end of the run as in the sport. */
  misses: v.fallback(v.picklist(misses), 'time'),
  /** Rides fill the screen, if the browser allows it. */
  fullScreen: v.fallback(v.boolean(), false),
  /** The same, as last chosen for a race, a duel or an event on this device. */
  raceMisses: v.fallback(v.picklist(misses), 'time'),
  /** Glitter on the snow (high quality only). */
  sparkles: v.fallback(v.boolean(), true),
  /**
   * Never empty: there is always a rider to start with. The riders are stored in the database; this copy lets the first screen
   * render without it. Only riders that the database has are stored here.
   */
  riders: v.fallback(ridersSchema, () => [makeRider([])]),
  /** Name of the database that the riders were read from; '' = they are only here until a database has them. */
  ridersOf: v.fallback(v.string(), ''),
  /** Id of the active rider; always one of `riders`. */
  activeRider: v.fallback(v.string(), ''),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

/** Parses settings from any stored value, field by field. Never throws. */
export function readSettings(stored: unknown): Settings {
  const asObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {};
  const settings = v.parse(settingsSchema, asObject);
  const known = settings.riders.some((rider) => rider.id === settings.activeRider);
  return known ? settings : { ...settings, activeRider: settings.riders[0]!.id };
}

/** Migrations of stored settings: `migrations[n]` converts version n to n + 1. */
const migrations: Readonly<Record<number, (old: unknown) => unknown>> = {
  // There was one language, which no player had chosen.
  1: (old) => (typeof old === 'object' && old !== null ? { ...old, locale: '' } : old),
  // One-button steering was a setting of the device.
  2: (old) => {
    const { oneSwitch, riders } = Object(old) as { oneSwitch?: unknown; riders?: unknown };
    if (oneSwitch !== true || !Array.isArray(riders)) return old;
    return { ...Object(old), riders: riders.map((rider) => ({ ...Object(rider), oneSwitch })) };
  },
};

/**
 * Migrates stored settings of `version` to the present version. An unknown version is parsed field by field without migration.
 */
export function migrateSettings(stored: unknown, version: number): Settings {
  let value = stored;
  for (let at = version; at < settingsVersion; at++) value = migrations[at]?.(value) ?? value;
  return readSettings(value);
}

/** The riders in the open database. Undefined while this tab has none open. */
let said: readonly Rider[] | undefined;

/** Creates new objects only for changed riders, and a new list only if one has changed: a ride is created from one of them. */
function sameObjects(riders: readonly Rider[], present: Rider[]): Rider[] {
  const all = riders.map((rider) => {
    const known = present.find(({ id }) => id === rider.id);
    return known && JSON.stringify(known) === JSON.stringify(rider) ? known : rider;
  });
  return all.length === present.length && all.every((rider, i) => rider === present[i]) ? present : all;
}

/**
 * Replaces this tab's settings with stored ones. The active rider of this tab stays active, even if another tab chose another
 * one. If this tab has the database open, the riders come only from there.
 */
function adoptSettings(stored: Settings, present: Settings): Settings {
  // A user has signed in in another tab, and the riders are moved to that user's database.
  if (stored.ridersOf === '') said = undefined;
  const { riders: theirs, ridersOf } = said === undefined ? stored : present;
  const riders = sameObjects(theirs, present.riders);
  const rides = riders.some(({ id }) => id === present.activeRider);
  return { ...stored, riders, ridersOf, activeRider: rides ? present.activeRider : stored.activeRider };
}

/** The settings, stored in the browser's local storage (in memory if that is blocked). */
export const settingsStore = createStore<Settings>()(
  persist(() => readSettings({}), {
    name: SETTINGS_KEY,
    version: settingsVersion,
    storage: safeStorage(),
    migrate: migrateSettings,
    // Other tabs must not see changes that the database does not have yet.
    partialize: (settings) => (said === undefined ? settings : { ...settings, riders: [...said] }),
    merge: (stored, present) =>
      stored === undefined ? present : adoptSettings(readSettings(stored), present),
  }),
);

// Stores the settings on the first visit, so that the first rider keeps their id: records refer to it.
settingsStore.setState({});

/**
 * Shows the riders of the open database.
 *
 * @param of the database's name
 * @param shown the riders including pending changes; default: `riders`
 */
export function showRiders(of: string, riders: readonly Rider[], shown = riders): void {
  said = riders;
  settingsStore.setState((s) => ({ ridersOf: of, riders: sameObjects(shown, s.riders) }));
}

/** Call it after closing the database. From then on the riders come from a tab that has it open. */
export function forgetRiderSource(): void {
  said = undefined;
}

/** Keeps riders here until the next database is open, which is another one than theirs. */
export function holdRiders(riders: Rider[], activeRider: string): void {
  said = undefined;
  settingsStore.setState({ riders, activeRider, ridersOf: '' });
}

/** Changes some settings. The values come from typed controls, so they are not checked again. */
export function changeSettings(change: Partial<Choices>): void {
  settingsStore.setState(change);
}

/** The settings without the riders. */
type Choices = Omit<Settings, 'riders' | 'ridersOf' | 'activeRider'>;

function choicesOf({ riders: _riders, ridersOf: _of, activeRider: _active, ...choices }: Settings): Choices {
  return choices;
}

function sameChoices(a: Settings, b: Settings): boolean {
  return JSON.stringify(choicesOf(a)) === JSON.stringify(choicesOf(b));
}

/** Returns whether all settings except the riders have their defaults. */
export function areDefaultSettings(settings: Settings = settingsStore.getState()): boolean {
  return sameChoices(settings, readSettings({}));
}

/** Migrates the settings of an imported file. Returns undefined if they equal the present ones, or are invalid. */
export function otherSettings(stored: unknown, version = settingsVersion): Settings | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const theirs = migrateSettings(stored, version);
  return sameChoices(theirs, settingsStore.getState()) ? undefined : theirs;
}

/** Takes over all settings of an imported file except the riders. */
export function takeOverSettings(theirs: Settings): void {
  settingsStore.setState(choicesOf(theirs));
}

/** Resets everything to the defaults (part of "delete everything"). */
export function resetSettings(): void {
  said = undefined;
  settingsStore.setState(readSettings({}), true);
}

const SYSTEM_MOTION = '(prefers-reduced-motion: reduce)';

/** Returns whether to reduce motion: by the player's setting, or the system's if the player has not decided. */
export function wantsLittleMotion({ motion }: Pick<Settings, 'motion'>): boolean {
  return motion === 'reduced' || (motion === 'system' && matchMedia(SYSTEM_MOTION).matches);
}

/**
 * Calls `callback` when the player or the system changes a setting, after which {@link wantsLittleMotion} may return another
 * value.
 */
export function onSettingsOrMotion(callback: () => void): () => void {
  const unsubscribe = settingsStore.subscribe(callback);
  const system = matchMedia(SYSTEM_MOTION);
  system.addEventListener('change', callback);
  return () => {
    unsubscribe();
    system.removeEventListener('change', callback);
  };
}
