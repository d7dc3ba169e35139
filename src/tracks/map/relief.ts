import type { Course } from '../../sim';
import { centreHeight } from '../facts';
import { cellIndex } from '../structure';
import { type MapFrame, px } from './frame';

/** Height differences between contour lines, m. The first one that gives few enough lines is used. */
const INTERVALS = [2, 5, 10, 20, 50, 100];
const MOST_LINES = 24;
/** Every fifth line is drawn bolder. */
const INDEX_EVERY = 5;
/** Distance of the points of a contour line, px. */
const STEP = 6;

/** Returns a number in [0, 1) for a grid point: the same for the same seed. */
function chance(seed: number, a: number, b: number): number {
  let h = Math.imul(seed ^ Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Returns smooth noise in [0, 1) over the plane. */
function noise(seed: number, x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const at = (i: number, j: number): number => chance(seed, ix + i, iy + j);
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * sx;
  const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * sx;
  return top + (bottom - top) * sy;
}

/** A contour line; index lines are bolder. */
export interface Contour {
  readonly d: string;
  readonly index: boolean;
}

/** Returns how far below the centre line a contour runs `away` px to the side, px: the sides of the valley, with noise. */
function sag(f: MapFrame, seed: number, x: number, level: number, away: number, half: number): number {
  const beyond = Math.max(0, Math.abs(away) - half);
  const rough = Math.min(1, beyond / 20);
  const wave =
    noise(seed, x * 0.022, level * 0.32) - 0.5 + 0.5 * (noise(seed + 7, x * 0.06, level * 0.5) - 0.5);
  return (0.0035 * beyond * beyond + 20 * rough * wave) * (f.width / 150);
}

/** Heights of the centre line at even steps of y, m: computed once for all lines. */
interface Profile {
  readonly from: number;
  readonly step: number;
  readonly heights: readonly number[];
}

const PROFILE_STEPS = 160;

function profileOf(course: Course, from: number, to: number): Profile {
  const step = (to - from) / PROFILE_STEPS;
  const heights = Array.from({ length: PROFILE_STEPS + 1 }, (_, i) => centreHeight(course, from + i * step));
  return { from, step, heights };
}

/** Returns where the centre line falls below the height `level` (m), mm along y; undefined if it does not. */
function crossing({ from, step, heights }: Profile, level: number): number | undefined {
  const i = heights.findIndex((h, n) => n > 0 && heights[n - 1]! >= level && h < level);
  if (i < 0) return undefined;
  const before = heights[i - 1]!;
  return from + (i - 1 + (before - level) / (before - heights[i]!)) * step;
}

/** Returns contour lines at even heights: close together where the slope is steep, tilted where it has a cross slope. */
export function contours(course: Course, f: MapFrame, seed: number): Contour[] {
  const top = f.up(-30);
  const bottom = f.up(f.height + 20);
  const profile = profileOf(course, top, bottom);
  const highest = profile.heights[0]!;
  const drop = highest - profile.heights[PROFILE_STEPS]!;
  const interval = INTERVALS.find((v) => drop / v <= MOST_LINES) ?? 200;
  const first = Math.floor(highest / interval);
  const out: Contour[] = [];
  for (let n = 0; n * interval < drop; n++) {
    const level = first - n;
    const y = crossing(profile, level * interval);
    if (y === undefined) continue;
    const cell = cellIndex(course, y);
    const cross = course.cross.length > 0 ? course.cross[cell + 1]! / 10_000 : 0;
    const grade = Math.max(0.08, (centreHeight(course, y - 10_000) - centreHeight(course, y + 10_000)) / 20);
    let d = '';
    for (let x = -STEP; x <= f.width + STEP; x += STEP) {
      const away = x - f.centre(y);
      // Beyond the nets the cross slope fades into the drawn valley.
      const metres = Math.max(-30, Math.min(30, away / f.across));
      const tilt = ((cross * metres) / grade) * f.perMetre;
      const py = f.down(y) + tilt + sag(f, seed, x, level, away, f.half(y));
      d += `${d === '' ? 'M' : 'L'}${px(x)} ${px(py)}`;
    }
    out.push({ d, index: level % INDEX_EVERY === 0 });
  }
  return out;
}

/** Number of candidate places for trees. */
const CANDIDATES = 260;
/** Trees of the course per 100 m that count as a full forest. */
const FULL = 24;
/** Space without trees beside the piste, px. */
const CLEARING = 5;

/** Returns the density of the course's own trees around y, as a share of a full forest. */
function forestAt(course: Course, y: number): number {
  let count = 0;
  for (const t of course.trees) if (t.y > y - 50_000 && t.y < y + 50_000) count++;
  return Math.min(1, count / FULL);
}

/** Returns the forest as one path of triangles: dense where the course has trees, never on the piste. */
export function forest(course: Course, f: MapFrame, seed: number): string {
  const bands = Array.from({ length: 13 }, (_, i) => forestAt(course, f.up((f.height * i) / 12)));
  let d = '';
  for (let i = 0; i < CANDIDATES; i++) {
    const x = chance(seed, i, 1) * f.width;
    const y = chance(seed, i, 2) * f.height;
    const density = bands[Math.round((y / f.height) * 12)]!;
    const clump = noise(seed + 3, x * 0.035, y * 0.035);
    if (density === 0 || clump < 0.62 - 0.3 * density) continue;
    const at = f.up(y);
    if (Math.abs(x - f.centre(at)) < f.half(at) + CLEARING) continue;
    const t = (3 + 2.4 * chance(seed, i, 3)) * (f.width / 150);
    d += `M${px(x)} ${px(y - t * 1.3)}l${px(t * 0.8)} ${px(t * 1.9)}h${px(-t * 1.6)}z`;
  }
  return d;
}
