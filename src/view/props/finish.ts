import { hex, PAINT } from '../light';
import type { MeshBuilder, Point } from '../mesh';
import { createEdges } from '../terrain';
import { type Piece, type Site, standing } from './site';

const TUBE = 0.62;
const TUBE_SIDES = 7;
/** Height of the arch, m. */
export const ARCH_HEIGHT = 5.6;
/** Largest half width of the arch, m. */
const ARCH_WIDEST = 10;

/** Returns half the width of the finish arch, m. */
export function archHalf(site: Site): number {
  const edges = createEdges();
  site.relief.layout.edgesAt(site.course.finishY, edges);
  return Math.min(ARCH_WIDEST, Math.max(4, edges.piste - 1.6));
}

/** Returns the middle line of the arch's tube in its own plane: right and up from the middle of its foot, m. */
export function archPath(w: number): [number, number][] {
  const h = ARCH_HEIGHT;
  return [
    [-w, -1],
    [-w, 2.2],
    [-w + 0.5, h - 1],
    [-w + 2, h],
    [0, h + 0.35],
    [w - 2, h],
    [w - 0.5, h - 1],
    [w, 2.2],
    [w, -1],
  ];
}

/** Adds an inflatable arch: a tube along the path, yellow at its feet. */
export function arch(m: MeshBuilder, w: number): void {
  const path = archPath(w);
  const rings = path.map((p, i) => {
    const before = path[Math.max(0, i - 1)]!;
    const after = path[Math.min(path.length - 1, i + 1)]!;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]);
    const nx = -(after[1] - before[1]) / length;
    const ny = (after[0] - before[0]) / length;
    return Array.from({ length: TUBE_SIDES }, (_, k): Point => {
      const a = (k / TUBE_SIDES) * Math.PI * 2;
      return [p[0] + nx * Math.cos(a) * TUBE, p[1] + ny * Math.cos(a) * TUBE, Math.sin(a) * TUBE];
    });
  });
  for (let i = 0; i + 1 < rings.length; i++) {
    const colour = i === 0 || i === rings.length - 2 ? PAINT.bib : PAINT.ink;
    for (let k = 0; k < TUBE_SIDES; k++) {
      const j = (k + 1) % TUBE_SIDES;
      m.quad(rings[i]![k]!, rings[i]![j]!, rings[i + 1]![j]!, rings[i + 1]![k]!, colour);
    }
  }
  for (const x of [-w + 1.4, w - 1.4]) {
    m.box([x, 0.5, 0], [0.35, 1, 0.35], PAINT.bib).box([x, 1.05, 0], [0.2, 0.16, 0.2], PAINT.gateRed);
  }
}

const FENCE_BLUE = hex('#1546D8');
const FENCE_BLUE_TOP = hex('#2A5FE6');
const FENCE_WHITE = hex('#F4F7FF');

/** Returns air fences that close the run-out in an arc. */
function airFences(site: Site, y: number): Piece[] {
  const centre = site.relief.layout.centreAt(y);
  return Array.from({ length: 15 }, (_, i) => i - 7).map((k) => {
    const fy = y + Math.cos((k / 7) * 1.5) * 10;
    const blue = (k & 1) === 1;
    return standing(
      site,
      centre + k * 3,
      fy,
      (m) => {
        m.box(
          [0, 0.75, 0],
          [2.9, 1.9, 0.7],
          blue ? FENCE_BLUE : FENCE_WHITE,
          blue ? FENCE_BLUE_TOP : PAINT.white,
        );
      },
      -k * 0.05,
    );
  });
}

/** Returns the objects at the finish: arch and fences. */
export function finishArea(site: Site): Piece[] {
  const { course, relief } = site;
  const w = archHalf(site);
  const fences = Math.min(course.finishY + 44, Math.max(course.finishY + 20, relief.layout.to - 12));
  return [
    standing(site, relief.layout.centreAt(course.finishY), course.finishY, (m) => arch(m, w)),
    ...airFences(site, fences),
  ];
}
