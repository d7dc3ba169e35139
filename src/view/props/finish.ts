import { hex, PAINT } from '../light';
import { hash01, seeded } from '../maths';
import type { MeshBuilder, Point } from '../mesh';
import { createEdges } from '../terrain';
import { type Piece, type Site, standing } from './site';

const TUBE = 0.62;
const TUBE_SIDES = 7;
/** Height of the arch, m. */
export const ARCH_HEIGHT = 5.6;
/** The arch is never wider than this from its middle, m. */
const ARCH_WIDEST = 10;

/** Half width of the finish arch, m. */
export function archHalf(site: Site): number {
  const edges = createEdges();
  site.relief.layout.edgesAt(site.course.finishY, edges);
  return Math.min(ARCH_WIDEST, Math.max(4, edges.piste - 1.6));
}

/** The middle line of the arch's tube in its own plane: right and up from the foot of its middle, m. */
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

/** An inflatable arch: a tube along the path, yellow at its feet. */
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

/** Air fences close the run-out in an arc. */
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

export const COATS = [
  PAINT.gateRed,
  PAINT.bib,
  PAINT.gateBlue,
  hex('#2F9E6E'),
  hex('#8A4FE0'),
  PAINT.marker,
  PAINT.ink,
  PAINT.white,
];
export const SKIN = [hex('#D99A6C'), hex('#B97A52'), hex('#F0C19A'), hex('#7A4B32')];
const CROWD = 44;
const CROWD_COARSE = 20;

/** A spectator: coat, head and, on some, arms thrown up. */
function spectator(m: MeshBuilder, random: () => number): void {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const coat = pick(COATS);
  const cap = pick(COATS);
  const tall = 0.92 + random() * 0.16;
  m.loft(
    [
      { y: 0, r: 0.15, colour: PAINT.hinge },
      { y: 0.75 * tall, rx: 0.24, rz: 0.17, colour: coat },
      { y: 1.38 * tall, rx: 0.2, rz: 0.14, colour: coat },
      { y: 1.46 * tall, r: 0.1, colour: pick(SKIN) },
      { y: 1.64 * tall, r: 0.12, colour: cap },
      { y: 1.78 * tall, r: 0.05, colour: cap },
    ],
    4,
    { phase: Math.PI / 4, capEnd: true },
  );
  if (random() < 0.45) {
    for (const s of [-1, 1]) {
      m.tri([s * 0.16, 1.3 * tall, 0], [s * 0.26, 1.2 * tall, 0], [s * 0.36, 1.85 * tall, 0.05], coat);
    }
  }
}

/** Spectators behind the fences on both sides of the run-out. */
function crowd(site: Site): Piece[] {
  const random = seeded(site.seed ^ 0xc0d);
  const edges = createEdges();
  const out: Piece[] = [];
  const count = !site.crowd ? 0 : site.coarse ? CROWD_COARSE : CROWD;
  for (let i = 0; i < count; i++) {
    const side = i & 1 ? 1 : -1;
    const y = site.course.finishY - 6 + random() * 44;
    site.relief.layout.edgesAt(y, edges);
    const x = edges.centre + side * (edges.net + 1.2 + Math.floor(random() * 3) * 0.9 + random() * 0.3);
    const face = hash01(i, site.seed) * 0.8 - 0.4 + (side > 0 ? -1 : 1) * 1.2;
    out.push(standing(site, x, y, (m) => spectator(m, random), face));
  }
  return out;
}

/** What stands at the finish: arch, fences, people. */
export function finishArea(site: Site): Piece[] {
  const { course, relief } = site;
  const w = archHalf(site);
  const fences = Math.min(course.finishY + 44, Math.max(course.finishY + 20, relief.layout.to - 12));
  return [
    standing(site, relief.layout.centreAt(course.finishY), course.finishY, (m) => arch(m, w)),
    ...airFences(site, fences),
    ...crowd(site),
  ];
}
