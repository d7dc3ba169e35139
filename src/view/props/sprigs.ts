import { PAINT } from '../light';
import { hash01 } from '../maths';
import type { MeshBuilder } from '../mesh';
import { createEdges, LANTERN_FROM, LANTERN_GAP } from '../terrain';
import { type Piece, type Site, standing } from './site';

/** Fir sprigs stuck into the snow: as high as a boot, and soft enough to ski over. Height and width, m. */
const HEIGHT = 0.46;
const HALF = 0.165;
/** Distance of the sprigs outside the edge of the piste, between the marker poles, m. */
const EDGE_OUT = 0.25;

/** Adds two crossed triangles with some snow at their foot. */
function sprig(m: MeshBuilder): void {
  m.tri([-HALF, 0, 0], [HALF, 0, 0], [0.02, HEIGHT, 0], PAINT.needles[0]);
  m.tri([0, 0, -HALF], [0, 0, HALF], [0, HEIGHT * 0.85, 0.02], PAINT.needles[2]);
}

/** Returns sprigs along the edges of the piste. */
export function firSprigs(site: Site): Piece[] {
  if (site.coarse) return [];
  const { course: k, relief } = site;
  const edges = createEdges();
  const out: Piece[] = [];
  const to = Math.min(k.finishY - 6, relief.layout.to);
  for (let y = LANTERN_FROM + LANTERN_GAP / 2, n = 0; y < to; y += LANTERN_GAP, n++) {
    relief.layout.edgesAt(y, edges);
    for (const side of [-1, 1]) {
      const x = edges.centre + side * (edges.piste + EDGE_OUT);
      out.push(standing(site, x, y, sprig, hash01(n, side + 201) * 3));
    }
  }
  return out;
}
