import type { Course } from '../../sim';
import { centreLine } from '../facts';
import { cellIndex } from '../structure';
import { frameOf, type MapFrame, type MapSize, px } from './frame';
import { type Contour, contours, forest } from './relief';

/** A gate on the map: red is drawn as a circle, blue as a square, both of half size `r`. */
export interface MapGate {
  readonly x: number;
  readonly y: number;
  readonly colour: 'red' | 'blue';
}

/** The drawing of a course: SVG paths and positions in px, without DOM. Draw in the order of the fields. */
export interface CourseMap extends MapSize {
  readonly contours: readonly Contour[];
  /** A path of small triangles. */
  readonly forest: string;
  /** Outline of the piste, closed. */
  readonly piste: string;
  /** The line through the gates, from start to finish. */
  readonly line: string;
  readonly gates: readonly MapGate[];
  /** Half size of a gate's mark. */
  readonly r: number;
  /** Triangle at the start, pointing down. */
  readonly start: string;
  /** Chequered finish: the dark squares and, below them, the light ones. */
  readonly finish: { readonly dark: string; readonly light: string };
}

/** Number of points per edge of the piste. */
const EDGE_STEPS = 48;

/** Mean offset of the gates on the map as a share of the piste's half width, and the largest exaggeration used for it. */
const SWING = 0.33;
const MOST_STRETCH = 2.5;

/**
 * Returns the factor by which gates are drawn farther from the centre line than they are. Without it a slalom's gates would
 * form one line.
 */
function stretchOf(course: Course): number {
  let offsets = 0;
  let halves = 0;
  for (const g of course.gates) {
    offsets += Math.abs(g.x - centreLine(course, g.y));
    halves += course.width[cellIndex(course, g.y)]!;
  }
  return offsets === 0 ? 1 : Math.max(1, Math.min(MOST_STRETCH, (SWING * halves) / offsets));
}

function pisteOutline(f: MapFrame): string {
  const left: string[] = [];
  const right: string[] = [];
  for (let i = 0; i <= EDGE_STEPS; i++) {
    const py = -6 + ((f.height + 12) * i) / EDGE_STEPS;
    const y = f.up(py);
    left.push(`${px(f.centre(y) - f.half(y))} ${px(py)}`);
    right.unshift(`${px(f.centre(y) + f.half(y))} ${px(py)}`);
  }
  return `M${left.join('L')}L${right.join('L')}z`;
}

/** Returns a smooth path through the points, vertical at each of them. */
function lineThrough(points: readonly { x: number; y: number }[]): string {
  let d = '';
  let before = points[0]!;
  for (const p of points) {
    const m = px((before.y + p.y) / 2);
    d += d === '' ? `M${px(p.x)} ${px(p.y)}` : `C${px(before.x)} ${m} ${px(p.x)} ${m} ${px(p.x)} ${px(p.y)}`;
    before = p;
  }
  return d;
}

/** Returns two rows of squares across the piste. */
function chequer(f: MapFrame, y: number): CourseMap['finish'] {
  const size = 4 * (f.width / 150);
  const count = Math.max(4, Math.round((1.8 * f.half(y)) / size));
  const paths = ['', ''];
  for (let i = 0; i < count; i++) {
    for (let row = 0; row < 2; row++) {
      const x = f.centre(y) + (i - count / 2) * size;
      paths[(i + row) % 2] += `M${px(x)} ${px(f.down(y) + row * size)}h${px(size)}v${px(size)}h${px(-size)}z`;
    }
  }
  return { dark: paths[0]!, light: paths[1]! };
}

/**
 * Returns the geometry of the map of a course, for an SVG of this size. Takes about a millisecond; cache it by the track's
 * hash.
 *
 * @param seed decoration seed of the track
 */
export function courseMap(
  course: Course,
  seed: number,
  size: MapSize = { width: 150, height: 194 },
): CourseMap {
  const f = frameOf(course, size);
  const stretch = stretchOf(course);
  const gates = course.gates.map((g, i): MapGate & { side: number } => ({
    x: f.centre(g.y) + ((g.x - centreLine(course, g.y)) * f.across * stretch) / 1000,
    y: f.down(g.y),
    colour: i % 2 === 0 ? 'red' : 'blue',
    side: g.side,
  }));
  const spacing = (size.height - 40) / (gates.length + 1);
  const r = Math.max(1.2, Math.min(2.6, spacing * 0.42));
  const start = { x: f.centre(0), y: f.down(0) };
  const end = { x: f.centre(course.finish), y: f.down(course.finish) };
  const s = size.width / 150;
  return {
    width: size.width,
    height: size.height,
    contours: contours(course, f, seed),
    forest: forest(course, f, seed),
    piste: pisteOutline(f),
    line: lineThrough([start, ...gates.map((g) => ({ x: g.x + g.side * r, y: g.y })), end]),
    gates: gates.map(({ x, y, colour }) => ({ x, y, colour })),
    r,
    start: `M${px(start.x - 8 * s)} ${px(start.y - 10 * s)}h${px(16 * s)}l${px(-8 * s)} ${px(10 * s)}z`,
    finish: chequer(f, course.finish),
  };
}

export type { MapSize } from './frame';
export type { Contour } from './relief';
