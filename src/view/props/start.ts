import { PAINT } from '../light';
import type { MeshBuilder, Point } from '../mesh';
import { type Piece, type Site, standing } from './site';

/**
 * The start gate is a step below the start line, so that its beam does not hide a rider behind the wand from a camera above.
 * Half its width, m.
 */
export const START_GATE_Y = 1.1;
export const START_HALF = 1.75;
/** Height of its banner above the snow: lower and upper edge, m. */
export const START_BANNER = [2.72, 3.22] as const;

/** Adds two posts on yellow feet and a beam. */
function gate(m: MeshBuilder): void {
  for (const x of [-START_HALF, START_HALF]) {
    m.box([x, 1.6, 0], [0.18, 3.4, 0.18], PAINT.ink).box([x, 0.35, 0], [0.46, 0.8, 0.46], PAINT.bib);
  }
  m.box([0, 3.3, 0], [3.75, 0.1, 0.26], PAINT.ink, PAINT.white);
}

/** Adds the posts of the wand, with the clock's red box; the wand is a separate part. */
function wandPosts(m: MeshBuilder): void {
  m.box([-0.72, 0.45, -0.75], [0.1, 1, 0.1], PAINT.steel).box(
    [-0.72, 1, -0.75],
    [0.16, 0.12, 0.16],
    PAINT.gateRed,
  );
  m.box([0.72, 0.45, -0.75], [0.1, 1, 0.1], PAINT.steel);
}

/** Adds a log hut with snow on its roof. */
function hut(m: MeshBuilder): void {
  m.box([0, 0.55, 0], [5, 1.3, 4.4], PAINT.timber).box([0, 2, 0], [4.4, 2.2, 3.8], PAINT.hut);
  for (let i = 0; i < 6; i++) m.box([0, 1.2 + i * 0.38, 0], [4.46, 0.07, 3.86], PAINT.hutDark);
  m.box([2.21, 1.75, 0.2], [0.06, 1.5, 1.1], PAINT.timber).box(
    [0, 2.1, -1.93],
    [1.5, 0.9, 0.06],
    PAINT.window,
  );
  m.box([2.22, 2.15, -1.2], [0.05, 0.7, 0.7], PAINT.window);
  m.box([2.22, 2.15, 1.35], [0.05, 0.7, 0.7], PAINT.window);
  roof(m, 2.75, 2.5, 3.1, 1.35);
  m.box([-1.2, 4.15, 0.6], [0.5, 0.9, 0.5], PAINT.timber, PAINT.white);
}

/** Rows of shingles without snow, each this share of the way up the roof. */
const SHINGLE_ROWS = 3;
const SHINGLE = 0.11;

/** Adds a gable roof of snow, `overX` and `overZ` from the middle to its eaves, with a thick edge. */
function roof(m: MeshBuilder, overX: number, overZ: number, foot: number, rise: number): void {
  const [a, b]: Point[] = [
    [-overX, foot, overZ],
    [-overX, foot, -overZ],
  ] as [Point, Point];
  const [c, d]: Point[] = [
    [overX, foot, overZ],
    [overX, foot, -overZ],
  ] as [Point, Point];
  const [e, f]: Point[] = [
    [0, foot + rise, overZ],
    [0, foot + rise, -overZ],
  ] as [Point, Point];
  m.quad(a!, e!, f!, b!, PAINT.white).quad(e!, c!, d!, f!, PAINT.white);
  for (const z of [1.9, -1.9])
    m.tri([-2.2 * Math.sign(z), foot, z], [2.2 * Math.sign(z), foot, z], [0, foot + 1.1, z], PAINT.hut);
  // Shingles along the eaves, where the snow has slid off.
  for (const side of [-1, 1]) {
    const at = (share: number, z: number): Point => [
      side * overX * (1 - share),
      foot + rise * share + 0.03,
      z,
    ];
    for (let row = 0; row < SHINGLE_ROWS; row++) {
      const [low, high] = [row * SHINGLE, (row + 0.82) * SHINGLE];
      const [p, q, r, s] = [at(low, overZ), at(high, overZ), at(high, -overZ), at(low, -overZ)];
      const colour = row % 2 === 0 ? PAINT.hutDark : PAINT.timber;
      if (side < 0) m.quad(p, q, r, s, colour);
      else m.quad(s, r, q, p, colour);
    }
  }
  const thick = 0.22;
  for (const [p, q] of [
    [a!, e!],
    [e!, c!],
    [b!, f!],
    [f!, d!],
    [a!, b!],
    [c!, d!],
  ] as const) {
    const lean = Math.sign(p[0] + q[0]) * 0.7;
    m.quad([p[0], p[1] - thick, p[2]], [q[0], q[1] - thick, q[2]], q, p, PAINT.white, [
      lean,
      0.5,
      p[2] === -q[2] ? 0 : Math.sign(p[2]) * 0.5,
    ]);
  }
}

function flag(colour: (typeof PAINT)['bib']): (m: MeshBuilder) => void {
  return (m) => {
    m.loft(
      [
        { y: -0.2, r: 0.035, colour: PAINT.flagpole },
        { y: 2.6, r: 0.03, colour: PAINT.flagpole },
      ],
      4,
    );
    m.tri([0, 2.58, 0], [0, 1.9, 0], [0.95, 2.2, 0.1], colour);
  };
}

const FLAGS = [
  [-2.6, 5, PAINT.gateRed],
  [2.7, -2.5, PAINT.gateBlue],
  [2.7, 1, PAINT.bib],
  [2.7, 4.5, PAINT.gateRed],
  [2.7, 8, PAINT.gateBlue],
] as const;

/** Position of the hut, m: outside an upright frame of a waiting rider, and completely inside a wide one from above. */
export const HUT = { aside: 9.4, y: 1 } as const;

/** Returns the objects at the start: gate, hut, flags. */
export function startArea(site: Site): Piece[] {
  const x = site.relief.layout.centreAt(0);
  return [
    standing(site, site.relief.layout.centreAt(START_GATE_Y), START_GATE_Y, gate),
    standing(site, x, 0, wandPosts),
    standing(site, x - HUT.aside, HUT.y, hut, 0.18, -0.15),
    ...FLAGS.map(([fx, fy, colour]) =>
      standing(site, site.relief.layout.centreAt(fy) + fx, fy, flag(colour)),
    ),
  ];
}

/** Adds the wand across the rider's shins, hinged at its left post: a bar along +x from the hinge. */
export function wandModel(m: MeshBuilder): void {
  m.box([0.66, 0, 0], [1.32, 0.05, 0.05], PAINT.gateRed).box([0.03, 0, 0], [0.12, 0.1, 0.1], PAINT.hinge);
}
/** Position of its hinge relative to the start line's middle: to the right, up, and down the hill, m. */
export const WAND_HINGE = [-0.66, 0.56, 0.75] as const;
