import type { DisciplineCode } from './gear';
import type { SnowType } from './snow';

/** Side on which a gate is passed: 1 = with larger x than the turning pole (to its right, looking downhill). */
export type Side = 1 | -1;

/** A gate: its turning pole, the side to pass on and the width to the outside pole. Lengths in mm. */
export interface CourseGate {
  readonly x: number;
  readonly y: number;
  readonly side: Side;
  readonly width: number;
}

/** A bump across the whole piste: 0 = roller (A(1−v²)²), 1 = kicker (A·v², then down to 0 over 0.8 m). mm. */
export interface CourseBump {
  readonly kind: 0 | 1;
  readonly y: number;
  readonly height: number;
  readonly length: number;
}

/** A tree or rock: a circle on the map, mm. */
export interface CourseTree {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** A rectangle of other snow, mm: x0 < x1, y0 < y1. */
export interface CoursePatch {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly snow: SnowType;
}

/**
 * A course as it is stored, hashed and sent: integers only, so that it means the same everywhere.
 *
 * Frame: x right looking downhill, y down the hill (map coordinates), z up. The start is at y = 0 on the centre line.
 * Along y, every `dy` mm, stand control points of uniform cubic B-splines (point 2 lies at y = 0): `z` has n of them,
 * n ≥ 4; `cross`, `centre` and `bowl` have n, or none when they are zero everywhere. Cell k of n − 3 (arrays `snow`,
 * `width`, `nets`) covers y from (k − 1)·dy to k·dy; before the first and beyond the last cell the end cells hold.
 */
export interface Course {
  /** Format of this object. */
  readonly format: 1;
  readonly discipline: DisciplineCode;
  /** Distance of control points, mm. */
  readonly dy: number;
  /** Height, mm. */
  readonly z: readonly number[];
  /** Cross slope, 1e-4 (rise per metre to the right). */
  readonly cross: readonly number[];
  /** Centre line, mm. */
  readonly centre: readonly number[];
  /** Bowl curvature, 1e-5 1/m (positive = valley). */
  readonly bowl: readonly number[];
  /** Snow on the piste, per cell; outside the piste it is powder. */
  readonly snow: readonly SnowType[];
  /** Half width of the piste about the centre line, mm, per cell. */
  readonly width: readonly number[];
  /** Half width between the nets about the centre line, mm, per cell. */
  readonly nets: readonly number[];
  readonly patches: readonly CoursePatch[];
  /** Sorted by y, never overlapping. */
  readonly bumps: readonly CourseBump[];
  /** Sorted by y. */
  readonly trees: readonly CourseTree[];
  /** Sorted by y. */
  readonly gates: readonly CourseGate[];
  /** Intermediate times, mm along y, ascending, before the finish. */
  readonly splits: readonly number[];
  /** Finish line, mm along y. */
  readonly finish: number;
  /** Time added for a miss or a straddle, µs; 0 = disqualified. */
  readonly miss: number;
  /** A run still unfinished at this tick has not finished (4 × par, at most 30000). */
  readonly maxTicks: number;
}
