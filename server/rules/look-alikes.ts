import { isWithin, type Ranges, rangesOf } from './ranges';
import { isUndrawn } from './undrawn';

/*
 * Detects texts that imitate others: letters of two alphabets in one word, and invisible characters.
 */

type Alphabet = 'latin' | 'greek' | 'cyrillic' | 'armenian' | 'cherokee';

const ALPHABETS: Readonly<Record<Alphabet, Ranges>> = {
  latin: rangesOf(
    '41-5a 61-7a aa ba c0-d6 d8-f6 f8-2af 1d00-1d25 1e00-1eff 2c60-2c7f a722-a787 a78b-a7ff ab30-ab64 ff21-ff3a ff41-ff5a',
  ),
  greek: rangesOf('370-373 376-377 37b-37d 37f 386 388-3e1 3f0-3ff 1f00-1fff'),
  cyrillic: rangesOf('400-481 48a-52f 1c80-1c8a 1d2b a640-a66e a680-a69d'),
  armenian: rangesOf('531-556 560-588 fb13-fb17'),
  cherokee: rangesOf('13a0-13fd ab70-abbf'),
};
const NAMES = Object.keys(ALPHABETS) as Alphabet[];

function alphabetOf(code: number): Alphabet | undefined {
  return NAMES.find((alphabet) => isWithin(ALPHABETS[alphabet], code));
}

/**
 * Returns whether a word has letters of two of these alphabets. Different words may use different ones, as in "Клуб Ski", and
 * other scripts often appear beside Latin letters: "山田Ski".
 */
export function mixesAlphabets(codes: readonly number[]): boolean {
  let word: Alphabet | undefined;
  for (const code of codes) {
    const alphabet = alphabetOf(code);
    if (alphabet === undefined) {
      // Marks and digits belong to the word.
      if (!isUndrawn(code) && !isDigit(code)) word = undefined;
      else if (isSpace(code)) word = undefined;
      continue;
    }
    if (word !== undefined && word !== alphabet) return true;
    word = alphabet;
  }
  return false;
}

/**
 * Zero-width space, word joiners, fillers, soft hyphen, controls of notations, private use and unassigned numbers: never needed
 * in a text.
 */
const NEVER = rangesOf(
  'ad 34f 115f-1160 17b4-17b5 180e 200b 2060-2065 206a-206f 3164 e000-f8ff feff ffa0 fff0-fffb 1bca0-1bca3 1d173-1d17a e0000-e001f e0080-e00ff e01f0-10fffd',
);
const [NON_JOINER, JOINER] = [0x200c, 0x200d];
/** Scripts from Arabic to those of South-East Asia, whose letters take other forms beside a joiner. */
const JOINED = rangesOf('600-8ff 900-109f 1780-18af 1b00-1cff a840-abff 10a00-11fff');

/** Selectors choose the form of the character before them: of an emoji, a Chinese character, a Mongolian letter. */
const EMOJI_SELECTORS = rangesOf('fe0e-fe0f');
const HAN_SELECTORS = rangesOf('fe00-fe02 e0100-e01ef');
const MONGOLIAN_SELECTORS = rangesOf('180b-180d 180f');
const OTHER_SELECTORS = rangesOf('fe03-fe0d');
const HAN = rangesOf('3400-9fff f900-faff 20000-3ffff');
const MONGOLIAN = rangesOf('1800-18af');
/** Signs, dingbats and pictures, with their modifiers. Digits followed by the keycap are emoji. */
const EMOJI = rangesOf('a9 ae 203c 2049 2122 2139 2190-2bff 3030-303d 3297-3299 fe0f 1f000-1faff');
const KEYCAP = 0x20e3;
/** A black flag followed by tags is the flag of a region. */
const BLACK_FLAG = 0x1f3f4;
const TAGS = rangesOf('e0020-e007f');

/**
 * Returns whether a text has invisible characters. Joiners, selectors and tags are allowed if a script or an emoji needs them.
 */
export function hidesCharacters(codes: readonly number[]): boolean {
  return codes.some((code, i) => {
    if (isWithin(NEVER, code) || isWithin(OTHER_SELECTORS, code)) return true;
    const [before = 0, after = 0] = [codes[i - 1], codes[i + 1]];
    if (isWithin(EMOJI_SELECTORS, code))
      return after !== KEYCAP && (!isWithin(EMOJI, before) || isWithin(EMOJI_SELECTORS, before));
    if (isWithin(HAN_SELECTORS, code)) return !isWithin(HAN, before);
    if (isWithin(MONGOLIAN_SELECTORS, code)) return !isWithin(MONGOLIAN, before);
    if (isWithin(TAGS, code)) return before !== BLACK_FLAG && !isWithin(TAGS, before);
    if (code !== NON_JOINER && code !== JOINER) return false;
    if (isWithin(JOINED, before)) return false;
    return code === NON_JOINER || !isWithin(EMOJI, before) || !isWithin(EMOJI, after);
  });
}

function isDigit(code: number): boolean {
  return 0x30 <= code && code <= 0x39;
}

function isSpace(code: number): boolean {
  return /\s/.test(String.fromCodePoint(code));
}
