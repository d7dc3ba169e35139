import type { Action } from './queue';

/** What the rider can ask for beside riding. */
export type Command = 'restart' | 'pause' | 'camera';

/** Keys by their place on the keyboard, so that they lie right on every layout. */
const RIDING: Readonly<Record<string, Action>> = {
  ArrowLeft: 'left',
  KeyA: 'left',
  ArrowRight: 'right',
  KeyD: 'right',
  ArrowUp: 'tuck',
  KeyW: 'tuck',
  ArrowDown: 'brake',
  KeyS: 'brake',
  Space: 'brake',
  Enter: 'start',
  Numpad4: 'left',
  Numpad6: 'right',
  Numpad8: 'tuck',
  Numpad5: 'brake',
  Numpad2: 'brake',
  NumpadEnter: 'start',
};

const COMMANDS: Readonly<Record<string, Command>> = {
  KeyR: 'restart',
  Escape: 'pause',
  KeyP: 'pause',
  KeyC: 'camera',
};

/** The code of the letter that does something; every riding action and command has one. */
export function letterOf(does: Action | Command): string {
  const all = [...Object.entries(RIDING), ...Object.entries(COMMANDS)];
  return all.find(([code, own]) => own === does && code.startsWith('Key'))?.[0] ?? '';
}

const CODES = Object.keys(RIDING);

/** Which keys ride: all of ours, or one of the two hands' sets that two riders at one keyboard share. */
export type KeySet = 'all' | 'letters' | 'arrows';

const SETS: Readonly<Record<KeySet, RegExp>> = { all: /./, letters: /^Key/, arrows: /^(Arrow|Numpad)/ };

/**
 * The place of a key on the keyboard. Remote desktops and keyboards on the screen leave it out; then what the key writes
 * tells it.
 */
export function codeOf({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): string {
  if (code !== '') return code;
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return key === ' ' ? 'Space' : key;
}

/** What a key does while riding; undefined = nothing of ours. */
export function actionOf(code: string, keys: KeySet = 'all'): Action | undefined {
  return SETS[keys].test(code) ? RIDING[code] : undefined;
}

export function commandOf(code: string): Command | undefined {
  return COMMANDS[code];
}

/** The number under which a bound key is held. */
export function contactOf(code: string): number {
  return CODES.indexOf(code);
}

/** The number of all keys that only open the wand. */
export const ANY_KEY = CODES.length;

/** Keys without a letter that open the wand, too; the others (Tab, F5, Shift…) stay the browser's. */
const EDITING = new Set(['Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown']);

/** Whether a key that steers nothing counts as "any key" at the start. @param key what the key writes, or its name */
export function opensWand(key: string): boolean {
  return key.length === 1 || EDITING.has(key);
}
