import { hidesCharacters, mixesAlphabets } from './look-alikes';
import { isUndrawn } from './undrawn';

/*
 * The rule for texts that users write and others read: names, descriptions, reasons, reports and labels. hooks/names.ts applies
 * it to every way in which such a text reaches the server.
 */

/**
 * Why a text must not be shown to others.
 *
 * - `invisible-name`: none of its characters is visible
 * - `piled-marks`: one letter has more marks than any language uses, so it covers the lines above
 * - `name-controls`: it has control characters, or characters that change the direction of the text around it
 * - `hidden-characters`: it has invisible characters
 * - `mixed-alphabets`: one word has letters of two alphabets, so it can look like another word
 */
export type TextFault =
  | 'invisible-name'
  | 'piled-marks'
  | 'name-controls'
  | 'hidden-characters'
  | 'mixed-alphabets';

/** For names also `reserved-name`: it looks like {@link HIDDEN_NAME}. */
export type NameFault = TextFault | 'reserved-name';

/** Shown instead of a hidden name, in every language. */
export const HIDDEN_NAME = '***';

/** Maximum length of a mail address and of its part before the @, characters (RFC 5321, 4.5.3.1, with erratum 1690). */
const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;

/** Maximum number of marks on one letter: Hebrew with its accents and Tibetan have four. */
const MOST_MARKS = 4;
/** Range of the tag letters behind a flag; a flag has up to seven. */
const [FIRST_TAG, LAST_TAG] = [0xe0020, 0xe007f];

/** Controls, line breaks, and the characters of Unicode's Bidi_Control. */
const CONTROLS: readonly (readonly [number, number])[] = [
  [0, 0x1f],
  [0x7f, 0x9f],
  [0x61c, 0x61c],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2066, 0x2069],
];

/** Finds the fault of a name. Accepts an empty one and any length: the fields of the collections check those. */
export function faultOfName(name: string): NameFault | undefined {
  return faultOfLine(name) ?? (looksHidden(name) ? 'reserved-name' : undefined);
}

/** Finds the fault of a longer text, which may have line breaks and tabs. Accepts an empty one. */
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

/** Unicode asterisks that compatibility normalisation does not change. */
const ASTERISKS = /[*\u204e\u2055\u2217\u22c6\u2731-\u273d\ua673]/g;

/** Returns whether a name consists of asterisks, of any kind and number. */
function looksHidden(name: string): boolean {
  const text = name.normalize('NFKC').replace(/\s/g, '');
  return text !== '' && text.replace(ASTERISKS, '') === '';
}

/** Returns whether an address is longer than mail servers accept. */
export function isTooLongAddress(address: string): boolean {
  return address.length > MAX_ADDRESS || address.indexOf('@') > MAX_LOCAL_PART;
}

/** Returns a user's text on one line, without characters that change the direction of the text around it. */
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

/** Returns whether a character is a control or changes the direction of text. @param code its number in Unicode */
export function isControl(code: number): boolean {
  return CONTROLS.some(([first, last]) => first <= code && code <= last);
}
