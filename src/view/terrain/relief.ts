import { type Compiled, createGround, evaluateGround } from '../../sim';
import { clamp, noise, smoothstep } from '../maths';
import { createEdges, type Layout } from './layout';

/** The visible ground at a point. */
export interface Slope {
  /** Height, m. */
  h: number;
  /** Rise per metre to the right and down the hill. */
  gx: number;
  gy: number;
}

/**
 * The visible ground: between the nets it is the simulation's to the last bit; outside them it goes on into drifts and
 * the banks of a valley, and beyond the course's ends into a plateau above and a drop below.
 */
export interface Relief {
  readonly layout: Layout;
  heightAt(x: number, y: number): number;
  /** Height and slope; the slope is that of the surface, without the shading of {@link roughen}. */
  slopeAt(x: number, y: number, out: Slope): void;
}

/** Far from the nets the course's own cross section stops growing: it is followed for about this far, m. */
const REACH = 14;
/** Slopes (rise over run downhill) towards which the hill runs above the start and below the end. */
const PLATEAU = -0.1;
const DROP = -0.45;
const EASE = 60;

/** Integral of `smoothstep(0, EASE, t)` from 0 to t ≥ 0. */
function easedLength(t: number): number {
  const q = clamp(t / EASE);
  return EASE * (q * q * q - 0.5 * q * q * q * q) + Math.max(0, t - EASE);
}

export function createSlope(): Slope {
  return { h: 0, gx: 0, gy: 0 };
}

/**
 * @param seed moves the drifts, so that each track has its own
 */
export function createRelief(k: Compiled, layout: Layout, seed: number): Relief {
  const ground = createGround();
  const edges = createEdges();
  const shift = (seed % 1000) * 0.37;

  /** The simulation's ground, carried on beyond the ends of the course in the direction it has there. */
  function courseHeight(x: number, y: number): number {
    if (y >= layout.from && y <= layout.to) {
      evaluateGround(k, x, y, 0, ground);
      return ground.zg;
    }
    const end = y < layout.from ? layout.from : layout.to;
    const over = Math.abs(y - end);
    evaluateGround(k, x - layout.centreAt(y) + layout.centreAt(end), end, 0, ground);
    const target = y < end ? PLATEAU : DROP;
    const run = over - easedLength(over);
    return ground.zg + Math.sign(y - end) * (ground.gy * run + target * (over - run));
  }

  /** Drifts, and the bank that closes the valley, `o` metres outside the nets. */
  function wild(x: number, y: number, side: number, o: number): number {
    const k = smoothstep(0, 7, o);
    const drift =
      1.5 * (noise(x * 0.11 + 7 + shift, y * 0.09) - 0.42) +
      0.8 * (noise(x * 0.23, y * 0.2 + 3 + shift) - 0.5) +
      0.32 * (noise(x * 0.6 + shift, y * 0.55) - 0.5);
    const bank =
      side > 0 ? 0.62 + 0.5 * Math.sin(y / 70 + 1 + shift) : 0.66 + 0.5 * Math.sin(y / 83 + 4 + shift);
    return k * drift + (bank * o * o) / (o + 16);
  }

  function heightAt(x: number, y: number): number {
    layout.edgesAt(y, edges);
    const d = x - edges.centre;
    const o = Math.abs(d) - edges.exact;
    if (o <= 0) return courseHeight(x, y);
    const side = d < 0 ? -1 : 1;
    const inner = edges.exact + o / (1 + o / REACH);
    return courseHeight(edges.centre + side * inner, y) + wild(x, y, side, o);
  }

  return {
    layout,
    heightAt,
    slopeAt(x, y, out) {
      out.h = heightAt(x, y);
      const onCourse = y >= layout.from && y <= layout.to;
      if (onCourse && Math.abs(x - edges.centre) <= edges.exact) {
        out.gx = ground.gx;
        out.gy = ground.gy;
        return;
      }
      const e = 0.7;
      out.gx = (heightAt(x + e, y) - heightAt(x - e, y)) / (2 * e);
      out.gy = (heightAt(x, y + e) - heightAt(x, y - e)) / (2 * e);
    },
  };
}

/** Height and place of the ridge a groomer leaves at the edge of the piste, m. */
const BERM = 0.2;
const BERM_AT = 0.7;
/** Height of the piste's broad swells, m. */
const SWELL = 0.22;

/**
 * Adds to a slope what light shows and skis do not feel: gentle rolls of the piste, the berm at its edge and the powder
 * between edge and nets. Only shading: the surface stays the simulation's.
 *
 * @param u metres from the centre line
 * @param e metres outside the piste
 */
export function roughen(slope: Slope, x: number, y: number, u: number, e: number): void {
  const side = u < 0 ? -1 : 1;
  const berm = BERM * Math.exp((-(e - BERM_AT) * (e - BERM_AT)) / 0.55);
  slope.gx += side * berm * ((-2 * (e - BERM_AT)) / 0.55);
  slope.gx += 0.034 * Math.cos(u * 0.55 + y / 21) - 0.014 * Math.cos(y / 6.4 - u * 0.22);
  slope.gy += 0.018 * Math.cos(y / 15 + u * 0.09) + 0.012 * Math.cos(y / 6.4 - u * 0.22 + 1.7);
  // Broad swells, as tall as a hand: what the groomer could not flatten.
  const a = y / 13 + u * 0.07;
  const b = u * 0.19 + y / 37;
  slope.gx += SWELL * (0.07 * Math.cos(a) * Math.sin(b) + 0.19 * Math.sin(a) * Math.cos(b));
  slope.gy += SWELL * ((Math.cos(a) * Math.sin(b)) / 13 + (Math.sin(a) * Math.cos(b)) / 37);
  if (e <= 0.4) return;
  const k = smoothstep(0.4, 3, e);
  const at = noise(x * 0.42, y * 0.36 + 11);
  slope.gx += k * 0.5 * (noise(x * 0.42 + 0.2, y * 0.36 + 11) - at);
  slope.gy += k * 0.5 * (noise(x * 0.42, y * 0.36 + 11.2) - at);
}
