import { PAINT } from '../light';
import { createEdges, MAST_GAP, mastSide, type Relief } from '../terrain';
import { type Piece, type Site, standing } from './site';

/** Height of the masts, so that a camera behind the rider still sees their tops, and their distance outside the piste, m. */
export const MAST_HEIGHT = 6.5;
const MAST_OUT = 1.6;

interface Mast {
  readonly x: number;
  readonly y: number;
  readonly side: 1 | -1;
}

/** Returns the places of the masts. */
export function mastsOf(relief: Relief, finishY: number): Mast[] {
  const out: Mast[] = [];
  const edges = createEdges();
  for (let i = 0; i * MAST_GAP < finishY + 50; i++) {
    const y = i * MAST_GAP;
    const side = mastSide(i);
    relief.layout.edgesAt(y, edges);
    const off = edges.piste + MAST_OUT;
    out.push({ x: edges.centre + side * off, y, side });
  }
  return out;
}

/** Returns the masts. Their light is a separate part, loaded only at night. */
export function floodMasts(site: Site): Piece[] {
  if (site.light.preset.flood === 0) return [];
  return mastsOf(site.relief, site.course.finishY).map((mast) =>
    standing(site, mast.x, mast.y, (m) => {
      m.loft(
        [
          { y: -0.5, r: 0.16, colour: PAINT.mast },
          { y: MAST_HEIGHT, r: 0.1, colour: PAINT.mast },
        ],
        5,
      );
    }),
  );
}
