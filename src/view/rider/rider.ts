import { Group, type IUniform, type Material, Mesh, Vector3 } from 'three';
import type { Compiled, State } from '../../sim';
import { type Light, PAINT } from '../light';
import { clamp, lerp, smoothstep } from '../maths';
import { TIERS, type Tier } from '../quality';
import type { FrameTime, RiderLook } from '../types';
import { between, createBetween } from './between';
import { poseBoarder } from './board-pose';
import { keepClear } from './clear';
import { createDrive } from './drive';
import { buildFigure, isMirrored } from './figure';
import {
  type BoneUniform,
  bodyMaterial,
  ghostDepthMaterial,
  ghostMaterial,
  type ShadowPlane,
  shadowMaterial,
} from './materials';
import { createPlace } from './place';
import { BONES, createSkeleton } from './skeleton';
import { poseSkier } from './ski-pose';

/** A rider in the scene. */
export interface Rider {
  readonly object: Group;
  /** Point just above the helmet, world, for the name tag. */
  readonly head: Vector3;
  /**
   * Shows the rider between two ticks. Allocates nothing.
   *
   * @param at position between the ticks, and `dt`, by which the smoothed parts of the pose advance: 0 while paused
   */
  update(prev: State, cur: State, at: Readonly<FrameTime>, k: Compiled): void;
  /**
   * Sets a ghost's distance from the rider it is compared with, m. A ghost that covers that rider is drawn fainter; of two
   * ghosts the one farther down the hill is drawn first.
   */
  near(distance: number, ahead: number): void;
  /** Draws the rider this far to the right of the true position from the next update on, m. */
  sidestep(aside: number): void;
  /** Resets all smoothing after a restart or a scrub: the next update shows the state directly. */
  snap(): void;
  dispose(): void;
}

/** Draw order (design section 4). */
const ORDER = { me: 1, shadow: 6, ghostDepth: 9, ghost: 12 } as const;
/** Alpha of ghosts, by day and by night. */
const GHOST_ALPHA = { best: 0.42, bestNight: 0.5, rival: 0.36 } as const;
/** Ghosts are sorted among themselves, by whole metres up the hill, within this range to each side. */
const ORDER_REACH = 240;
const ABOVE_HEAD = 0.52;
/** A ghost closer than the first (m) is faintest; farther than the second it has its full tint. */
const COVERING = 0.6;
const APART = 3.6;
const FAINT = 0.35;

interface Parts {
  readonly meshes: readonly Mesh[];
  readonly plane: ShadowPlane | undefined;
  /** A ghost's tint: its mesh, its opacity, and the opacity when nothing is covered. */
  readonly tint:
    | { readonly mesh: Mesh; readonly uniform: IUniform<number>; readonly full: number }
    | undefined;
}

/**
 * Builds the parts of a rider. Racing riders: body and shadow. Ghosts: depth first if the tier has time for it, then the tint;
 * they cast no shadow.
 */
function buildParts(look: RiderLook, tier: Tier, light: Light, bones: BoneUniform): Parts {
  const geometry = buildFigure(look, tier);
  const mesh = (material: Material, order: number): Mesh => {
    const m = new Mesh(geometry, material);
    m.renderOrder = order;
    m.frustumCulled = false;
    m.matrixAutoUpdate = false;
    return m;
  };
  if (look.kind === 'me' || look.kind === 'opponent') {
    const shadow = shadowMaterial(light, bones);
    return {
      meshes: [mesh(bodyMaterial(light, bones), ORDER.me), mesh(shadow.material, ORDER.shadow)],
      plane: shadow.plane,
      tint: undefined,
    };
  }
  const night = light.preset.flood === 1;
  const best = look.kind === 'best';
  const tint = best ? (night ? PAINT.ghostBestNight : PAINT.ghostBest) : PAINT.ghostRival;
  const alpha = best ? (night ? GHOST_ALPHA.bestNight : GHOST_ALPHA.best) : GHOST_ALPHA.rival;
  const { ghostPrepass } = TIERS[tier];
  const material = ghostMaterial(light, bones, tint, alpha, ghostPrepass);
  const ghost = mesh(material, ORDER.ghost);
  return {
    meshes: ghostPrepass ? [mesh(ghostDepthMaterial(light, bones), ORDER.ghostDepth), ghost] : [ghost],
    plane: undefined,
    tint: { mesh: ghost, uniform: material.uniforms.uAlpha as IUniform<number>, full: alpha },
  };
}

function write(from: Vector3, to: Float32Array): void {
  to[0] = from.x;
  to[1] = from.y;
  to[2] = from.z;
}

/** Builds a rider; add `object` to the scene and call `update` once per frame. */
export function createRider(look: RiderLook, tier: Tier, light: Light): Rider {
  const board = look.equipment === 'board';
  const mirrored = isMirrored(look);
  const skeleton = createSkeleton();
  const drive = createDrive(board, mirrored);
  const place = createPlace();
  const rider = createBetween();
  const head = new Vector3();
  const bones = new Float32Array(BONES * 16);
  const { meshes, plane, tint } = buildParts(look, tier, light, { value: bones });
  const object = new Group();
  object.matrixAutoUpdate = false;
  for (const m of meshes) object.add(m);
  let stepped = 0;

  return {
    object,
    head,
    near(distance, ahead) {
      if (!tint) return;
      tint.uniform.value = tint.full * lerp(FAINT, 1, smoothstep(COVERING, APART, distance));
      tint.mesh.renderOrder = ORDER.ghost + Math.round(clamp(ORDER_REACH - ahead, 0, 2 * ORDER_REACH));
    },
    sidestep(aside) {
      stepped = aside;
    },
    snap() {
      drive.snap();
      place.snap();
    },
    update(prev, cur, at, k) {
      const { dt } = at;
      between(prev, cur, at, rider);
      rider.x += stepped;
      rider.z += stepped * rider.gx;
      rider.zg += stepped * rider.gx;
      drive.update(rider, cur, k, dt);
      keepClear(k, cur, drive, rider);
      if (board) poseBoarder(skeleton, drive.pose);
      else poseSkier(skeleton, drive.pose);
      for (let i = 0; i < BONES; i++) skeleton.bones[i]!.toArray(bones, i * 16);
      place.update(rider, drive, skeleton, mirrored, dt);
      for (let i = 0; i < meshes.length; i++) {
        const m = meshes[i]!;
        m.matrix.copy(place.matrix);
        m.matrixWorldNeedsUpdate = true;
      }
      if (plane) {
        write(place.snowNormal, plane.normal);
        write(place.snowPoint, plane.point);
      }
      head.copy(skeleton.neck).applyMatrix4(place.matrix);
      head.y += ABOVE_HEAD;
    },
    dispose() {
      object.removeFromParent();
      meshes[0]!.geometry.dispose();
      for (const m of meshes) (m.material as Material).dispose();
    },
  };
}
