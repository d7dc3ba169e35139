import type { BufferGeometry } from 'three';
import { hex, PAINT } from '../light';
import { MeshBuilder, type Ring } from '../mesh';

/** Colour of a triangle: its own, the coat's, or the cap's. */
const OWN = 0;
const COAT = 1;
const CAP = 2;
type Cloth = typeof OWN | typeof COAT | typeof CAP;

/** The thing a person holds; 0 is nothing. */
export const PROP = { none: 0, flag: 1, bell: 2, shovel: 3, rake: 4, camera: 5 } as const;

/** Pivot of the arms: distance from the middle and height, m; and distance of the hands below it. */
export const SHOULDER = { x: 0.22, y: 1.36 } as const;
const ARM = 0.6;

/**
 * Encoding in {@link MeshBuilder}'s bone: cloth + 3 (arm + 1) + 9 prop, where arm is −1 left, 0 none, 1 right. The GLSL decodes
 * it.
 */
export const PART_GLSL = /* glsl */ `
attribute float aBone;
float cloth() { return mod(aBone, 3.); }
float arm() { return mod(floor(aBone / 3.), 3.) - 1.; }
float prop() { return floor(aBone / 9.); }`;

function part(cloth: Cloth, arm: -1 | 0 | 1 = 0, prop = 0): number {
  return cloth + 3 * (arm + 1) + 9 * prop;
}

const SKIN = hex('#D9A077');
const TROUSERS = hex('#2A3350');

function body(m: MeshBuilder, coarse: boolean): void {
  const sides = coarse ? 3 : 4;
  const phase = coarse ? Math.PI / 2 : Math.PI / 4;
  const loft = (cloth: Cloth, rings: readonly Ring[], capEnd = false): void => {
    m.setBone(part(cloth)).loft(rings, sides, { phase, capEnd });
  };
  const white = PAINT.white;
  loft(OWN, [
    { y: -0.15, r: 0.15, colour: TROUSERS },
    { y: 0.76, rx: 0.22, rz: 0.16, colour: TROUSERS },
  ]);
  const shoulders: Ring[] = [
    { y: 0.72, rx: 0.26, rz: 0.19, colour: white },
    { y: 1.36, rx: 0.25, rz: 0.16, colour: white },
    { y: 1.47, r: 0.1, colour: white },
  ];
  loft(COAT, coarse ? [shoulders[0]!, { ...shoulders[1]!, y: 1.44 }] : shoulders);
  loft(OWN, [
    { y: 1.44, r: 0.12, colour: SKIN },
    { y: 1.64, r: 0.14, colour: SKIN },
  ]);
  loft(
    CAP,
    [
      { y: 1.62, r: 0.155, colour: white },
      { y: 1.82, r: 0.06, colour: white },
    ],
    !coarse,
  );
}

/** Adds an arm that hangs from the shoulder. */
function arm(m: MeshBuilder, side: -1 | 1, coarse: boolean): void {
  const x = side * (SHOULDER.x + 0.06);
  const [top, hand] = [SHOULDER.y + 0.04, SHOULDER.y - ARM];
  m.setBone(part(COAT, side));
  if (coarse) {
    m.tri([x - 0.09, top, 0], [x + 0.09, top, 0], [x, hand, 0.03], PAINT.white);
    return;
  }
  m.loft(
    [
      { y: hand, r: 0.055, cx: x, colour: PAINT.white },
      { y: top, r: 0.085, cx: x, colour: PAINT.white },
    ],
    3,
  );
}

/** Adds a flat upright strip that faces the camera: middle x, half width, from and to. */
function strip(m: MeshBuilder, x: number, half: number, low: number, high: number, z = 0.04): void {
  m.quad(
    [x - half, low, z],
    [x + half, low, z],
    [x + half, high, z],
    [x - half, high, z],
    PAINT.white,
    [0, 0, 1],
  );
}

/** Adds a flag in the right hand: it moves with the arm. */
function flag(m: MeshBuilder): void {
  const x = SHOULDER.x + 0.06;
  const hand = SHOULDER.y - ARM;
  m.setBone(part(OWN, 1, PROP.flag));
  strip(m, x, 0.015, hand - 0.75, hand + 0.1);
  m.setBone(part(CAP, 1, PROP.flag));
  m.tri([x, hand - 0.75, 0.04], [x + 0.62, hand - 0.68, 0.1], [x, hand - 0.3, 0.04], PAINT.white, [0, 0, 1]);
  m.setBone(part(COAT, 1, PROP.flag));
  m.tri(
    [x, hand - 0.3, 0.04],
    [x + 0.62, hand - 0.68, 0.1],
    [x + 0.62, hand - 0.25, 0.1],
    PAINT.white,
    [0, 0, 1],
  );
}

function bell(m: MeshBuilder): void {
  const cx = SHOULDER.x + 0.06;
  const hand = SHOULDER.y - ARM;
  m.setBone(part(OWN, 1, PROP.bell)).loft(
    [
      { y: hand - 0.26, r: 0.13, cx, colour: PAINT.bib },
      { y: hand - 0.02, r: 0.06, cx, colour: PAINT.bib },
    ],
    4,
  );
}

/** Adds tools, upright beside the right hand. */
function tools(m: MeshBuilder): void {
  const x = 0.42;
  m.setBone(part(OWN, 0, PROP.shovel));
  strip(m, x, 0.025, 0.2, 1.2);
  m.quad(
    [x - 0.17, 0, 0.06],
    [x + 0.17, 0, 0.06],
    [x + 0.15, 0.4, 0.06],
    [x - 0.15, 0.4, 0.06],
    PAINT.netA,
    [0, 0, 1],
  );
  m.setBone(part(OWN, 0, PROP.rake));
  strip(m, x, 0.025, 0.05, 1.65);
  m.quad(
    [x - 0.45, 0, 0.06],
    [x + 0.45, 0, 0.06],
    [x + 0.45, 0.12, 0.06],
    [x - 0.45, 0.12, 0.06],
    PAINT.ink,
    [0, 0, 1],
  );
}

function camera(m: MeshBuilder): void {
  m.setBone(part(OWN, 0, PROP.camera)).box([0, 1.52, 0.36], [0.17, 0.17, 0.46], PAINT.ink, PAINT.steel);
}

/** Builds a person with all possible props; each instance shows only its own. Faces +z. */
export function personModel(coarse: boolean): BufferGeometry {
  const m = new MeshBuilder();
  body(m, coarse);
  for (const side of [-1, 1] as const) arm(m, side, coarse);
  flag(m);
  tools(m);
  if (!coarse) {
    bell(m);
    camera(m);
  }
  return m.geometry({ bones: true });
}
