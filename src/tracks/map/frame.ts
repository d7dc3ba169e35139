import type { Course } from '../../sim';
import { centreLine } from '../facts';
import { cellIndex } from '../structure';

/** Size of a map, px. Cards use 150 × 194, phones 112 wide. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/**
 * From the course to the map. A course is fifty times as long as wide, so the map is no true picture: along the hill one
 * scale from start to finish, across it two, one for the bends of the piste and a larger one for places on it.
 */
export interface MapFrame extends MapSize {
  /** y (mm) to px. */
  readonly down: (y: number) => number;
  /** px back to y, mm. */
  readonly up: (py: number) => number;
  /** x of the centre line at y (mm), px. */
  readonly centre: (y: number) => number;
  /** Half width of the piste at y (mm), px. */
  readonly half: (y: number) => number;
  /** px per metre along the hill, and across on the piste. */
  readonly perMetre: number;
  readonly across: number;
}

/** Room above the start and below the finish for their marks, px. */
const MARGIN = 20;
/** Mean half width of the piste, as a share of the map's width: wide enough to hold the gates. */
const PISTE = 0.12;
/** Farthest swing of the centre line from the middle, as a share of the width, and the scale that is never passed. */
const SWING = 0.24;
const MOST_ACROSS = 1.6;

/** Smallest and largest x of the centre line between start and finish, mm. */
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

/** The frame of a course on a map of this size. */
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

/** A number as paths hold it: a tenth of a pixel is finer than anyone sees. */
export function px(v: number): string {
  return String(Math.round(v * 10) / 10);
}
