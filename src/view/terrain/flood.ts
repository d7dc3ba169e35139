import { createEdges, type Layout } from './layout';

/** Distance of floodlight masts along y, m, on alternating sides. */
export const MAST_GAP = 30;
/**
 * Brightness in the middle of a pool; its radius along the hill, m; and across, as a share of the piste's half width, but at
 * least the last value, m.
 */
const POOL = 0.78;
const ALONG = 10.5;
const ACROSS = 0.85;
const LEAST_ACROSS = 9;
/** Lanterns on the marker poles at the edge of the piste: y of the first and distance along y, m, and their light. */
export const LANTERN_FROM = 24;
export const LANTERN_GAP = 11;
const GLOW = 0.3;
const GLOW_REACH = 2.6;

/** Returns the side of a mast by its number: 1 = right. */
export function mastSide(index: number): 1 | -1 {
  return index & 1 ? 1 : -1;
}

const scratch = createEdges();

/** Returns the light of the nearest lanterns. */
function lanternAt(layout: Layout, x: number, y: number): number {
  layout.edgesAt(y, scratch);
  const e = (Math.abs(x - scratch.centre) - scratch.piste) / GLOW_REACH;
  if (e > 2.5 || e < -2.5) return 0;
  const nth = Math.max(0, Math.round((y - LANTERN_FROM) / LANTERN_GAP));
  const dy = (y - LANTERN_FROM - nth * LANTERN_GAP) / GLOW_REACH;
  return GLOW * Math.exp(-(e * e + dy * dy));
}

/** Returns the light of the floodlights on the snow at a point, 0…1. */
export function floodAt(layout: Layout, x: number, y: number): number {
  let light = 0;
  const first = Math.floor(y / MAST_GAP) - 1;
  for (let m = first; m <= first + 3; m++) {
    const my = m * MAST_GAP;
    layout.edgesAt(my, scratch);
    const wide = Math.max(LEAST_ACROSS, scratch.piste * ACROSS);
    const dx = (x - scratch.centre - mastSide(m) * Math.max(4.5, scratch.piste * 0.42)) / wide;
    const dy = (y - my) / ALONG;
    light += Math.exp(-(dx * dx + dy * dy)) * POOL;
  }
  return Math.min(light + lanternAt(layout, x, y), 1);
}
