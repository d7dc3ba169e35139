import { raceDecimal } from '../../i18n';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** Unit of each digit of `m:ss.cc`, hundredths of a second, and the base at which the digit rolls over. */
const PLACES: readonly { readonly of: number; readonly base: number }[] = [
  { of: 6000, base: 10 },
  { of: 1000, base: 6 },
  { of: 100, base: 10 },
  { of: 10, base: 10 },
  { of: 1, base: 10 },
];

/** A running clock. Each digit is a text node of its own, which is updated only when it changes. */
export interface Clock {
  readonly nodes: readonly Text[];
  /** Hundredths shown; −1 = none yet. */
  shown: number;
}

/** Fills an element with `0:00.00`, in the format of the language. */
export function createClock(into: HTMLElement): Clock {
  const nodes = PLACES.map(() => document.createTextNode('0'));
  into.replaceChildren(nodes[0]!, ':', nodes[1]!, nodes[2]!, raceDecimal(), nodes[3]!, nodes[4]!);
  return { nodes, shown: -1 };
}

/** Returns the digit at place `i` of a time in hundredths. Times beyond 9:59.99 keep only the last digit of their minutes. */
export function figure(hundredths: number, i: number): number {
  const place = PLACES[i]!;
  return Math.floor(hundredths / place.of) % place.base;
}

/** Shows a time, µs, truncated to hundredths. Allocates nothing. */
export function showTime(clock: Clock, us: number): void {
  const hundredths = Math.floor(Math.max(0, us) / 10_000);
  if (hundredths === clock.shown) return;
  for (let i = 0; i < PLACES.length; i++) {
    const now = figure(hundredths, i);
    if (clock.shown < 0 || now !== figure(clock.shown, i)) clock.nodes[i]!.data = DIGITS[now]!;
  }
  clock.shown = hundredths;
}
