import { hidesCharacters, mixesAlphabets } from './look-alikes';
import { isUndrawn } from './undrawn';

/**
 * Why nobody else may be shown a name.
 *
 * - `invisible-name`: nothing of it would be seen
 * - `piled-marks`: more marks are piled on a letter than any language piles, up into the rows above
 * - `name-controls`: it has control characters, or ones that turn the direction of the text around it
 * - `hidden-characters`: it has characters between its letters that nobody sees
 * - `mixed-alphabets`: a word of it has letters of two alphabets, by which it may look like another one
 */
export type NameFault =
  | 'invisible-name'
  | 'piled-marks'
  | 'name-controls'
  | 'hidden-characters'
  | 'mixed-alphabets';

/** Marks on one letter: Hebrew with its accents and Tibetan have four. */
const MOST_MARKS = 4;
/** Letters of the tags behind a flag, of which a flag has up to seven. */
const [FIRST_TAG, LAST_TAG] = [0xe0020, 0xe007f];

/** Controls, line breaks, and what Unicode calls Bidi_Control. */
const CONTROLS: readonly (readonly [number, number])[] = [
  [0, 0x1f],
  [0x7f, 0x9f],
  [0x61c, 0x61c],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2066, 0x2069],
];

/** What is wrong with a name that others see; undefined: nothing. An empty one is another's question, as is its length. */
export function faultOfName(name: string): NameFault | undefined {
  const codes = [...name].map((char) => char.codePointAt(0) ?? 0);
  if (codes.some(isControl)) return 'name-controls';
  if (codes.length > 0 && codes.every(isUndrawn)) return 'invisible-name';
  if (hidesCharacters(codes)) return 'hidden-characters';
  if (arePiled(codes)) return 'piled-marks';
  return mixesAlphabets(codes) ? 'mixed-alphabets' : undefined;
}

/** A text that somebody wrote, on one line and without what would turn the text around it. */
export function plainText(text: string): string {
  const chars = [...text].map((char) => (isControl(char.codePointAt(0) ?? 0) ? ' ' : char));
  return chars.join('').replace(/ +/g, ' ').trim();
}

function arePiled(codes: readonly number[]): boolean {
  let marks = 0;
  return codes.some((code) => {
    const isMark = isUndrawn(code) && !isSpace(code) && !(FIRST_TAG <= code && code <= LAST_TAG);
    marks = isMark ? marks + 1 : 0;
    return marks > MOST_MARKS;
  });
}

function isSpace(code: number): boolean {
  return /\s/.test(String.fromCodePoint(code));
}

/** Whether a character is a control or turns text. @param code its number in Unicode */
export function isControl(code: number): boolean {
  return CONTROLS.some(([first, last]) => first <= code && code <= last);
}
