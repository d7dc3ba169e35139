import type { Equipment } from '../../src/sim';
import type { Trace } from '../cores/trace';

/*
 * How like two rides of one course are, by the ways they took. Riders who ride well take nearly the same line, and yet no
 * hand does twice what it did: when an edge is set, how far and for how long differs from turn to turn by some hundredths
 * and some degrees. A copy that was changed in places has these very details wherever it was not changed. So two rides are
 * laid side by side in windows of two seconds, each window where it fits best within a tenth of a second, since a change
 * shifts all that follows; what counts is how far the edges still differ there.
 */

/** What never mixes: one course, one equipment, one simulation. */
export interface RideKind {
  /** Content hash of the course. */
  readonly hash: string;
  readonly equipment: Equipment;
  readonly simVersion: number;
}

/** A ride of the author of a default track, from a free start. */
export interface AuthorRide extends RideKind {
  /** base64url. */
  readonly stream: string;
}

/** Samples of a window, from one window to the next, and by which two may be shifted against each other: 2 s, 0.5 s, 0.1 s. */
const WINDOW = 100;
const STRIDE = 25;
const SHIFT = 5;
/** Least that the edge moves in a window that tells anything, as its standard deviation. */
const LEAST_MOVED = 0.12;
/** What may differ in a window that is alike, as a share of what the edge moves in it. */
const MOST_OFF = 0.12;
/** Fewest windows that tell anything, and the share of them that must be alike. */
const FEWEST = 8;
export const SHARE_ALIKE = 0.5;

/** The share of the windows that tell anything in which two ways are alike; 0 where they are too few. */
export function likeness(mine: Trace, theirs: Trace): number {
  const a = mine.edge;
  const b = theirs.edge;
  let told = 0;
  let alike = 0;
  for (let from = SHIFT; from + WINDOW + SHIFT <= Math.min(a.length, b.length); from += STRIDE) {
    const moved = variance(a, from);
    if (moved < LEAST_MOVED * LEAST_MOVED) continue;
    told++;
    let least = Number.POSITIVE_INFINITY;
    for (let shift = -SHIFT; shift <= SHIFT; shift++)
      least = Math.min(least, apart(a, from, b, from + shift));
    if (least < MOST_OFF * MOST_OFF * moved) alike++;
  }
  return told < FEWEST ? 0 : alike / told;
}

function variance(a: Float32Array, from: number): number {
  let sum = 0;
  let squares = 0;
  for (let i = from; i < from + WINDOW; i++) {
    sum += a[i]!;
    squares += a[i]! * a[i]!;
  }
  return (squares - (sum * sum) / WINDOW) / WINDOW;
}

function apart(a: Float32Array, from: number, b: Float32Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < WINDOW; i++) {
    const off = a[from + i]! - b[at + i]!;
    sum += off * off;
  }
  return sum / WINDOW;
}
