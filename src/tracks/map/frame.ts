import type { Course } from '../../sim';
import { centreLine } from '../facts';
import { cellIndex } from '../structure';

/** Size of a map, px. Cards use 150 × 194, phones 112 wide. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Maps the course to pixels. A course is fifty times as long as wide, so the map is not to scale: it has one scale along the
 * hill from start to finish, and two across it, one for the bends of the piste and a larger one for positions on it.
 */
export interface MapFrame extends MapSize {
  /** Converts y (mm) to px. */
  readonly down: (y: number) => number;
  /** Converts px back to y, mm. */
  readonly up: (py: number) => number;
  /** Returns x of the centre line at y (mm), px. */
  readonly centre: (y: number) => number;
  /** Returns half the width of the piste at y (mm), px. */
  readonly half: (y: number) => number;
  /** px per metre along the hill, and across on the piste. */
  readonly perMetre: number;
  readonly across: number;
}

/** Space above the start and below the finish for their marks, px. */
const MARGIN = 20;
/** Mean half width of the piste, as a share of the map's width: wide enough to hold the gates. */
const PISTE = 0.12;
/** Largest offset of the centre line from the middle, as a share of the width, and the largest scale. */
const SWING = 0.24;
const MOST_ACROSS = 1.6;

/** Returns the smallest and largest x of the centre line between start and finish, mm. */
function swingOf(course: Course): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= 40; i++) {
    const x = centreLine(course, (course.finish * i) / 40);
    low = Math.min(low, x);
    high = Math.max(high, x);
  }
  return { low, high };
}

/** Returns the frame of a course on a map of this size. */
export function frameOf(course: Course, size: MapSize): MapFrame {
  const { width, height } = size;
  const scale = (height - 2 * MARGIN) / course.finish;
  const { low, high } = swingOf(course);
  const middle = (low + high) / 2;
  const swing = Math.min((2 * SWING * width) / Math.max(1, high - low), MOST_ACROSS / 1000);
  const last = cellIndex(course, course.finish);
  let sum = 0;
  for (let i = 1; i <= last; i++) sum += course.width[i]!;
  const across = (PISTE * width * Math.max(1, last)) / sum;
  const centre = (y: number): number => width / 2 + (centreLine(course, y) - middle) * swing;
  return {
    width,
    height,
    down: (y) => MARGIN + y * scale,
    up: (py) => (py - MARGIN) / scale,
    centre,
    half: (y) => course.width[cellIndex(course, y)]! * across,
    perMetre: scale * 1000,
    across: across * 1000,
  };
}

/** Formats a number for an SVG path, to a tenth of a pixel. */
export function px(v: number): string {
  return String(Math.round(v * 10) / 10);
}
