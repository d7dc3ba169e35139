/** Ranges of Unicode characters. PocketBase's engine has no `\p{…}`, so scripts and kinds of characters are lists of ranges. */
export type Ranges = readonly (readonly [first: number, last: number])[];

/** Reads ranges. @param text first and last code point of each range, hexadecimal, such as `41-5a aa` */
export function rangesOf(text: string): Ranges {
  return text.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** Returns whether a code point is in one of the ranges. */
export function isWithin(ranges: Ranges, code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last);
}
