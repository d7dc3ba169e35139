import { hidesCharacters, mixesAlphabets } from './look-alikes';
import { isUndrawn } from './undrawn';

/*
 * The one rule for texts of people that other people read: names, descriptions, reasons, reports and labels. hooks/names.ts
 * asks it for every way in which such a text comes to the server.
 */

/**
 * Why a text must not be shown to others.
 *
 * - `invisible-name`: no character of it can be seen
 * - `piled-marks`: one letter has more marks than any language uses, so it covers the lines above
 * - `name-controls`: it has control characters, or characters that turn the direction of the text around it
 * - `hidden-characters`: it has characters that nobody sees
 * - `mixed-alphabets`: one word has letters of two alphabets, so it can look like another word
 */
export type TextFault =
  | 'invisible-name'
  | 'piled-marks'
  | 'name-controls'
  | 'hidden-characters'
  | 'mixed-alphabets';

/** A name has one more: `reserved-name`, it looks like {@link HIDDEN_NAME}. */
export type NameFault = TextFault | 'reserved-name';

/** Shown instead of a name that was hidden: the same in every language. */
export const HIDDEN_NAME = '***';

/** Longest mail address and its part before the @, characters (RFC 5321, 4.5.3.1, with erratum 1690). */
const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;

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

/** Finds what is wrong with a name. An empty one is fine here, as is any length: the fields of the collections check those. */
export function faultOfName(name: string): NameFault | undefined {
  return faultOfLine(name) ?? (looksHidden(name) ? 'reserved-name' : undefined);
}

/** Finds what is wrong with a longer text, which may have line breaks and tabs. An empty one is fine. */
export function faultOfText(text: string): TextFault | undefined {
  return faultOfLine(text.replace(/[\t\r\n]+/g, ' ').trim());
}

function faultOfLine(text: string): TextFault | undefined {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  if (codes.some(isControl)) return 'name-controls';
  if (codes.length > 0 && codes.every(isUndrawn)) return 'invisible-name';
  if (hidesCharacters(codes)) return 'hidden-characters';
  if (arePiled(codes)) return 'piled-marks';
  return mixesAlphabets(codes) ? 'mixed-alphabets' : undefined;
}

/** Asterisks of Unicode that the compatibility normalisation leaves as they are. */
const ASTERISKS = /[*\u204e\u2055\u2217\u22c6\u2731-\u273d\ua673]/g;

/** Whether a name is nothing but asterisks, of any kind and number. */
function looksHidden(name: string): boolean {
  const text = name.normalize('NFKC').replace(/\s/g, '');
  return text !== '' && text.replace(ASTERISKS, '') === '';
}

/** Whether an address is longer than mail servers take. */
export function isTooLongAddress(address: string): boolean {
  return address.length > MAX_ADDRESS || address.indexOf('@') > MAX_LOCAL_PART;
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
