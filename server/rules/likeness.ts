import type { Equipment } from '../../src/sim';
import { TRACE_TICKS, type Trace } from '../cores/core';

/*
 * How like two rides of one course are, by the ways they took. Riders who ride well take nearly the same line, and yet no
 * hand does twice what it did: when an edge is set, how far and for how long differs from turn to turn by some hundredths.
 * A copy that was changed in places has these very details wherever it was not changed.
 *
 * So two rides are laid side by side in windows of three seconds, each where it fits best within a tenth of a second, since a
 * change shifts all that follows. What the edges still differ by there, divided by how fast they move, is a time: by so much
 * the one hand was early or late against the other. Half of all windows must be below the limit; of hands that do the very
 * same turns with moments that scatter by 20 ms each, it is 20 ms and more.
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

/** Rides of a board beside which one is laid: the first of it, and those around it on each side. */
export const FIRST = 16;
export const AROUND = 72;
/** Most rides that one is compared with in one call of the verifier. */
export const MAX_OTHERS = 192;

/** Samples of a window, from one window to the next, and by which two are shifted at most: 3 s, 0.5 s, 0.1 s. */
const WINDOW = 150;
const STRIDE = 25;
const SHIFT = 5;
/** Every second sample of a window is looked at. */
const LOOK = 2;
/** Time from one sample to the next, s. */
const SAMPLE = TRACE_TICKS * 0.01;
/** Least that the edge moves in a window that tells anything, as its variance. */
const LEAST_MOVED = 0.001;
/** Added to the mean square of the edge's speed (1/s²): where an edge hardly moves, a little is not much time. */
const AT_REST = 0.1;
/** Fewest windows that tell anything: riders who hardly steer can honestly do the same. */
const FEWEST = 8;
/** Two rides are alike when half of the windows differ by less, s. */
const LIMIT = 0.02;
/** The measure from which on two rides are alike; it is 1 for rides that are the same, and 0 from twice the limit on. */
export const ALIKE = 0.5;

/** A window of the one ride, by where it begins, with the mean square of its edge's speed, 1/s². */
interface Window {
  readonly from: number;
  readonly speed: number;
}

/** The windows in which a ride's edge moves. */
function windowsOf(edge: Float32Array, end: number): readonly Window[] {
  const out: Window[] = [];
  const count = WINDOW / LOOK;
  for (let from = SHIFT; from + WINDOW + SHIFT <= end; from += STRIDE) {
    let sum = 0;
    let squares = 0;
    let speed = 0;
    for (let i = from; i < from + WINDOW; i += LOOK) {
      const value = edge[i]!;
      sum += value;
      squares += value * value;
      const change = (edge[i + 1]! - edge[i - 1]!) / (2 * SAMPLE);
      speed += change * change;
    }
    const variance = (squares - (sum * sum) / count) / count;
    if (variance >= LEAST_MOVED) out.push({ from, speed: speed / count });
  }
  return out;
}

/**
 * How like two ways are, 0 … 1. They are of the same ride, with changes at most, from {@link ALIKE} on. It is 0 where they
 * tell too little.
 */
export function likeness(mine: Trace, theirs: Trace): number {
  const windows = windowsOf(mine.edge, Math.min(mine.edge.length, theirs.edge.length));
  if (windows.length < FEWEST) return 0;
  const middle = windows.length >> 1;
  const apart: number[] = [];
  let far = 0;
  for (const window of windows) {
    const time = apartBy(mine.edge, theirs.edge, window);
    // Already more than half of them: the middle one can only be farther.
    if (time >= 2 * LIMIT && ++far >= windows.length - middle) return 0;
    apart.push(time);
  }
  apart.sort((a, b) => a - b);
  return Math.max(0, 1 - apart[middle]! / (2 * LIMIT));
}

/** The time by which two edges differ in a window, where it fits best; anything from twice the limit on is far. */
function apartBy(mine: Float32Array, theirs: Float32Array, { from, speed }: Window): number {
  const unit = (WINDOW / LOOK) * (speed + AT_REST);
  const most = 4 * (2 * LIMIT) ** 2 * unit;
  const off: number[] = [];
  let best = 0;
  for (let shift = -SHIFT; shift <= SHIFT; shift++) {
    off.push(offBy(mine, theirs, from, shift, most));
    if (off[off.length - 1]! < off[best]!) best = off.length - 1;
  }
  return Math.sqrt(between(off, best) / unit);
}

function offBy(mine: Float32Array, theirs: Float32Array, from: number, shift: number, most: number): number {
  let sum = 0;
  for (let i = from; i < from + WINDOW && sum < most; i += LOOK) {
    const off = mine[i]! - theirs[i + shift]!;
    sum += off * off;
  }
  return sum;
}

/** The least between two shifts: that of the parabola through the best one and its neighbours. */
function between(off: readonly number[], best: number): number {
  const least = off[best]!;
  const [before, after] = [off[best - 1], off[best + 1]];
  if (before === undefined || after === undefined) return least;
  const bend = before + after - 2 * least;
  return bend > 0 ? Math.max(0, least - (after - before) ** 2 / (8 * bend)) : least;
}
