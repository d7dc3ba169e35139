import { type Compiled, Discipline } from '../../sim';
import { hash01 } from '../maths';
import { createEdges, createWornLine, crestsOf, type Relief, type WornSpot } from '../terrain';

/** A flat mark on the snow: its four corners on the map, m. */
export interface LineMark {
  readonly y: number;
  readonly kind: 'dye' | 'twig';
  readonly corners: readonly (readonly [x: number, y: number])[];
}

/** Strokes of dye: distance, length and width, m; and distance from the line, by discipline (none in a slalom). */
const STROKE_GAP = 6;
const STROKE = { length: 1.7, half: 0.075 };
const BESIDE = [0, 2.9, 3.8, 4.6] as const;
/** Distance between rungs of dashes across the line, by discipline, m: they show the speed and the shape of the hill ahead. */
const RUNG_GAP = [0, 36, 32, 32] as const;
const RUNG_REACH = [0, 5, 7, 8] as const;
const DASH = { length: 0.95, half: 0.07 };
const DASH_GAP = 1.9;
/** Crests are marked across the whole piste, from edge to edge, so that riders see them coming. */
const CREST = { length: 1.5, half: 0.16 };
const CREST_GAP = 2.3;
const CREST_EDGE = 0.8;

/** Returns a strip around (x, y) that points `turn` rad from straight downhill. */
export function strip(
  x: number,
  y: number,
  turn: number,
  { length, half }: { readonly length: number; readonly half: number },
): LineMark['corners'] {
  const [tx, ty] = [(Math.sin(turn) * length) / 2, (Math.cos(turn) * length) / 2];
  const [ax, ay] = [Math.cos(turn) * half, -Math.sin(turn) * half];
  return [
    [x - tx - ax, y - ty - ay],
    [x - tx + ax, y - ty + ay],
    [x + tx + ax, y + ty + ay],
    [x + tx - ax, y + ty - ay],
  ];
}

/** Adds dashes across the hill at y from `from` to `to`, distances from a middle x. */
function dashes(
  y: number,
  middle: number,
  [from, to, gap]: readonly [number, number, number],
  shape: { readonly length: number; readonly half: number },
): LineMark[] {
  const out: LineMark[] = [];
  for (let at = from; at <= to; at += gap)
    out.push({ y, kind: 'dye', corners: strip(middle + at, y, Math.PI / 2, shape) });
  return out;
}

/** Returns where riders take off: the crests of rollers and the lips of kickers, y in m. */
export function takeOffs({ bumpY, bumpKind, bumpL }: Compiled): number[] {
  return bumpY.map((y, b) => (bumpKind[b] === 1 ? y + bumpL[b]! : y));
}

/** Returns the marks of the hill's crests: dashes from edge to edge. */
export function crestMarks(k: Compiled, relief: Pick<Relief, 'layout' | 'heightAt'>): LineMark[] {
  const edges = createEdges();
  return crestsOf(k, relief).flatMap(({ y }) => {
    relief.layout.edgesAt(y, edges);
    const half = edges.piste - CREST_EDGE - CREST.length / 2;
    return dashes(y, edges.centre, [-half, half, CREST_GAP], CREST);
  });
}

/**
 * Returns the course workers' marks along the racing line, from giant slalom on: strokes of blue dye on both sides of it, and
 * rungs.
 */
export function lineMarks(k: Compiled, relief: Pick<Relief, 'layout'>): LineMark[] {
  const kind = k.course.discipline;
  if (kind === Discipline.slalom) return [];
  const line = createWornLine(k, relief.layout.centreAt);
  const spot: WornSpot = { x: 0, y: 0, tightness: 0 };
  const marks: LineMark[] = [];
  const at = (y: number): number => {
    spot.y = y;
    line.find(spot);
    return spot.x;
  };
  for (let y = 14, n = 0; y < k.finishY - 8; y += STROKE_GAP, n++) {
    const turn = Math.atan((at(y + 2) - at(y - 2)) / 4);
    for (const side of [-1, 1]) {
      const x = at(y) + side * (BESIDE[kind] + 0.25 * hash01(n, side + 5));
      marks.push({ y, kind: 'dye', corners: strip(x, y, turn, STROKE) });
    }
  }
  for (let y = 30; y < k.finishY - 20; y += RUNG_GAP[kind]) {
    const reach = RUNG_REACH[kind];
    // The line itself stays free, so that riders can see its wear.
    for (const side of [-1, 1])
      for (const mark of dashes(y, at(y), [2.5, reach, DASH_GAP], DASH))
        marks.push(
          side > 0 ? mark : { ...mark, corners: mark.corners.map(([x, my]) => [2 * at(y) - x, my] as const) },
        );
  }
  return marks;
}
