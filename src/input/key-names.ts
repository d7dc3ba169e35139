import { type Command, letterOf } from './keyboard';
import type { Action } from './queue';

/** What the letters that ride and command are called on the player's keyboard. */
export type KeyNames = Readonly<Record<'left' | 'right' | 'tuck' | 'brake' | Command, string>>;

const NAMED = ['left', 'right', 'tuck', 'brake', 'restart', 'pause', 'camera'] as const satisfies readonly (
  | Action
  | Command
)[];

/** Letters of layouts unlike the American one, by the codes of their places. */
const AZERTY: Readonly<Record<string, string>> = { KeyA: 'Q', KeyW: 'Z', KeyQ: 'A', KeyZ: 'W' };

/** Chromium tells what the keys write; others do not. */
interface LayoutKeyboard {
  getLayoutMap(): Promise<{ get(code: string): string | undefined }>;
}

/** What each letter key writes, as far as the browser has told: by its code. */
type Letters = { get(code: string): string | undefined };

/**
 * The names of the keys.
 *
 * @param told what the browser says the keys write
 * @param language a tag such as `fr` or `fr-CA`, to go by where the browser says nothing: in French keyboards are AZERTY,
 *   but for Canada's and Switzerland's
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

/** Asks the browser once; where it refuses, the language decides. */
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

/** What the browser has told so far; the same object until it tells more. */
export function lettersTold(): Letters | undefined {
  return told;
}

/** Calls back when the browser has told what the keys write. Returns the way out. */
export function onLettersTold(listener: () => void): () => void {
  listeners.add(listener);
  ask();
  return () => listeners.delete(listener);
}
