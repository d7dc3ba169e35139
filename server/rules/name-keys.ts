import { isWithin, type Ranges, rangesOf } from './ranges';

/*
 * Two names count as the same if they differ only in case, spaces, punctuation, accents, invisible characters or letters that
 * look alike.
 */

/**
 * Invisible characters, spaces and the marks of Latin, Greek and Cyrillic. In other scripts marks make another letter: か, が.
 */
const UNSEEN = rangesOf(
  '0-20 7f-a0 ad 300-36f 483-489 61c 115f-1160 1680 17b4-17b5 180b-180f 1ab0-1aff 1dc0-1dff 2000-200f 2028-202f ' +
    '205f-206f 20d0-20ff 2800 3000 3164 fe00-fe0f fe20-fe2f feff ffa0 fff0-fffb e0000-e0fff',
);
const PUNCTUATION = rangesOf(
  '21-2f 3a-40 5b-60 7b-7e a1 a7 ab b4 b6-b8 bb bf 2b0-2ff 2010-2027 2030-205e 2212 3001-3003 3008-3011 30fb',
);

/** Maps each Latin letter to the letters and digits that look like it, in lower or upper case. `i` and `l` look the same. */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'аαɑᎪ',
  b: 'вβᏴ',
  c: 'сϲᏟ',
  d: 'ԁđᎠ',
  e: 'еεᎬ',
  f: 'ƒϝ',
  g: 'ɡցᏀ',
  h: 'нηһհħᎻ',
  j: 'јϳᎫ',
  k: 'кκᏦ',
  l: 'iіιıɩ1|łӏᏞ',
  m: 'мμᎷ',
  n: 'νո',
  o: 'оοօ0ø',
  p: 'рρᏢ',
  q: 'ԛզ',
  r: 'Ꭱ',
  s: 'ѕꜱᏚ',
  t: 'тτŧᎢ',
  u: 'սυ',
  v: 'ѵᏙ',
  w: 'ԝᎳ',
  x: 'хχ',
  y: 'уүγ',
  z: 'ζᏃ',
  σ: 'ς',
};

const LATIN = new Map(
  Object.entries(ALIKE).flatMap(([latin, others]) =>
    [...others, ...others.toLowerCase()].map((other) => [other, latin] as const),
  ),
);

/** Returns the key of a name, which is the same for all names that look the same. A name of punctuation only is its own key. */
export function nameKey(name: string): string {
  const without = (chars: readonly string[], ranges: Ranges): string[] =>
    chars.filter((char) => !isWithin(ranges, char.codePointAt(0) ?? 0));
  const letters = [...name.normalize('NFKD').toLowerCase()].map((char) => LATIN.get(char) ?? char);
  const seen = without(letters, UNSEEN);
  const words = without(seen, PUNCTUATION);
  return words.join('') || seen.join('') || name;
}
