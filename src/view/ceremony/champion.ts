import { type BufferGeometry, type Color, Group, type Material, Matrix4, Mesh } from 'three';
import { hex, type Light } from '../light';
import { MeshBuilder, type Point } from '../mesh';
import type { Tier } from '../quality';
import { addBody, type Detail, FULL } from '../rider/body-mesh';
import { addNumber } from '../rider/digits';
import { addMittens, addPlank, addShell, BOARD, SKI } from '../rider/gear-mesh';
import { type Kit, kitOf } from '../rider/kit';
import { bodyMaterial, shadowMaterial } from '../rider/materials';
import { BONES, Bone, createSkeleton, SKI_BACK } from '../rider/skeleton';
import { poseCheer } from './cheer';
import type { Spot } from './layout';
import { METALS } from './metals';
import type { CeremonyRider, Rank } from './types';

/** A rider on the podium. */
export interface Champion {
  readonly object: Group;
  /** Sets the time, s. */
  update(time: number): void;
  dispose(): void;
}

/** Rounder than on the slope, because the camera is closer here than anywhere. */
const ROUND: Detail = { ...FULL, round: 12, limb: 8 };

const RIBBON = hex('#1450E6');

const HALF_TURN = new Matrix4().makeRotationY(Math.PI);
/** Rotates gear that is modelled along −z: upright, tip on top, upper side to the front. */
const UPRIGHT = new Matrix4().makeRotationY(Math.PI).multiply(new Matrix4().makeRotationX(Math.PI / 2));

/** Adds a medal on its ribbon, in front of the chest. */
function addMedal(mesh: MeshBuilder, rank: Rank): void {
  const y = 0.335;
  const z = -0.178;
  const disc = (r: number, depth: number, colour: Color): void => {
    for (let i = 0; i < 10; i++) {
      const corner = (k: number): Point => {
        const a = (k / 10) * 2 * Math.PI;
        return [Math.cos(a) * r, y + Math.sin(a) * r, depth];
      };
      mesh.tri([0, y, depth - 0.006], corner(i + 1), corner(i), colour);
    }
  };
  const { metal, rim } = METALS[rank];
  disc(0.07, z, hex(rim));
  disc(0.055, z - 0.006, hex(metal));
  for (const s of [-1, 1]) {
    const [inner, outer] = [s * 0.012, s * 0.04];
    const [top, wide] = [s * 0.085, s * 0.118];
    const strip: readonly Point[] = [
      [inner, y + 0.05, z],
      [outer, y + 0.05, z],
      [wide, 0.5, -0.112],
      [top, 0.515, -0.112],
    ];
    const [a, b, c, d] =
      s > 0 ? [strip[1]!, strip[0]!, strip[3]!, strip[2]!] : [strip[0]!, strip[1]!, strip[2]!, strip[3]!];
    mesh.quad(a, b, c, d, RIBBON, [0, 0.3, -0.95]);
  }
}

/** Adds skis side by side, or the snowboard. */
function addGear(mesh: MeshBuilder, kit: Kit, equipment: CeremonyRider['equipment']): void {
  mesh.setBone(Bone.board);
  if (equipment === 'board') {
    const from = mesh.count;
    addPlank(mesh, BOARD, kit.top, kit.base, kit.metal);
    for (const z of [-0.27, 0.24]) mesh.box([0, 0.038, z], [0.19, 0.028, 0.15], kit.metal);
    mesh.transform(UPRIGHT, from).move(0, BOARD.back, 0, from);
    return;
  }
  for (const s of [-1, 1]) {
    const from = mesh.count;
    addPlank(mesh, SKI, kit.top, kit.base, kit.metal);
    mesh.box([0, -0.118, -0.2], [0.075, 0.035, 0.09], kit.metal);
    mesh.box([0, -0.114, 0.16], [0.07, 0.045, 0.1], kit.metal);
    mesh.transform(UPRIGHT, from).move(s * 0.068, SKI_BACK, -0.14, from);
  }
}

/** Builds the mesh of a rider on the podium: suit, bib with its number in front, medal, boots and gear, by bones. */
export function buildChampion(rider: CeremonyRider, tier: Tier): BufferGeometry {
  const mesh = new MeshBuilder();
  const kit = kitOf(rider);
  const detail = tier === 'low' ? FULL : ROUND;
  addBody(mesh, kit, detail, '', false);
  mesh.setBone(Bone.chest);
  const from = mesh.count;
  addNumber(mesh, rider.bib, 0.175, 0.158, 0.16, kit.number, false);
  mesh.transform(HALF_TURN, from);
  addMedal(mesh, rider.rank);
  for (const bone of [Bone.bootL, Bone.bootR]) {
    mesh.setBone(bone);
    addShell(mesh, kit, detail);
  }
  addMittens(mesh, kit, detail);
  addGear(mesh, kit, rider.equipment);
  return mesh.geometry({ bones: true });
}

/** Draw order, the same as for riders and their shadows on the slope. */
const ORDER = { body: 1, shadow: 6 } as const;

/** Creates a rider at a place of the podium, facing the camera. */
export function createChampion(rider: CeremonyRider, spot: Spot, light: Light, tier: Tier): Champion {
  const geometry = buildChampion(rider, tier);
  const skeleton = createSkeleton();
  const bones = new Float32Array(BONES * 16);
  const object = new Group();
  const meshes = [new Mesh<BufferGeometry, Material>(geometry, bodyMaterial(light, { value: bones }))];
  meshes[0]!.renderOrder = ORDER.body;
  if (tier !== 'low') {
    const shadow = new Mesh<BufferGeometry, Material>(
      geometry,
      shadowMaterial(light, { value: bones }).material,
    );
    shadow.renderOrder = ORDER.shadow;
    meshes.push(shadow);
  }
  for (const mesh of meshes) {
    mesh.frustumCulled = false;
    object.add(mesh);
  }
  // Riders look along −z of their own frame; riders at the side turn a little to the middle.
  object.rotation.y = Math.PI - Math.max(-0.3, Math.min(0.3, spot.x * 0.12));
  object.position.set(spot.x - spot.gear * 0.16, spot.y, 0);
  const who = {
    rank: rider.rank,
    // A rider who faces the camera has the right hand at the left of the frame.
    gearSide: spot.gear < 0 ? 1 : 0,
    phase: spot.rider * 1.7,
  } as const;
  return {
    object,
    update(time) {
      poseCheer(skeleton, who, time);
      for (let i = 0; i < BONES; i++) skeleton.bones[i]!.toArray(bones, i * 16);
    },
    dispose() {
      object.removeFromParent();
      geometry.dispose();
      for (const { material } of meshes) material.dispose();
    },
  };
}
