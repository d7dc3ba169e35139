import { PAINT } from '../light';
import { hash01 } from '../maths';
import type { MeshBuilder } from '../mesh';
import { createEdges } from '../terrain';
import { type Piece, type Site, standing } from './site';

const TOWER_GAP = 64;
const TOWER_HEIGHT = 10;
const ROPE_HALF = 2.4;
/** Distance of the lift line outside the nets, m. */
const OUT = 24;
const CHAIR_GAP = 16;

function tower(m: MeshBuilder): void {
  m.loft(
    [
      { y: -1, r: 0.4, colour: PAINT.steel },
      { y: TOWER_HEIGHT, r: 0.24, colour: PAINT.steel },
    ],
    5,
  );
  m.box([0, TOWER_HEIGHT, 0], [ROPE_HALF * 2 + 0.8, 0.3, 0.35], PAINT.steel);
}

/** Adds a chair hanging from its rope at the origin. */
function chair(m: MeshBuilder): void {
  m.box([0, -0.9, 0], [0.06, 1.8, 0.06], PAINT.ink);
  m.box([0, -2.1, 0.12], [1.7, 0.1, 0.5], PAINT.ink).box([0, -1.75, 0.38], [1.7, 0.7, 0.08], PAINT.bib);
}

/** Returns a chair lift beside the course, on a side chosen by the seed; short courses have none. */
export function liftLine(site: Site): Piece[] {
  const { layout } = site.relief;
  const length = site.course.finishY;
  if (length < 200) return [];
  const side = hash01(site.seed, 41) < 0.5 ? -1 : 1;
  const edges = createEdges();
  const xAt = (y: number): number => {
    layout.edgesAt(y, edges);
    return edges.centre + side * (edges.exact + OUT);
  };
  const towers: { x: number; y: number; top: number }[] = [];
  for (let y = -40; y < length + 60; y += TOWER_GAP) {
    const x = xAt(y);
    towers.push({ x, y, top: site.relief.heightAt(x, y) + TOWER_HEIGHT });
  }
  const out: Piece[] = towers.map(({ x, y }) => standing(site, x, y, tower));
  for (let i = 0; i + 1 < towers.length; i++) {
    const [a, b] = [towers[i]!, towers[i + 1]!];
    out.push({ y: (a.y + b.y) / 2, draw: (m) => span(m, a, b) });
  }
  return out;
}

/** Adds the two sagging ropes between towers, and the chairs on them. */
function span(
  m: MeshBuilder,
  a: { x: number; y: number; top: number },
  b: { x: number; y: number; top: number },
): void {
  const at = (t: number): [number, number, number] => [
    a.x + (b.x - a.x) * t,
    a.top + (b.top - a.top) * t - 5.2 * t * (1 - t),
    -(a.y + (b.y - a.y) * t),
  ];
  for (const s of [-ROPE_HALF, ROPE_HALF]) {
    for (let i = 0; i < 4; i++) {
      const [p, q] = [at(i / 4), at((i + 1) / 4)];
      m.quad(
        [p[0] + s, p[1], p[2]],
        [q[0] + s, q[1], q[2]],
        [q[0] + s, q[1] + 0.09, q[2]],
        [p[0] + s, p[1] + 0.09, p[2]],
        PAINT.ink,
        [0, 1, 0],
      );
    }
    for (let t = s > 0 ? 0.1 : 0.22; t < 1; t += CHAIR_GAP / TOWER_GAP) {
      const from = m.count;
      chair(m);
      const p = at(t);
      m.move(p[0] + s, p[1], p[2], from);
    }
  }
}
