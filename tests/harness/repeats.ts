/** Whether tests that repeat a claim over many cases try all of them: in `npm run bench -- repeats`, not in `npm test`. */
export const isThorough = process.env.FL_THOROUGH === '1';

/** How many cases a test tries: `few` in `npm test`, `many` in `npm run bench -- repeats`. */
export function repeats(few: number, many: number): number {
  return isThorough ? many : few;
}

/** The cases a test tries: the first `few` in `npm test`, all of them in `npm run bench -- repeats`. */
export function firstOf<T>(cases: readonly T[], few: number): readonly T[] {
  return isThorough ? cases : cases.slice(0, few);
}
