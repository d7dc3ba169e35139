import { readSettings, type Settings, settingsStore } from './settings';

/*
 * What a player has chosen goes along to every device they sign in on. What suits one device alone stays there: picture
 * quality, sound, tilt, language, the look of the day.
 */

const names = [
  ...(['units', 'camera', 'steering', 'autoTuck', 'leftHanded', 'misses', 'raceMisses'] as const),
  ...(['colourCues', 'bigHud', 'contrastGates'] as const),
] as const satisfies readonly (keyof Settings)[];

export type PlayerChoices = Pick<Settings, (typeof names)[number]>;

/** The player's choices as they are here, always in one order. */
export function playerChoices(settings: Settings = settingsStore.getState()): PlayerChoices {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as PlayerChoices;
}

/** Takes over choices of another device; what cannot be read, or is not said, stays as it is here. */
export function takeOverChoices(said: unknown): void {
  if (typeof said !== 'object' || said === null) return;
  const now = settingsStore.getState();
  const own = Object.entries(said).filter(([name]) => (names as readonly string[]).includes(name));
  const standard = readSettings({});
  const read = readSettings(Object.fromEntries(own));
  // A value that cannot be read became the standard one.
  const known = own.flatMap(([name, value]) => {
    const key = name as keyof PlayerChoices;
    return read[key] === value || read[key] !== standard[key] ? [[key, read[key]] as const] : [];
  });
  const change = Object.fromEntries(known.filter(([name, value]) => now[name] !== value));
  if (Object.keys(change).length > 0) settingsStore.setState(change);
}

const KEY = 'fl-choices';

/** Whose choices these are, and which of them the account had last: what is other than that was chosen here since. */
interface Agreed {
  readonly user: string;
  readonly choices: Readonly<Record<string, unknown>>;
}

/** @returns undefined where somebody else was here last, or nobody */
export function agreedChoices(user: string): Agreed['choices'] | undefined {
  try {
    const agreed = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Agreed | null;
    return agreed?.user === user ? agreed.choices : undefined;
  } catch {
    return undefined;
  }
}

/** Notes that an account has these choices. */
export function agreeOnChoices(user: string, choices: Agreed['choices']): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ user, choices } satisfies Agreed));
  } catch {
    // Then the account's choices count at the next start.
  }
}

/** Part of "delete everything": what is delivered then was not chosen by anybody. */
export function forgetChoices(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept there.
  }
}
