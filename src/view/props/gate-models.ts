import type { Color } from 'three';
import { PAINT } from '../light';
import { MeshBuilder, type Ring } from '../mesh';

/**
 * Kind of a gate. In a model's frame the racer-side pole is at the origin and the rest at negative x; the outside half is
 * modelled in the same way and moved by `width` in the shader.
 */
export type GateKind = 'pole' | 'panel' | 'triangle';

/** Colour of a gate and its second cue: red has one white band, blue two. */
export interface GateColour {
  readonly colour: Color;
  readonly bands: 1 | 2;
}

/** Bone 0 is the turning half, bone 1 the outside half. */
const TURNING = 0;
const OUTSIDE = 1;

/** Width of the ink lines that separate white bands from the snow. */
const RIM = 0.04;
/** Sides of a banded pole, on every tier: the rider sees the front and one on each side. */
const BANDED_SIDES = 6;

/** White towards the rider and away from them, ink on the walls between, so that the band is outlined on all four sides. */
const framed = (side: number): Color => (side % 3 === 1 ? PAINT.white : PAINT.ink);

/** Returns a pole of height `top` whose white bands start and end at `bands`, each framed in ink. For {@link BANDED_SIDES}. */
function banded(top: number, r: number, c: Color, bands: readonly (readonly [number, number])[]): Ring[] {
  const rings: Ring[] = [{ y: -0.12, r, colour: c }];
  for (const [from, to] of bands) {
    rings.push({ y: from - RIM, r, colour: PAINT.ink });
    rings.push({ y: from, r, colour: framed });
    rings.push({ y: to, r, colour: PAINT.ink });
    rings.push({ y: to + RIM, r, colour: c });
  }
  rings.push({ y: top, r, colour: c });
  return rings;
}

function hinge(m: MeshBuilder, sides: number, r: number): void {
  m.loft(
    [
      { y: -0.1, r: r * 1.7, colour: PAINT.hinge },
      { y: 0.09, r: r * 1.4, colour: PAINT.hinge },
    ],
    sides,
    { capEnd: true },
  );
}

const POLE_TOP = 1.75;
const POLE_RADIUS = 0.05;

/** Adds a slalom gate: a stout turning pole and a slim outside pole. */
function poleGate(m: MeshBuilder, { colour, bands }: GateColour, sides: number): void {
  const at =
    bands === 1
      ? ([[1.02, 1.22]] as const)
      : ([
          [0.92, 1.04],
          [1.2, 1.32],
        ] as const);
  m.setBone(TURNING).loft(banded(POLE_TOP, POLE_RADIUS, colour, at), BANDED_SIDES, { capEnd: true });
  hinge(m, sides, POLE_RADIUS);
  m.setBone(OUTSIDE).loft(
    [
      { y: -0.1, r: 0.026, colour: PAINT.hinge },
      { y: 0.1, r: 0.026, colour },
      { y: 1.6, r: 0.026, colour },
    ],
    Math.max(3, sides - 2),
    { capEnd: true },
  );
}

/** Adds a quadrilateral visible from both sides, `z` thick. */
function face(
  m: MeshBuilder,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  colour: Color,
): void {
  m.quad([x0, y0, z], [x1, y0, z], [x1, y1, z], [x0, y1, z], colour, [0, 0.35, 0.94]);
  m.quad([x1, y0, -z], [x0, y0, -z], [x0, y1, -z], [x1, y1, -z], colour, [0, 0.35, -0.94]);
}

export const PANEL_WIDTH = 0.78;
const PANEL_FROM = 0.82;
const PANEL_HEIGHT = 0.52;
/** Width of a panel's ink lines: thinner than a pole's, because its bars are close together. */
const PANEL_RIM = 0.02;

/** Adds two poles and a panel between them; the pole on the racer's side is at the origin. */
function panel(m: MeshBuilder, { colour, bands }: GateColour, sides: number): void {
  for (const x of [0, -PANEL_WIDTH]) {
    m.loft(
      [
        { y: -0.1, r: 0.04, cx: x, colour },
        { y: 1.55, r: 0.04, cx: x, colour },
      ],
      sides,
      { capEnd: true },
    );
  }
  // The upper edge, the only part of a panel that a camera straight above sees.
  const [x0, x1, top] = [-PANEL_WIDTH + 0.03, -0.03, PANEL_FROM + PANEL_HEIGHT];
  m.quad([x0, top, 0.015], [x1, top, 0.015], [x1, top, -0.015], [x0, top, -0.015], colour);
  const at = bands === 1 ? [0.36, 0.64] : [0.22, 0.38, 0.62, 0.78];
  const cuts = [0, ...at, 1];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [from, to] = [cuts[i]!, cuts[i + 1]!].map((t) => PANEL_FROM + t * PANEL_HEIGHT) as [number, number];
    const white = i % 2 === 1;
    face(m, -PANEL_WIDTH + 0.03, -0.03, from, to, 0.015, white ? PAINT.white : colour);
    if (white) {
      face(m, -PANEL_WIDTH + 0.03, -0.03, from - PANEL_RIM, from, 0.016, PAINT.ink);
      face(m, -PANEL_WIDTH + 0.03, -0.03, to, to + PANEL_RIM, 0.016, PAINT.ink);
    }
  }
}

export const TRIANGLE_WIDTH = 1.15;

/** Adds a snowboard gate: a short pole at the turn, a tall pole behind it, a triangular flag between. */
function triangle(m: MeshBuilder, { colour, bands }: GateColour, sides: number): void {
  const at =
    bands === 1
      ? ([[0.24, 0.34]] as const)
      : ([
          [0.2, 0.27],
          [0.34, 0.41],
        ] as const);
  m.setBone(TURNING).loft(banded(0.52, 0.065, colour, at), BANDED_SIDES, { capEnd: true });
  hinge(m, sides, 0.06);
  m.loft(
    [
      { y: -0.1, r: 0.035, cx: -TRIANGLE_WIDTH, colour },
      { y: 1.6, r: 0.035, cx: -TRIANGLE_WIDTH, colour },
    ],
    Math.max(3, sides - 1),
    { capEnd: true },
  );
  for (const z of [0.012, -0.012]) {
    const normal = [0, 0.35, z > 0 ? 0.94 : -0.94] as const;
    m.tri([-TRIANGLE_WIDTH, 0.35, z], [-0.02, 0.3, z], [-TRIANGLE_WIDTH, 1.5, z], colour, normal);
    const stripe = (low: number, high: number): void => {
      const x = (y: number): number => -0.02 - ((y - 0.3) / 1.2) * (TRIANGLE_WIDTH - 0.02);
      const n = z * 1.4;
      m.quad(
        [-TRIANGLE_WIDTH, low, n],
        [x(low), low, n],
        [x(high), high, n],
        [-TRIANGLE_WIDTH, high, n],
        PAINT.white,
        normal,
      );
    };
    if (bands === 1) stripe(0.62, 0.86);
    else {
      stripe(0.55, 0.7);
      stripe(0.86, 1.01);
    }
  }
  m.setBone(OUTSIDE).loft(
    [
      { y: -0.1, r: 0.045, colour },
      { y: 0.5, r: 0.045, colour },
    ],
    Math.max(3, sides - 2),
    { capEnd: true },
  );
}

/** @param coarse fewer sides, for the low tier */
export function gateModel(kind: GateKind, colour: GateColour, coarse: boolean): MeshBuilder {
  const m = new MeshBuilder();
  const sides = coarse ? 4 : 6;
  if (kind === 'pole') poleGate(m, colour, sides);
  else if (kind === 'triangle') triangle(m, colour, sides);
  else {
    panel(m.setBone(TURNING), colour, coarse ? 3 : 5);
    panel(m.setBone(OUTSIDE), colour, coarse ? 3 : 5);
  }
  return m;
}

/** Builds the outline for high contrast: a dark shell a little larger than the gate, seen from inside. */
export function gateOutline(kind: GateKind, coarse: boolean): MeshBuilder {
  const m = new MeshBuilder();
  const sides = coarse ? 4 : 6;
  const shell = (top: number, r: number, x = 0): void => {
    m.loft(
      [
        { y: -0.1, r, cx: x, colour: PAINT.hinge },
        { y: top + 0.03, r, cx: x, colour: PAINT.hinge },
      ],
      sides,
      { capEnd: true },
    );
  };
  m.setBone(TURNING);
  if (kind === 'pole') {
    shell(POLE_TOP, 0.085);
    m.setBone(OUTSIDE);
    shell(1.6, 0.055);
  } else if (kind === 'triangle') {
    shell(0.52, 0.1);
    shell(1.6, 0.06, -TRIANGLE_WIDTH);
    const [a, b, c] = [
      [-TRIANGLE_WIDTH - 0.05, 0.28, 0],
      [0.1, 0.22, 0],
      [-TRIANGLE_WIDTH - 0.05, 1.62, 0],
    ] as const;
    m.tri(a, b, c, PAINT.hinge).tri(a, c, b, PAINT.hinge);
    m.setBone(OUTSIDE);
    shell(0.5, 0.075);
  } else {
    for (const bone of [TURNING, OUTSIDE]) {
      m.setBone(bone);
      shell(1.55, 0.07);
      shell(1.55, 0.07, -PANEL_WIDTH);
      const [x0, x1, y0, y1] = [
        -PANEL_WIDTH - 0.03,
        0.03,
        PANEL_FROM - 0.05,
        PANEL_FROM + PANEL_HEIGHT + 0.05,
      ];
      m.quad([x0, y0, 0], [x1, y0, 0], [x1, y1, 0], [x0, y1, 0], PAINT.hinge);
      m.quad([x1, y0, 0], [x0, y0, 0], [x0, y1, 0], [x1, y1, 0], PAINT.hinge);
    }
  }
  return m;
}

/**
 * Returns the parts of a gate that cast a shadow: upright strips at x from the racer-side pole, from one height to another,
 * half width.
 */
export function gateShadow(kind: GateKind): readonly { x: number; from: number; to: number; half: number }[] {
  if (kind === 'pole') return [{ x: 0, from: 0, to: POLE_TOP, half: 0.06 }];
  if (kind === 'triangle') {
    return [
      { x: 0, from: 0, to: 0.52, half: 0.07 },
      { x: -TRIANGLE_WIDTH, from: 0, to: 1.6, half: 0.05 },
      { x: -TRIANGLE_WIDTH * 0.7, from: 0.4, to: 1.2, half: 0.3 },
    ];
  }
  return [
    { x: 0, from: 0, to: 1.55, half: 0.05 },
    { x: -PANEL_WIDTH, from: 0, to: 1.55, half: 0.05 },
    { x: -PANEL_WIDTH / 2, from: PANEL_FROM, to: PANEL_FROM + PANEL_HEIGHT, half: 0.36 },
  ];
}
