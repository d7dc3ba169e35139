import { type Compiled, Discipline } from '../../sim';
import { hash01 } from '../maths';
import { createEdges, createWornLine, crestsOf, type Relief, type WornSpot } from '../terrain';
import { type LineMark, strip, takeOffs } from './line-marks';

/** A fir twig lying flat: its stem, and side shoots that point to its tip. Lengths m, angles rad. */
const STEM = { length: 0.5, half: 0.02 };
const SHOOT = { length: 0.24, half: 0.028 };
const SHOOTS_AT = [-0.16, 0.02] as const;
const BEND = 0.62;
/** Largest random rotation of a twig, rad. */
const CARELESS = 0.35;
/** Two lines on each side of the racing line, outside the dye: distance from it by discipline, and between twigs, m. */
const LINES = [[], [], [5.2, 6], [6, 6.8]] as const;
const GAP = 6.5;
/** Two rows across the piste above a crest or a take-off, so that riders see them coming: distance above it; of twigs, m. */
const ROWS = [2.2, 3.2] as const;
const ROW_GAP = 2;
/** Distance of the rows from the piste's edges, and from the racing line, m. */
const FROM_EDGE = 1;
const FROM_LINE = 1.2;

/** Returns the marks of a twig whose tip points `turn` rad from straight downhill. */
function twig(x: number, y: number, turn: number): LineMark[] {
  const mark = (along: number, bend: number, shape: typeof STEM): LineMark => {
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    // A shoot begins on the stem.
    const out = bend === 0 ? 0 : shape.length / 2;
    const [mx, my] = [
      x + sin * along + Math.sin(turn + bend) * out,
      y + cos * along + Math.cos(turn + bend) * out,
    ];
    return { y, kind: 'twig', corners: strip(mx, my, turn + bend, shape) };
  };
  const shoots = SHOOTS_AT.flatMap((along) => [-BEND, BEND].map((bend) => mark(along, bend, SHOOT)));
  return [mark(0, 0, STEM), ...shoots];
}

/**
 * Returns the fir twigs that course workers lay on super-G and downhill courses, because the eye finds no contrast on white: in
 * two lines along each side of the racing line, and in two rows across the piste above crests and take-offs.
 */
export function twigMarks(k: Compiled, relief: Pick<Relief, 'layout' | 'heightAt'>): LineMark[] {
  const kind = k.course.discipline;
  if (kind < Discipline.superG) return [];
  const line = createWornLine(k, relief.layout.centreAt);
  const spot: WornSpot = { x: 0, y: 0, tightness: 0 };
  const lineAt = (y: number): number => {
    spot.y = y;
    line.find(spot);
    return spot.x;
  };
  const edges = createEdges();
  const marks: LineMark[] = [];
  let laid = 0;
  const lay = (x: number, y: number): void => {
    marks.push(...twig(x, y, (hash01(laid++, 61) - 0.5) * 2 * CARELESS));
  };
  for (let y = 16; y < k.finishY - 8; y += GAP) {
    relief.layout.edgesAt(y, edges);
    for (const side of [-1, 1])
      LINES[kind].forEach((off, i) => {
        const at = y + (i * GAP) / 2;
        const x = lineAt(at) + side * off;
        if (Math.abs(x - edges.centre) < edges.piste) lay(x, at);
      });
  }
  for (const at of [...crestsOf(k, relief).map(({ y }) => y), ...takeOffs(k)])
    for (const above of ROWS) {
      const y = at - above;
      relief.layout.edgesAt(y, edges);
      const half = edges.piste - FROM_EDGE;
      for (let off = -half; off <= half; off += ROW_GAP) {
        const x = edges.centre + off;
        if (Math.abs(x - lineAt(y)) > FROM_LINE) lay(x, y);
      }
    }
  return marks;
}
