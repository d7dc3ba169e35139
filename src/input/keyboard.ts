import type { Action } from './queue';

/** Commands of the rider besides riding. */
export type Command = 'restart' | 'pause' | 'camera';

/** Keys by their position on the keyboard, so that they are in the same place on every layout. */
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

/** Returns the code of the letter key for an action or command; each has one. */
export function letterOf(does: Action | Command): string {
  const all = [...Object.entries(RIDING), ...Object.entries(COMMANDS)];
  return all.find(([code, own]) => own === does && code.startsWith('Key'))?.[0] ?? '';
}

const CODES = Object.keys(RIDING);

/** The keys that ride: all, or one of the two sets that two riders share on one keyboard. */
export type KeySet = 'all' | 'letters' | 'arrows';

const SETS: Readonly<Record<KeySet, RegExp>> = { all: /./, letters: /^Key/, arrows: /^(Arrow|Numpad)/ };

/**
 * Returns the code of a key's position on the keyboard. Remote desktops and on-screen keyboards leave it out; then it follows
 * from the typed character.
 */
export function codeOf({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): string {
  if (code !== '') return code;
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return key === ' ' ? 'Space' : key;
}

/** Returns the action of a key while riding; undefined = none. */
export function actionOf(code: string, keys: KeySet = 'all'): Action | undefined {
  return SETS[keys].test(code) ? RIDING[code] : undefined;
}

export function commandOf(code: string): Command | undefined {
  return COMMANDS[code];
}

/** Returns the contact number of a bound key. */
export function contactOf(code: string): number {
  return CODES.indexOf(code);
}

/** The contact number shared by all keys that only open the wand. */
export const ANY_KEY = CODES.length;

/** Keys without a letter that open the wand, too. Other keys (Tab, F5, Shift…) are left to the browser. */
const EDITING = new Set(['Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown']);

/** Returns whether an unbound key counts as "any key" at the start. @param key the typed character, or the key's name */
export function opensWand(key: string): boolean {
  return key.length === 1 || EDITING.has(key);
}
