import type { Color } from 'three';
import type { MeshBuilder, Point, Ring } from '../mesh';
import { addNumber } from './digits';
import type { Kit } from './kit';
import { Bone, FORE_ARM, SHIN, THIGH, UPPER_ARM } from './skeleton';

/** Number of corners of round parts: trunk and head, limbs, thin parts. */
export interface Detail {
  readonly round: number;
  readonly limb: number;
  readonly thin: number;
  /** Whether numbers, thumbs and bindings are included. */
  readonly small: boolean;
}

export const FULL: Detail = { round: 8, limb: 6, thin: 4, small: true };
export const PLAIN: Detail = { round: 6, limb: 4, thin: 3, small: false };

/** Returns the first corner's angle with which one wall faces straight back (+z). */
export function phaseOf(sides: number): number {
  return Math.PI / 2 - (2 * Math.PI) / sides / 2 - Math.floor((sides - 1) / 4) * ((2 * Math.PI) / sides);
}

/** Returns a colour per wall, chosen by the wall's direction: x right, z back, unit. */
export function facing(sides: number, choose: (x: number, z: number) => Color): (side: number) => Color {
  const phase = phaseOf(sides);
  return (side) => {
    const angle = phase + ((side + 0.5) * 2 * Math.PI) / sides;
    return choose(Math.cos(angle), Math.sin(angle));
  };
}

/** Adds a loft whose walls face exactly front and back. */
export function limb(
  mesh: MeshBuilder,
  sides: number,
  rings: readonly Ring[],
  caps: 'none' | 'start' | 'end' | 'both' = 'none',
): void {
  mesh.loft(rings, sides, {
    phase: phaseOf(sides),
    capStart: caps === 'start' || caps === 'both',
    capEnd: caps === 'end' || caps === 'both',
  });
}

function addPelvis(mesh: MeshBuilder, kit: Kit, d: Detail): void {
  mesh.setBone(Bone.pelvis);
  limb(
    mesh,
    d.round,
    [
      { y: -0.14, rx: 0.115, rz: 0.105, colour: kit.secondary },
      { y: -0.03, rx: 0.178, rz: 0.152, colour: kit.secondary },
      { y: 0.09, rx: 0.158, rz: 0.134, colour: kit.primary },
      { y: 0.18, rx: 0.145, rz: 0.12, colour: kit.primary },
    ],
    'start',
  );
}

/** Adds the bib: a panel on the chest and one on the back, continued around the sides. */
function addBib(mesh: MeshBuilder, kit: Kit, d: Detail, number: string, mirrored: boolean): void {
  const w = 0.132;
  const low = 0.07;
  const top = 0.41;
  for (const s of [1, -1] as const) {
    const z0 = s * 0.135;
    const z1 = s * 0.153;
    const normal: Point = [0, 0.2, s * 0.98];
    mesh.quad([-w * s, low, z0], [w * s, low, z0], [w * s, top, z1], [-w * s, top, z1], kit.bib, normal);
    if (!d.small) continue;
    mesh.quad(
      [w * s, low, z0],
      [0.176 * s, low, s * 0.07],
      [0.216 * s, top, s * 0.05],
      [w * s, top, z1],
      kit.bib,
    );
    mesh.quad(
      [-0.176 * s, low, s * 0.07],
      [-w * s, low, z0],
      [-w * s, top, z1],
      [-0.216 * s, top, s * 0.05],
      kit.bib,
    );
  }
  addNumber(mesh, number, 0.24, 0.162, 0.2, kit.number, mirrored);
}

function addChest(mesh: MeshBuilder, kit: Kit, d: Detail): void {
  mesh.setBone(Bone.chest);
  const flanks = facing(d.round, (x) => (Math.abs(x) > 0.85 ? kit.secondary : kit.primary));
  limb(
    mesh,
    d.round,
    [
      { y: -0.05, rx: 0.148, rz: 0.118, colour: flanks },
      { y: 0.15, rx: 0.174, rz: 0.134, colour: flanks },
      { y: 0.33, rx: 0.214, rz: 0.143, colour: kit.secondary },
      { y: 0.46, rx: 0.188, rz: 0.128, colour: kit.secondary },
      { y: 0.55, rx: 0.074, rz: 0.078, colour: kit.secondary },
    ],
    'end',
  );
}

function addHead(mesh: MeshBuilder, kit: Kit, d: Detail): void {
  mesh.setBone(Bone.head);
  const n = d.round;
  const stripes = facing(n, (x, z) => (Math.abs(z) > 0.9 && Math.abs(x) < 0.3 ? kit.stripe : kit.helmet));
  limb(mesh, d.limb, [
    { y: -0.02, r: 0.068, colour: kit.skin },
    { y: 0.06, r: 0.07, colour: kit.skin },
  ]);
  limb(
    mesh,
    n,
    [
      { y: 0.03, rx: 0.1, rz: 0.112, cz: 0.018, colour: kit.helmet },
      { y: 0.1, rx: 0.14, rz: 0.158, colour: kit.helmet },
      { y: 0.2, rx: 0.148, rz: 0.17, colour: stripes },
      { y: 0.288, rx: 0.106, rz: 0.128, cz: 0.004, colour: stripes },
      { y: 0.325, rx: 0.036, rz: 0.045, cz: 0.008, colour: kit.stripe },
    ],
    'both',
  );
  // Goggles: a lens in front, the strap all around.
  const lens = facing(n, (_x, z) => (z < -0.4 ? kit.lens : kit.frame));
  limb(mesh, n, [
    { y: 0.1, rx: 0.149, rz: 0.168, cz: -0.004, colour: lens },
    { y: 0.182, rx: 0.155, rz: 0.178, cz: -0.004, colour: lens },
  ]);
  mesh.box([0, 0.064, -0.125], [0.12, 0.075, 0.06], kit.skin);
}

function addLegs(mesh: MeshBuilder, kit: Kit, d: Detail): void {
  const n = d.limb;
  for (const side of [0, 1] as const) {
    const out = side === 0 ? -1 : 1;
    const piping = facing(n, (x) => (x * out > 0.8 ? kit.primary : kit.secondary));
    const clasps = facing(n, (x, z) => (z < -0.4 && x * out > -0.1 && d.small ? kit.metal : kit.boot));
    mesh.setBone(Bone.thighL + side);
    limb(
      mesh,
      n,
      [
        { y: 0.05, r: 0.1, colour: kit.secondary },
        { y: -0.1, r: 0.118, colour: piping },
        { y: -0.33, r: 0.092, colour: piping },
        { y: -THIGH - 0.02, r: 0.076, cz: -0.012, colour: kit.secondary },
      ],
      'both',
    );
    mesh.setBone(Bone.shinL + side);
    limb(
      mesh,
      n,
      [
        { y: 0.045, r: 0.078, cz: -0.012, colour: kit.secondary },
        { y: -0.11, r: 0.087, cz: 0.014, colour: kit.secondary },
        { y: -0.23, r: 0.066, cz: 0.004, colour: kit.secondary },
      ],
      'start',
    );
    // The boot's cuff belongs to the shin; its strap is bright for contrast.
    limb(
      mesh,
      n,
      [
        { y: -0.17, rx: 0.084, rz: 0.092, cz: 0.004, colour: kit.strap },
        { y: -0.205, rx: 0.08, rz: 0.09, cz: 0.004, colour: kit.boot },
        { y: -0.33, rx: 0.07, rz: 0.086, cz: 0.004, colour: clasps },
        { y: -SHIN - 0.03, rx: 0.064, rz: 0.08, cz: 0.01, colour: kit.boot },
      ],
      'start',
    );
  }
}

function addArms(mesh: MeshBuilder, kit: Kit, d: Detail): void {
  const n = d.limb;
  for (const side of [0, 1] as const) {
    mesh.setBone(Bone.upperArmL + side);
    limb(
      mesh,
      n,
      [
        { y: 0.07, r: 0.045, colour: kit.secondary },
        { y: 0.025, r: 0.09, colour: kit.secondary },
        { y: -0.12, r: 0.078, colour: kit.primary },
        { y: -UPPER_ARM - 0.03, r: 0.06, colour: kit.primary },
      ],
      'end',
    );
    mesh.setBone(Bone.foreArmL + side);
    limb(mesh, n, [
      { y: 0.035, r: 0.06, colour: kit.primary },
      { y: -0.12, r: 0.064, colour: kit.primary },
      { y: -FORE_ARM + 0.06, r: 0.062, colour: kit.glove },
      { y: -FORE_ARM - 0.04, r: 0.046, colour: kit.glove },
    ]);
  }
}

/** Adds everything except the equipment that the rider stands on and holds. */
export function addBody(mesh: MeshBuilder, kit: Kit, d: Detail, number: string, mirrored: boolean): void {
  addPelvis(mesh, kit, d);
  addChest(mesh, kit, d);
  addBib(mesh, kit, d, number, mirrored);
  addHead(mesh, kit, d);
  addLegs(mesh, kit, d);
  addArms(mesh, kit, d);
}
