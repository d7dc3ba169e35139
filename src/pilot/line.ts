import type { Compiled } from '../sim';
import { createGround, evaluateGround } from '../sim';
import type { Plan } from './plan';

/*
 * A line down the course: x as a function of y, one polynomial of fifth degree between gate lines. Position, slope and
 * curvature at a knot depend only on its gate, so a change at one gate moves the line only from the previous gate to the next
 * one. This makes the search for the ideal line cheap.
 */

/** Numbers per piece: six coefficients of x over t = (y − y0)/h. */
const WIDTH = 6;

/** The polynomial pieces between the knots: start, one per gate, finish. Lengths m. */
export interface Line {
  /** y of the knots, ascending. */
  readonly y: Float64Array;
  /** 1 / length of each piece. */
  readonly inv: Float64Array;
  /** Coefficients, WIDTH per piece. */
  readonly c: Float64Array;
}

/** The data of a course that lines are laid on; independent of the plan. */
export interface Ground {
  readonly knots: number;
  readonly y: Float64Array;
  /** x of the turning pole at each knot; at the finish, the straight continuation from the last gate. */
  readonly pole: Float64Array;
  readonly side: Float64Array;
  /** Width of the gate, m (0 at start and finish). */
  readonly width: Float64Array;
  /** dx/dy and d²x/dy² at the knots of the C2 spline that passes all poles at the usual margin. */
  readonly slope: Float64Array;
  readonly bend: Float64Array;
}

/** Distance from the turning pole at which this spline passes, m. */
const USUAL_MARGIN = 0.5;
/** Least curvature used when an apex is shifted, 1/m: otherwise the shift would have no effect at a gate on a straight. */
const LEAST_BEND = 0.004;

/**
 * Returns the second derivatives of the cubic spline through (y, x) that starts straight down the centre line and ends without
 * curvature: one tridiagonal system, solved in place.
 */
function splineBends(y: Float64Array, x: Float64Array, startSlope: number): Float64Array {
  const n = y.length;
  const upper = new Float64Array(n);
  const b = new Float64Array(n);
  const h0 = y[1]! - y[0]!;
  upper[0] = 0.5;
  b[0] = (3 / h0) * ((x[1]! - x[0]!) / h0 - startSlope);
  for (let i = 1; i < n - 1; i++) {
    const hl = y[i]! - y[i - 1]!;
    const hr = y[i + 1]! - y[i]!;
    const jump = (x[i + 1]! - x[i]!) / hr - (x[i]! - x[i - 1]!) / hl;
    const p = 2 * (hl + hr) - hl * upper[i - 1]!;
    upper[i] = hr / p;
    b[i] = (6 * jump - hl * b[i - 1]!) / p;
  }
  for (let i = n - 2; i >= 0; i--) b[i] = b[i]! - upper[i]! * b[i + 1]!;
  return b;
}

/** Reads the gates of a course as knots, and computes the spline that plans vary. */
export function groundOf(k: Compiled): Ground {
  const gates = k.gateY.length;
  const n = gates + 2;
  const y = new Float64Array(n);
  const pole = new Float64Array(n);
  const side = new Float64Array(n);
  const width = new Float64Array(n);
  const at = createGround();
  evaluateGround(k, 0, 0, 0, at);
  const start = at.X;
  pole[0] = start;
  for (let i = 0; i < gates; i++) {
    y[i + 1] = k.gateY[i]!;
    pole[i + 1] = k.gateX[i]!;
    side[i + 1] = k.gateSide[i]!;
    width[i + 1] = k.gateWidth[i]!;
  }
  evaluateGround(k, 0, k.finishY, 0, at);
  y[n - 1] = k.finishY;
  side[n - 1] = 1;
  pole[n - 1] = gates > 0 ? (pole[n - 2]! + at.X) / 2 : at.X;
  const x = pole.map((p, i) => (i > 0 && i < n - 1 ? p + side[i]! * USUAL_MARGIN : p));
  evaluateGround(k, start, 1, 0, at);
  const bend = splineBends(y, x, at.X - start);
  const slope = new Float64Array(n);
  for (let i = 0; i < n - 1; i++) {
    const h = y[i + 1]! - y[i]!;
    slope[i] = (x[i + 1]! - x[i]!) / h - (h / 6) * (2 * bend[i]! + bend[i + 1]!);
  }
  const h = y[n - 1]! - y[n - 2]!;
  slope[n - 1] = (x[n - 1]! - x[n - 2]!) / h + (h / 6) * bend[n - 2]!;
  return { knots: n, y, pole, side, width, slope, bend };
}

/** Creates an empty line for the course's knots. */
export function createLine(ground: Ground): Line {
  const pieces = ground.knots - 1;
  const inv = new Float64Array(pieces);
  for (let i = 0; i < pieces; i++) inv[i] = 1 / (ground.y[i + 1]! - ground.y[i]!);
  return { y: ground.y, inv, c: new Float64Array(pieces * WIDTH) };
}

/** Returns x of the line at knot i, m. */
export function knotX(ground: Ground, plan: Plan, i: number): number {
  return i === 0 ? ground.pole[0]! : ground.pole[i]! + ground.side[i]! * plan.margin[i - 1]!;
}

/** Lays the piece from knot i to knot i + 1: a quintic that matches position, slope and curvature at both. */
function layPiece(ground: Ground, plan: Plan, line: Line, i: number): void {
  const h = ground.y[i + 1]! - ground.y[i]!;
  const p0 = knotX(ground, plan, i);
  const p1 = knotX(ground, plan, i + 1);
  const v0 = h * knotSlope(ground, plan, i);
  const v1 = h * knotSlope(ground, plan, i + 1);
  const a0 = h * h * knotBend(ground, plan, i);
  const a1 = h * h * knotBend(ground, plan, i + 1);
  const d = p1 - p0;
  const o = i * WIDTH;
  const { c } = line;
  c[o] = p0;
  c[o + 1] = v0;
  c[o + 2] = a0 / 2;
  c[o + 3] = 10 * d - 6 * v0 - 4 * v1 - 1.5 * a0 + 0.5 * a1;
  c[o + 4] = -15 * d + 8 * v0 + 7 * v1 + 1.5 * a0 - a1;
  c[o + 5] = 6 * d - 3 * (v0 + v1) - 0.5 * (a0 - a1);
}

/**
 * Returns the slope at knot i. With an apex above the gate line (shift < 0) the line already returns where it crosses the gate
 * line.
 */
function knotSlope(ground: Ground, plan: Plan, i: number): number {
  if (i === 0) return ground.slope[0]!;
  const bend = Math.max(Math.abs(ground.bend[i]!), LEAST_BEND);
  return ground.slope[i]! + ground.side[i]! * bend * plan.shift[i - 1]!;
}

function knotBend(ground: Ground, plan: Plan, i: number): number {
  return i === 0 ? 0 : ground.bend[i]! * plan.bend[i - 1]!;
}

/** Lays the whole line of a plan. */
export function layLine(ground: Ground, plan: Plan, line: Line): void {
  for (let i = 0; i < ground.knots - 1; i++) layPiece(ground, plan, line, i);
}

/** Lays the line again around knot `knot` (1 = first gate): the pieces that depend on its numbers. */
export function layAround(ground: Ground, plan: Plan, line: Line, knot: number): void {
  if (knot > 0) layPiece(ground, plan, line, knot - 1);
  if (knot < ground.knots - 1) layPiece(ground, plan, line, knot);
}

/** Lays the naive line: straight from gate to gate at the plan's margins. */
export function layStraight(ground: Ground, plan: Plan, line: Line): void {
  line.c.fill(0);
  for (let i = 0; i < ground.knots - 1; i++) {
    const x = knotX(ground, plan, i);
    line.c[i * WIDTH] = x;
    line.c[i * WIDTH + 1] = knotX(ground, plan, i + 1) - x;
  }
}

/** Returns x of the line at y, m; the line continues straight beyond its ends. */
export function lineX(line: Line, y: number, piece: number): number {
  const t = (y - line.y[piece]!) * line.inv[piece]!;
  const o = piece * WIDTH;
  const c = line.c;
  if (t > 1) {
    const end = c[o]! + c[o + 1]! + c[o + 2]! + c[o + 3]! + c[o + 4]! + c[o + 5]!;
    return end + (t - 1) * (c[o + 1]! + 2 * c[o + 2]! + 3 * c[o + 3]! + 4 * c[o + 4]! + 5 * c[o + 5]!);
  }
  return c[o]! + t * (c[o + 1]! + t * (c[o + 2]! + t * (c[o + 3]! + t * (c[o + 4]! + t * c[o + 5]!))));
}

/** Returns dx/dy of the line at y. */
export function lineSlope(line: Line, y: number, piece: number): number {
  let t = (y - line.y[piece]!) * line.inv[piece]!;
  if (t > 1) t = 1;
  const o = piece * WIDTH;
  const c = line.c;
  return (
    line.inv[piece]! *
    (c[o + 1]! + t * (2 * c[o + 2]! + t * (3 * c[o + 3]! + t * (4 * c[o + 4]! + t * 5 * c[o + 5]!))))
  );
}

/** Returns the piece that contains y, searching from piece `from`. */
export function pieceAt(line: Line, y: number, from: number): number {
  let i = from;
  const last = line.inv.length - 1;
  while (i < last && line.y[i + 1]! <= y) i++;
  while (i > 0 && line.y[i]! > y) i--;
  return i;
}
