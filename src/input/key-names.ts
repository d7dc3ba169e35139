import { type Command, letterOf } from './keyboard';
import type { Action } from './queue';

/** Names of the letter keys for riding and commands on the player's keyboard. */
export type KeyNames = Readonly<Record<'left' | 'right' | 'tuck' | 'brake' | Command, string>>;

const NAMED = ['left', 'right', 'tuck', 'brake', 'restart', 'pause', 'camera'] as const satisfies readonly (
  | Action
  | Command
)[];

/** Letters of keyboard layouts other than the US layout, by key code. */
const AZERTY: Readonly<Record<string, string>> = { KeyA: 'Q', KeyW: 'Z', KeyQ: 'A', KeyZ: 'W' };

/** Only Chromium reports the keyboard layout. */
interface LayoutKeyboard {
  getLayoutMap(): Promise<{ get(code: string): string | undefined }>;
}

/** The letter of each key by its code, as far as the browser has reported it. */
type Letters = { get(code: string): string | undefined };

/**
 * Returns the names of the keys.
 *
 * @param told the letters that the browser reports
 * @param language a tag such as `fr` or `fr-CA`, used if the browser reports nothing. French keyboards are AZERTY, except in
 * Canada and Switzerland
 */
export function namesOf(told: Letters | undefined, language: string): KeyNames {
  const azerty = /^fr\b(?!-(?:CA|CH))/i.test(language);
  const nameOf = (does: Action | Command): string => {
    const code = letterOf(does);
    const own = told?.get(code) ?? (azerty ? AZERTY[code] : undefined) ?? code.slice('Key'.length);
    return own.toLocaleUpperCase(language);
  };
  return Object.fromEntries(NAMED.map((does) => [does, nameOf(does)])) as KeyNames;
}

let told: Letters | undefined;
let asked = false;
const listeners = new Set<() => void>();

/** Queries the browser once. If it rejects, the language decides. */
function ask(): void {
  if (asked) return;
  asked = true;
  const { keyboard } = navigator as Navigator & { readonly keyboard?: Partial<LayoutKeyboard> };
  keyboard?.getLayoutMap?.().then(
    (letters) => {
      told = letters;
      for (const listener of listeners) listener();
    },
    () => undefined,
  );
}

/** Returns the letters reported so far; the same object until more are reported. */
export function lettersTold(): Letters | undefined {
  return told;
}

/** Calls back when the browser has reported the letters. Returns a function that unsubscribes. */
export function onLettersTold(listener: () => void): () => void {
  listeners.add(listener);
  ask();
  return () => listeners.delete(listener);
}
