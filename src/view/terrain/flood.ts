import { createEdges, type Layout } from './layout';

/** Distance of floodlight masts along y, m; they stand on alternating sides. */
export const MAST_GAP = 30;
/** Light in the middle of a pool. */
const POOL = 0.6;

/** Side of the mast with this number: 1 = right. */
export function mastSide(index: number): 1 | -1 {
  return index & 1 ? 1 : -1;
}

const scratch = createEdges();

/** Light of the floods on the snow at a point, 0…1. */
export function floodAt(layout: Layout, x: number, y: number): number {
  let light = 0;
  const first = Math.floor(y / MAST_GAP) - 1;
  for (let m = first; m <= first + 3; m++) {
    const my = m * MAST_GAP;
    layout.edgesAt(my, scratch);
    const wide = Math.max(13, scratch.piste * 1.05);
    const dx = (x - scratch.centre - mastSide(m) * Math.max(4.5, scratch.piste * 0.42)) / wide;
    const dy = (y - my) / 13.5;
    light += Math.exp(-(dx * dx + dy * dy)) * POOL;
  }
  return Math.min(light, 1);
}
