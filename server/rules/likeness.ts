import type { Equipment } from '../../src/sim';
import { TRACE_TICKS, type Trace } from '../cores/core';

/*
 * Compares two rides of one course by their edge angles. Good riders take nearly the same line, but no hand repeats itself
 * exactly: when an edge is set, how far and for how long differs from turn to turn by some hundredths. A copy that was changed
 * in places has the same details wherever it was not changed.
 *
 * So two rides are compared in windows of three seconds, each shifted to the best fit within a tenth of a second, because a
 * change shifts everything after it. The remaining difference of the edges, divided by their speed, is a time: by so much one
 * hand was early or late against the other. The median of all windows must be below the limit. For two hands that do the same
 * turns at times that vary by 20 ms each, it is 20 ms and more.
 */

/** The fields that two compared rides share: one course, one equipment, one simulation version. */
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

/** Rides of a leaderboard with which a ride is compared: the first ones, and those around it on each side. */
export const FIRST = 16;
export const AROUND = 72;
/** Maximum number of rides compared with one in a call of the verifier. */
export const MAX_OTHERS = 192;

/** In samples: the length of a window, the step to the next one, and the maximum shift: 3 s, 0.5 s, 0.1 s. */
const WINDOW = 150;
const STRIDE = 25;
const SHIFT = 5;
/** Every second sample of a window is used. */
const LOOK = 2;
/** Time from one sample to the next, s. */
const SAMPLE = TRACE_TICKS * 0.01;
/** Minimum variance of the edge in a window that is compared. */
const LEAST_MOVED = 0.001;
/**
 * Added to the mean square of the edge's speed (1/s²), so that small differences while the edge hardly moves do not count as
 * much time.
 */
const AT_REST = 0.1;
/** Minimum number of such windows: riders who hardly steer can honestly do the same. */
const FEWEST = 8;
/** Two rides are similar if half of the windows differ by less, s. */
const LIMIT = 0.02;
/** Two rides are similar from this measure on. It is 1 for identical rides, and 0 from twice the limit on. */
export const ALIKE = 0.5;

/** A window of one ride: its beginning, and the mean square of its edge's speed, 1/s². */
interface Window {
  readonly from: number;
  readonly speed: number;
}

/** Returns the windows in which a ride's edge moves. */
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
 * Returns the similarity of two traces, 0 … 1. From {@link ALIKE} on they are of the same ride, with at most some changes. It
 * is 0 if they contain too little to compare.
 */
export function likeness(mine: Trace, theirs: Trace): number {
  const windows = windowsOf(mine.edge, Math.min(mine.edge.length, theirs.edge.length));
  if (windows.length < FEWEST) return 0;
  const middle = windows.length >> 1;
  const apart: number[] = [];
  let far = 0;
  for (const window of windows) {
    const time = apartBy(mine.edge, theirs.edge, window);
    // More than half of them are above, so the median must be, too.
    if (time >= 2 * LIMIT && ++far >= windows.length - middle) return 0;
    apart.push(time);
  }
  apart.sort((a, b) => a - b);
  return Math.max(0, 1 - apart[middle]! / (2 * LIMIT));
}

/** Returns the time by which two edges differ in a window at the best fit, s. The sum is cut off beyond twice the limit. */
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

/** Returns the minimum between two shifts: that of the parabola through the best one and its neighbours. */
function between(off: readonly number[], best: number): number {
  const least = off[best]!;
  const [before, after] = [off[best - 1], off[best + 1]];
  if (before === undefined || after === undefined) return least;
  const bend = before + after - 2 * least;
  return bend > 0 ? Math.max(0, least - (after - before) ** 2 / (8 * bend)) : least;
}
