import { PAINT } from '../light';
import type { MeshBuilder } from '../mesh';
import { createEdges, LANTERN_FROM, LANTERN_GAP } from '../terrain';
import { NET_PAINT } from './nets';
import { type Piece, type Site, standing } from './site';

/** Distance of the marker poles outside both edges of the piste, m. At night each has a lantern. */
const MARKER_OUT = 0.35;

/** Returns a marker, orange with a black top; the right edge has a second black band. */
function marker(right: boolean): (m: MeshBuilder) => void {
  return (m) => {
    const ring = (y: number, r: number, colour = PAINT.marker) => ({ y, r, colour });
    const rings = right
      ? [
          ring(-0.2, 0.05),
          ring(0.75, 0.05, PAINT.markerTop),
          ring(0.95, 0.05),
          ring(1.1, 0.05, PAINT.markerTop),
          ring(1.35, 0.045, PAINT.markerTop),
        ]
      : [ring(-0.2, 0.05), ring(1, 0.05, PAINT.markerTop), ring(1.35, 0.045, PAINT.markerTop)];
    m.loft(rings, 4, { capEnd: true });
  };
}

/** Returns the places of the marker poles. */
export function markerPlaces(site: Site): { x: number; y: number; side: 1 | -1 }[] {
  const out: { x: number; y: number; side: 1 | -1 }[] = [];
  const edges = createEdges();
  const to = Math.min(site.course.finishY - 6, site.relief.layout.to);
  for (let y = LANTERN_FROM; y < to; y += LANTERN_GAP) {
    site.relief.layout.edgesAt(y, edges);
    for (const side of [-1, 1] as const) {
      out.push({ x: edges.centre + side * (edges.piste + MARKER_OUT), y, side });
    }
  }
  return out;
}

export function markerPoles(site: Site): Piece[] {
  return markerPlaces(site).map(({ x, y, side }) => standing(site, x, y, marker(side > 0)));
}

/** Distance between a net's posts, m. */
const POST_GAP = 4;

/** Returns the posts of the nets. */
export function netPosts(site: Site): Piece[] {
  const out: Piece[] = [];
  for (const { side, joints } of site.nets) {
    let since = POST_GAP;
    joints.forEach(({ x, y, kind }, i) => {
      const before = joints[i - 1];
      if (before) since += Math.hypot(x - before.x, y - before.y);
      if (since < POST_GAP) return;
      since = 0;
      const colour = NET_PAINT[kind];
      out.push(
        standing(site, x - side * 0.05, y, (m) => {
          const rings = [
            { y: 0, r: 0.05, colour: PAINT.white },
            { y: 0.9, r: 0.05, colour },
            { y: 1.85, r: 0.045, colour },
          ];
          m.loft(site.coarse ? [{ y: 0, r: 0.05, colour }, rings[2]!] : rings, 3);
        }),
      );
    });
  }
  return out;
}

/** Returns the light barriers of the splits: a yellow post on each side. */
export function splitPosts(site: Site): Piece[] {
  const edges = createEdges();
  return site.course.splitY.flatMap((y) => {
    site.relief.layout.edgesAt(y, edges);
    return [-1, 1].map((side) =>
      standing(site, edges.centre + side * (edges.piste - 0.4), y, (m) => {
        m.box([0, 0.45, 0], [0.22, 0.9, 0.22], PAINT.bib).box(
          [0, 0.95, 0],
          [0.14, 0.14, 0.14],
          PAINT.gateRed,
        );
      }),
    );
  });
}
