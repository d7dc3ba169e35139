import { Discipline } from '../../sim';
import { PAINT } from '../light';
import { hash01 } from '../maths';
import type { MeshBuilder } from '../mesh';
import { createEdges, createWornLine, LANTERN_FROM, LANTERN_GAP } from '../terrain';
import { type Piece, type Site, standing } from './site';

/** Fir sprigs stuck into the snow: as high as a boot, so soft that skis go over them. Height and width, m. */
const HEIGHT = 0.42;
const HALF = 0.15;
/** Beside the line of a fast course, on both sides: their distance along it and from it, m. */
const GAP = 12;
const BESIDE = [0, 0, 4.5, 5.3] as const;
/** Between the marker poles at the edge of the piste, this far outside it, m. */
const EDGE_OUT = 0.25;

/** Two crossed triangles with some snow at their foot. */
function sprig(size: number): (m: MeshBuilder) => void {
  return (m) => {
    const [h, w] = [HEIGHT * size, HALF * size];
    m.tri([-w, 0, 0], [w, 0, 0], [0.02, h, 0], PAINT.needles[0]);
    m.tri([0, 0, -w], [0, 0, w], [0, h * 0.85, 0.02], PAINT.needles[2]);
  };
}

/** Sprigs along the line of a fast course, and along the edges of every piste. */
export function firSprigs(site: Site): Piece[] {
  if (site.coarse) return [];
  const { course: k, relief } = site;
  const kind = k.course.discipline;
  const edges = createEdges();
  const out: Piece[] = [];
  const to = Math.min(k.finishY - 6, relief.layout.to);
  for (let y = LANTERN_FROM + LANTERN_GAP / 2, n = 0; y < to; y += LANTERN_GAP, n++) {
    relief.layout.edgesAt(y, edges);
    for (const side of [-1, 1])
      out.push(
        standing(
          site,
          edges.centre + side * (edges.piste + EDGE_OUT),
          y,
          sprig(1.1),
          hash01(n, side + 201) * 3,
        ),
      );
  }
  if (kind < Discipline.superG) return out;
  const line = createWornLine(k, relief.layout.centreAt);
  const spot = { x: 0, y: 0, tightness: 0 };
  for (let y = 20, n = 0; y < to; y += GAP, n++) {
    for (const side of [-1, 1]) {
      spot.y = y + GAP * 0.4 * hash01(n, side + 211);
      line.find(spot);
      const x = spot.x + side * (BESIDE[kind] + 0.4 * hash01(n, side + 221));
      out.push(
        standing(site, x, spot.y, sprig(0.8 + 0.4 * hash01(n, side + 231)), hash01(n, side + 241) * 3),
      );
    }
  }
  return out;
}
