import { type Color, Matrix4 } from 'three';
import { lerp } from '../maths';
import type { MeshBuilder, Point } from '../mesh';
import { type Detail, facing, limb } from './body-mesh';
import type { Kit } from './kit';
import { ANKLE, Bone, POLE, SKI_BACK, SKI_FRONT } from './skeleton';

/** A ski or snowboard seen from above: lengths from the boot and widths, m. */
interface Plank {
  readonly front: number;
  readonly back: number;
  readonly waist: number;
  readonly shovel: number;
  readonly tail: number;
  readonly thick: number;
  /** Height of the base. */
  readonly base: number;
  /** Height of the curl at tip and tail. */
  readonly curl: number;
  readonly kick: number;
  readonly segments: number;
}

/** Rotates a loft along y so that it runs forwards (−z), its z up. */
const FORWARDS = new Matrix4().makeRotationX(-Math.PI / 2);

export const SKI: Plank = {
  front: SKI_FRONT,
  back: SKI_BACK,
  waist: 0.07,
  shovel: 0.122,
  tail: 0.108,
  thick: 0.024,
  base: -ANKLE,
  curl: 0.115,
  kick: 0.02,
  segments: 7,
};
export const BOARD: Plank = {
  front: 0.86,
  back: 0.8,
  waist: 0.215,
  shovel: 0.285,
  tail: 0.27,
  thick: 0.026,
  base: 0,
  curl: 0.12,
  kick: 0.05,
  segments: 9,
};

interface Slice {
  readonly z: number;
  readonly half: number;
  readonly y: number;
}

/** Returns slices from tail to tip: sidecut between, curls at the ends. */
function slices(p: Plank): Slice[] {
  const out: Slice[] = [];
  for (let i = 0; i <= p.segments; i++) {
    const t = i / p.segments;
    const along = Math.sin(t * Math.PI);
    const width = t < 0.5 ? lerp(p.tail, p.waist, along) : lerp(p.shovel, p.waist, along);
    const half = (width / 2) * (i === p.segments ? 0.4 : i === 0 ? 0.85 : 1);
    const tip = Math.max(0, (t - 0.8) / 0.2);
    const tail = Math.max(0, (0.1 - t) / 0.1);
    out.push({ z: lerp(p.back, -p.front, t), half, y: p.base + tip * tip * p.curl + tail * p.kick });
  }
  return out;
}

/** Adds a plank with top, base and both sides; the last part of the top has the colour of the base. */
export function addPlank(mesh: MeshBuilder, p: Plank, top: Color, base: Color, edge: Color): void {
  const s = slices(p);
  const h = p.thick;
  for (let i = 0; i < s.length - 1; i++) {
    const a = s[i]!;
    const b = s[i + 1]!;
    const [al, ar]: [Point, Point] = [
      [-a.half, a.y, a.z],
      [a.half, a.y, a.z],
    ];
    const [bl, br]: [Point, Point] = [
      [-b.half, b.y, b.z],
      [b.half, b.y, b.z],
    ];
    const lift = (q: Point): Point => [q[0], q[1] + h, q[2]];
    const bright = i >= s.length - 3 || i === 0;
    mesh.quad(lift(al), lift(ar), lift(br), lift(bl), bright ? base : top);
    mesh.quad(ar, al, bl, br, base);
    mesh.quad(ar, br, lift(br), lift(ar), edge);
    mesh.quad(bl, al, lift(al), lift(bl), edge);
  }
}

/** Adds the shell of a boot, from heel to toe, on its sole; the ankle is the origin. */
export function addShell(mesh: MeshBuilder, kit: Kit, d: Detail): void {
  const from = mesh.count;
  const buckles = facing(d.limb, (_x, z) => (z > 0.3 && d.small ? kit.metal : kit.boot));
  limb(
    mesh,
    d.limb,
    [
      { y: -0.13, rx: 0.052, rz: 0.052, cz: -0.05, colour: kit.boot },
      { y: -0.03, rx: 0.07, rz: 0.084, cz: -0.026, colour: buckles },
      { y: 0.085, rx: 0.066, rz: 0.056, cz: -0.054, colour: kit.boot },
      { y: 0.195, rx: 0.05, rz: 0.032, cz: -0.079, colour: kit.boot },
    ],
    'both',
  );
  mesh.transform(FORWARDS, from);
}

/** Adds skis and boots on the boot bones. */
export function addSkis(mesh: MeshBuilder, kit: Kit, d: Detail): void {
  const plank = d.small ? SKI : { ...SKI, segments: 5 };
  for (const bone of [Bone.bootL, Bone.bootR]) {
    mesh.setBone(bone);
    addShell(mesh, kit, d);
    addPlank(mesh, plank, kit.top, kit.base, kit.metal);
    if (!d.small) continue;
    mesh.box([0, -0.118, -0.2], [0.075, 0.035, 0.09], kit.metal);
    mesh.box([0, -0.114, 0.16], [0.07, 0.045, 0.1], kit.metal);
  }
}

/** Adds the snowboard with its two plates on the snowboard's bone, and boots on theirs. */
export function addBoard(mesh: MeshBuilder, kit: Kit, d: Detail): void {
  for (const bone of [Bone.bootL, Bone.bootR]) {
    mesh.setBone(bone);
    addShell(mesh, kit, d);
  }
  mesh.setBone(Bone.board);
  addPlank(mesh, d.small ? BOARD : { ...BOARD, segments: 6 }, kit.top, kit.base, kit.metal);
  for (const z of [-0.27, 0.24]) mesh.box([0, 0.038, z], [0.19, 0.028, 0.15], kit.metal);
}

/** Adds fists around the grips, and the poles in them. */
export function addPoles(mesh: MeshBuilder, kit: Kit, d: Detail): void {
  for (const side of [0, 1] as const) {
    mesh.setBone(Bone.handL + side);
    // Racing gloves have a guard over the knuckles.
    const guard = facing(d.limb, (_x, z) => (z < -0.6 ? kit.strap : kit.glove));
    limb(
      mesh,
      d.limb,
      [
        { y: 0.062, rx: 0.036, rz: 0.05, cz: -0.002, colour: kit.glove },
        { y: 0.018, rx: 0.05, rz: 0.066, cz: -0.008, colour: guard },
        { y: -0.062, rx: 0.043, rz: 0.054, cz: -0.002, colour: kit.glove },
      ],
      'both',
    );
    // The thumb is over the grip, towards the body.
    if (d.small) mesh.box([side === 0 ? 0.03 : -0.03, 0.05, -0.04], [0.036, 0.036, 0.07], kit.glove);
    limb(mesh, d.thin, [
      { y: 0.1, r: 0.017, colour: kit.frame },
      { y: 0.04, r: 0.015, colour: kit.frame },
    ]);
    limb(mesh, d.thin, [
      { y: -0.04, r: 0.015, colour: kit.pole },
      { y: -POLE, r: 0.009, colour: kit.pole },
    ]);
    limb(mesh, d.limb, [
      { y: -POLE + 0.1, r: 0.012, colour: kit.base },
      { y: -POLE + 0.07, r: 0.05, colour: kit.base },
    ]);
  }
}

/** Adds the mittens of a snowboard rider, along the forearm. */
export function addMittens(mesh: MeshBuilder, kit: Kit, d: Detail): void {
  for (const side of [0, 1] as const) {
    mesh.setBone(Bone.handL + side);
    limb(
      mesh,
      d.limb,
      [
        { y: 0.05, rx: 0.05, rz: 0.045, colour: kit.glove },
        { y: -0.01, rx: 0.058, rz: 0.046, colour: kit.glove },
        { y: -0.075, rx: 0.05, rz: 0.036, cz: 0.008, colour: kit.glove },
        { y: -0.105, rx: 0.026, rz: 0.02, cz: 0.016, colour: kit.glove },
      ],
      'both',
    );
    if (d.small) mesh.box([side === 0 ? 0.058 : -0.058, -0.03, -0.01], [0.032, 0.07, 0.034], kit.strap);
  }
}
