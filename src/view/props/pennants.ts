import type { Color } from 'three';
import { PAINT } from '../light';
import { hash01 } from '../maths';
import type { MeshBuilder } from '../mesh';
import { createEdges } from '../terrain';
import { BOARD } from './course-banners';
import { type Piece, type Site, standing } from './site';

/** Tall flags outside the nets: distance from the net, height, and distance above and below a venue's middle, m. */
const OUT = 0.75;
const HEIGHT = 4.3;
const ABOUT = [-9, -4, 9] as const;
/** Distance of the flags on both sides of the finish, m, and their range above and below the line. */
const FINISH_GAP = 9;
const FINISH = [36, 40] as const;

const CLOTH: readonly Color[] = [PAINT.gateRed, PAINT.bib, PAINT.netA, PAINT.white];

/** Returns a feather flag: a pole that bends over at its tip, with the cloth along it. */
function feather(colour: Color, side: 1 | -1): (m: MeshBuilder) => void {
  return (m) => {
    m.loft(
      [
        { y: -0.3, r: 0.04, colour: PAINT.flagpole },
        { y: HEIGHT, r: 0.025, colour: PAINT.flagpole },
      ],
      3,
    );
    const out = side * 0.85;
    m.quad([0, 1, 0], [out * 0.8, 1.25, 0.06], [out, 3.4, 0.06], [0, HEIGHT, 0], colour);
    m.quad([0, 1.7, 0.01], [out * 0.86, 1.9, 0.07], [out * 0.89, 2.15, 0.07], [0, 2, 0.01], PAINT.ink);
  };
}

/** Returns tall flags at venues and along the finish. */
export function featherFlags(site: Site): Piece[] {
  const edges = createEdges();
  const { course: k, relief } = site;
  const put = (y: number, side: 1 | -1): Piece => {
    relief.layout.edgesAt(y, edges);
    const colour = CLOTH[Math.floor(hash01(Math.round(y), site.seed + 17) * CLOTH.length) % CLOTH.length]!;
    return standing(site, edges.centre + side * (edges.exact + OUT), y, feather(colour, side));
  };
  const out: Piece[] = [];
  for (const { y, side, kind } of site.venues) {
    if (kind === 'finish') {
      for (let at = k.finishY - FINISH[0]; at < k.finishY + FINISH[1]; at += FINISH_GAP)
        out.push(put(at, side));
    } else {
      for (const step of kind === 'way' ? ABOUT.slice(2) : ABOUT) out.push(put(y + step, side));
    }
  }
  return out;
}

/** Returns the legs of the boards behind people. */
export function boardLegs(site: Site): Piece[] {
  return site.boards.flatMap(({ feet }) =>
    feet.map(([x, y]) =>
      standing(site, x, y, (m) => {
        m.loft(
          [
            { y: -3, r: 0.07, colour: PAINT.steel },
            { y: BOARD[1], r: 0.06, colour: PAINT.steel },
          ],
          3,
        );
      }),
    ),
  );
}
