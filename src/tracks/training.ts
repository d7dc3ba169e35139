/** The slope on which every rider begins: short, wide and without gates. */
export const FIRST_SLOPE = 'mjfh1khli73v8r6';

/** The default tracks for the academy's training, in the order of its lessons. */
const TRAINING: readonly string[] = [
  FIRST_SLOPE,
  '8a6r8ldoovf33vw',
  'c0v0ygdqdytzspf',
  'pnwelut44mpnr6b',
  'iugt2p7cp1qald5',
  'yzaxmo1kqjbve7o',
  'hy683v3pusr96ai',
  'otrsrs63f0ggpxs',
  'uw6u24abtr76n2l',
  'x0zr51y9kp5sxj7',
  '7lbz6i50ppyuhsh',
  'us19zce2gyeieek',
  '9rf1bnzmj0ff8x0',
  'u90mbw84qlp54ur',
  'vg5zivv9s8061m6',
  '277gqc4xb95u9xq',
  'usspygclel1i5sp',
  'aumxac7kqkgunqf',
  '5hbgk13wqss1d5e',
  '04eglqxvjfwvvzc',
  '62mh4c6tdblpmyz',
];

/** Returns the position of a default training track in the order of the lessons, from 0; all others come after them. */
export function trainingPlace(id: string): number {
  const at = TRAINING.indexOf(id);
  return at < 0 ? TRAINING.length : at;
}
