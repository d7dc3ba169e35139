import { readSettings, type Settings, settingsStore } from './settings';

/*
 * Settings that follow a player to every device they sign in on. Settings that depend on the device stay there: picture
 * quality, sound, tilt, language, the theme.
 */

const names = [
  ...(['units', 'camera', 'steering', 'autoTuck', 'leftHanded', 'misses', 'raceMisses'] as const),
  ...(['colourCues', 'bigHud', 'contrastGates'] as const),
] as const satisfies readonly (keyof Settings)[];

export type PlayerChoices = Pick<Settings, (typeof names)[number]>;

/** Returns the player's settings, always in the same order. */
export function playerChoices(settings: Settings = settingsStore.getState()): PlayerChoices {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as PlayerChoices;
}

/** Takes over settings of another device. Missing or invalid values stay unchanged here. */
export function takeOverChoices(said: unknown): void {
  if (typeof said !== 'object' || said === null) return;
  const now = settingsStore.getState();
  const own = Object.entries(said).filter(([name]) => (names as readonly string[]).includes(name));
  const standard = readSettings({});
  const read = readSettings(Object.fromEntries(own));
  // `readSettings` replaced invalid values with defaults.
  const known = own.flatMap(([name, value]) => {
    const key = name as keyof PlayerChoices;
    return read[key] === value || read[key] !== standard[key] ? [[key, read[key]] as const] : [];
  });
  const change = Object.fromEntries(known.filter(([name, value]) => now[name] !== value));
  if (Object.keys(change).length > 0) settingsStore.setState(change);
}

const KEY = 'fl-choices';

/** The user, and the settings that their account last had. Values that differ from them were changed here since. */
interface Agreed {
  readonly user: string;
  readonly choices: Readonly<Record<string, unknown>>;
}

/** @returns undefined if the last user was another one, or there was none */
export function agreedChoices(user: string): Agreed['choices'] | undefined {
  try {
    const agreed = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Agreed | null;
    return agreed?.user === user ? agreed.choices : undefined;
  } catch {
    return undefined;
  }
}

/** Stores that an account has these settings. */
export function agreeOnChoices(user: string, choices: Agreed['choices']): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ user, choices } satisfies Agreed));
  } catch {
    // Then the account's settings win at the next start.
  }
}

/** Part of "delete everything": the default settings do not count as choices of a player. */
export function forgetChoices(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
