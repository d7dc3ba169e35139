import { type Compiled, createGround, createPoint, groundAt } from '../../sim';
import { clamp, noise, smoothstep } from '../maths';
import { createEdges, type Edges, type Layout, type Spot } from './layout';

/*
 * Snow is built from these functions during a ride, thousands of points at a time. A number that is passed or returned is boxed
 * on the heap wherever the call is not inlined. So points and slopes are passed as objects, values that a whole row across the
 * hill shares are computed once, and noise is called from one place in a loop.
 */

/** A point of the map and the height of the snow there, m. */
export interface Foothold extends Spot {
  h: number;
}

/** The visible ground at a point. */
export interface Slope {
  /** Height, m. */
  h: number;
  /** Rise per metre to the right and down the hill. */
  gx: number;
  gy: number;
}

/**
 * The visible ground. Between the nets it is bitwise the simulation's. Outside them it continues as drifts and the banks of a
 * valley, and beyond the course's ends as a plateau above and a drop below.
 */
export interface Relief {
  readonly layout: Layout;
  heightAt(x: number, y: number): number;
  /** Sets `found.h`, like the function above for a point in an object. */
  height(at: Foothold): void;
  /** Computes height and slope; the slope is that of the surface, without the shading of {@link roughen}. */
  slopeAt(at: Readonly<Spot>, out: Slope): void;
}

/** Distance from the nets up to which the course's own cross section is continued, m; then it stops growing. */
const REACH = 14;
/** Slopes (rise over run downhill) that the hill approaches above the start and below the end. */
const PLATEAU = -0.1;
const DROP = -0.45;
const EASE = 60;
/** Half the distance over which slopes outside the nets are measured, m. */
const NEAR = 0.7;
/** Distance from the centre line at which a row's cross section is sampled, m. */
const SAMPLE = 16;

/**
 * Drifts outside the nets, per layer: features per metre along x and y, offset of the noise, share of the seed's shift, middle
 * and height, m.
 */
const DRIFTS = [
  { fx: 0.11, fy: 0.09, x: 7, y: 0, shiftX: 1, shiftY: 0, middle: 0.42, height: 1.5 },
  { fx: 0.23, fy: 0.2, x: 0, y: 3, shiftX: 0, shiftY: 1, middle: 0.5, height: 0.8 },
  { fx: 0.6, fy: 0.55, x: 0, y: 0, shiftX: 1, shiftY: 0, middle: 0.5, height: 0.32 },
] as const;

/** Returns the integral of `smoothstep(0, EASE, t)` from 0 to t ≥ 0. */
function easedLength(t: number): number {
  const q = clamp(t / EASE);
  return EASE * (q * q * q - 0.5 * q * q * q * q) + Math.max(0, t - EASE);
}

export function createSlope(): Slope {
  return { h: 0, gx: 0, gy: 0 };
}

/** The values that all points of one y share. */
interface Row {
  readonly edges: Edges;
  y: number;
  /** The course's height continued past the nets: a + b·d + c·d² at d metres from the centre line. */
  a: number;
  b: number;
  c: number;
  /** Steepness of the valley's left and right bank. */
  left: number;
  right: number;
  /** The y for which the last fields were computed; they are needed only outside the nets. */
  outsideOf: number;
}

function createRow(): Row {
  const edges = createEdges();
  return { edges, y: Number.NaN, a: 0, b: 0, c: 0, left: 0, right: 0, outsideOf: Number.NaN };
}

/** @param seed shifts the drifts, so that each track has its own */
export function createRelief(k: Compiled, layout: Layout, seed: number): Relief {
  const ground = createGround();
  const shift = (seed % 1000) * 0.37;
  const noiseX = Float64Array.from(DRIFTS, (d) => d.x + d.shiftX * shift);
  const noiseY = Float64Array.from(DRIFTS, (d) => d.y + d.shiftY * shift);
  const here = createRow();
  const above = createRow();
  const below = createRow();
  /** The present point, and the height found there. */
  const at = createPoint();
  const found = { h: 0 };
  /** A point of the course, and the centre line there. */
  const on = createPoint();
  const middle = createPoint();

  /** Computes the simulation's ground at `at`, extrapolated beyond the ends of the course. */
  function courseHeight(): void {
    const { y } = at;
    if (y >= layout.from && y <= layout.to) {
      groundAt(k, at, 0, ground);
      found.h = ground.zg;
      return;
    }
    const end = y < layout.from ? layout.from : layout.to;
    const over = Math.abs(y - end);
    middle.y = y;
    layout.centre(middle);
    on.x = at.x - middle.x;
    middle.y = end;
    layout.centre(middle);
    on.x += middle.x;
    on.y = end;
    groundAt(k, on, 0, ground);
    const target = y < end ? PLATEAU : DROP;
    const run = over - easedLength(over);
    found.h = ground.zg + Math.sign(y - end) * (ground.gy * run + target * (over - run));
  }

  /** Moves a row to `at.y`. */
  function moveTo(row: Row): void {
    if (row.y === at.y) return;
    row.y = at.y;
    row.edges.y = at.y;
    layout.edges(row.edges);
  }

  /** The course's cross sections are parabolas, so three samples are enough. */
  function lookOutside(row: Row): void {
    const { y, edges } = row;
    if (row.outsideOf === y) return;
    row.outsideOf = y;
    const { x } = at;
    at.x = edges.centre + SAMPLE;
    courseHeight();
    const right = found.h;
    at.x = edges.centre - SAMPLE;
    courseHeight();
    const left = found.h;
    at.x = edges.centre;
    courseHeight();
    row.a = found.h;
    at.x = x;
    row.b = (right - left) / (2 * SAMPLE);
    row.c = ((right + left) / 2 - row.a) / (SAMPLE * SAMPLE);
    row.left = 0.66 + 0.5 * Math.sin(y / 83 + 4 + shift);
    row.right = 0.62 + 0.5 * Math.sin(y / 70 + 1 + shift);
  }

  /** Computes the height at `at`, on a row and outside the nets: the course, drifts, and the bank of the valley. */
  function findOutside(row: Row): void {
    lookOutside(row);
    const d = at.x - row.edges.centre;
    const o = Math.abs(d) - row.edges.exact;
    const inner = (row.edges.exact + o / (1 + o / REACH)) * Math.sign(d);
    let drift = 0;
    for (let i = 0; i < DRIFTS.length; i++) {
      const layer = DRIFTS[i]!;
      const n = noise(at.x * layer.fx + noiseX[i]!, row.y * layer.fy + noiseY[i]!);
      drift += layer.height * (n - layer.middle);
    }
    const bank = d > 0 ? row.right : row.left;
    found.h =
      row.a + inner * (row.b + inner * row.c) + smoothstep(0, 7, o) * drift + (bank * o * o) / (o + 16);
  }

  /** Computes the height at `at`, with a row. Inside the nets the ground's slope is stored in `ground`. */
  function find(row: Row): void {
    moveTo(row);
    if (Math.abs(at.x - row.edges.centre) <= row.edges.exact) courseHeight();
    else findOutside(row);
  }

  return {
    layout,
    heightAt(x, y) {
      at.x = x;
      at.y = y;
      find(here);
      return found.h;
    },
    height(foothold) {
      at.x = foothold.x;
      at.y = foothold.y;
      find(here);
      foothold.h = found.h;
    },
    slopeAt(spot, out) {
      const { x, y } = spot;
      at.x = x;
      at.y = y;
      find(here);
      out.h = found.h;
      if (y >= layout.from && y <= layout.to && Math.abs(x - here.edges.centre) <= here.edges.exact) {
        out.gx = ground.gx;
        out.gy = ground.gy;
        return;
      }
      at.x = x - NEAR;
      find(here);
      out.gx = -found.h;
      at.x = x + NEAR;
      find(here);
      out.gx = (out.gx + found.h) / (2 * NEAR);
      at.x = x;
      at.y = y - NEAR;
      find(above);
      out.gy = -found.h;
      at.y = y + NEAR;
      find(below);
      out.gy = (out.gy + found.h) / (2 * NEAR);
    },
  };
}

/** Height and position of the ridge that a groomer leaves at the edge of the piste, m. */
const BERM = 0.2;
const BERM_AT = 0.7;
/** Height of the piste's broad swells, m. */
const SWELL = 0.22;

/** A point of the snow with the values that its shading depends on. */
export interface SnowSpot extends Spot {
  /** Distance from the centre line, m. */
  u: number;
  /** Distance outside the piste, m. */
  e: number;
}

/** Sample points of the powder's noise: at a point, a little to its right and a little below it. */
const POWDER_X = [0, 0.2, 0] as const;
const POWDER_Y = [0, 0, 0.2] as const;
const powder = new Float64Array(POWDER_X.length);

/**
 * Adds to a slope what is visible in the light but not simulated: gentle rolls of the piste, the berm at its edge and the
 * powder between edge and nets. This is only shading: the surface stays the simulation's.
 */
export function roughen(slope: Slope, at: Readonly<SnowSpot>): void {
  const { x, y, u, e } = at;
  const side = u < 0 ? -1 : 1;
  const berm = BERM * Math.exp((-(e - BERM_AT) * (e - BERM_AT)) / 0.55);
  slope.gx += side * berm * ((-2 * (e - BERM_AT)) / 0.55);
  slope.gx += 0.034 * Math.cos(u * 0.55 + y / 21) - 0.014 * Math.cos(y / 6.4 - u * 0.22);
  slope.gy += 0.018 * Math.cos(y / 15 + u * 0.09) + 0.012 * Math.cos(y / 6.4 - u * 0.22 + 1.7);
  // Broad swells, as high as a hand, that the groomer could not flatten.
  const a = y / 13 + u * 0.07;
  const b = u * 0.19 + y / 37;
  slope.gx += SWELL * (0.07 * Math.cos(a) * Math.sin(b) + 0.19 * Math.sin(a) * Math.cos(b));
  slope.gy += SWELL * ((Math.cos(a) * Math.sin(b)) / 13 + (Math.sin(a) * Math.cos(b)) / 37);
  if (e <= 0.4) return;
  const k = smoothstep(0.4, 3, e);
  for (let i = 0; i < powder.length; i++) {
    powder[i] = noise(x * 0.42 + POWDER_X[i]!, y * 0.36 + 11 + POWDER_Y[i]!);
  }
  slope.gx += k * 0.5 * (powder[1]! - powder[0]!);
  slope.gy += k * 0.5 * (powder[2]! - powder[0]!);
}
