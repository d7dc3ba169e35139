import { isUndrawn } from './undrawn';

/*
 * Tricks by which a text looks like another one: letters of two alphabets in one word, and characters that nobody sees.
 * PocketBase's engine has no `\p{Script}`, so alphabets stand here as ranges.
 */

type Alphabet = 'latin' | 'greek' | 'cyrillic' | 'armenian' | 'cherokee';

/** First and last number of each range, hexadecimal. */
const RANGES: Readonly<Record<Alphabet, string>> = {
  latin:
    '41-5a 61-7a aa ba c0-d6 d8-f6 f8-2af 1d00-1d25 1e00-1eff 2c60-2c7f a722-a787 a78b-a7ff ab30-ab64 ff21-ff3a ff41-ff5a',
  greek: '370-373 376-377 37b-37d 37f 386 388-3e1 3f0-3ff 1f00-1fff',
  cyrillic: '400-481 48a-52f 1c80-1c8a 1d2b a640-a66e a680-a69d',
  armenian: '531-556 560-588 fb13-fb17',
  cherokee: '13a0-13fd ab70-abbf',
};

const BOUNDS = (Object.keys(RANGES) as Alphabet[]).flatMap((alphabet) =>
  RANGES[alphabet].split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return { alphabet, first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
  }),
);

function alphabetOf(code: number): Alphabet | undefined {
  return BOUNDS.find(({ first, last }) => first <= code && code <= last)?.alphabet;
}

/**
 * Whether a word has letters of two of these alphabets. Words of a name may be of different ones, as in "Клуб Ski", and
 * others stand beside Latin letters as a matter of course: "山田Ski".
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
 * Zero-width space, joiners of words, fillers, soft hyphen, controls of notations, private use and unassigned numbers: never
 * needed in a text.
 */
const NEVER: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180e, 0x180e],
  [0x200b, 0x200b],
  [0x2060, 0x2065],
  [0x206a, 0x206f],
  [0x3164, 0x3164],
  [0xe000, 0xf8ff],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe001f],
  [0xe0080, 0xe00ff],
  [0xe01f0, 0x10fffd],
];
const [NON_JOINER, JOINER] = [0x200c, 0x200d];
/** Scripts from Arabic to those of South-East Asia: their letters take other forms beside a joiner. */
const JOINED: readonly (readonly [number, number])[] = [
  [0x600, 0x8ff],
  [0x900, 0x109f],
  [0x1780, 0x18af],
  [0x1b00, 0x1cff],
  [0xa840, 0xabff],
  [0x10a00, 0x11fff],
];

/** Selectors choose the form of the character before them: of an emoji, a Chinese character, a Mongolian letter. */
const EMOJI_SELECTORS: readonly (readonly [number, number])[] = [[0xfe0e, 0xfe0f]];
const HAN_SELECTORS: readonly (readonly [number, number])[] = [
  [0xfe00, 0xfe02],
  [0xe0100, 0xe01ef],
];
const MONGOLIAN_SELECTORS: readonly (readonly [number, number])[] = [
  [0x180b, 0x180d],
  [0x180f, 0x180f],
];
const OTHER_SELECTORS: readonly (readonly [number, number])[] = [[0xfe03, 0xfe0d]];
const HAN: readonly (readonly [number, number])[] = [
  [0x3400, 0x9fff],
  [0xf900, 0xfaff],
  [0x20000, 0x3ffff],
];
const MONGOLIAN: readonly (readonly [number, number])[] = [[0x1800, 0x18af]];
/** Signs, dingbats and pictures, with what modifies them. Digits are emoji with the keycap behind them. */
const EMOJI: readonly (readonly [number, number])[] = [
  [0xa9, 0xa9],
  [0xae, 0xae],
  [0x203c, 0x203c],
  [0x2049, 0x2049],
  [0x2122, 0x2122],
  [0x2139, 0x2139],
  [0x2190, 0x2bff],
  [0x3030, 0x303d],
  [0x3297, 0x3299],
  [0xfe0f, 0xfe0f],
  [0x1f000, 0x1faff],
];
const KEYCAP = 0x20e3;
/** A black flag with tags behind it is the flag of a region. */
const BLACK_FLAG = 0x1f3f4;
const TAGS: readonly (readonly [number, number])[] = [[0xe0020, 0xe007f]];

/** Whether a text has characters that nobody sees. Joiners, selectors and tags are fine where a script or an emoji needs them. */
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

function isWithin(ranges: readonly (readonly [number, number])[], code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last);
}

function isDigit(code: number): boolean {
  return 0x30 <= code && code <= 0x39;
}

function isSpace(code: number): boolean {
  return /\s/.test(String.fromCodePoint(code));
}
