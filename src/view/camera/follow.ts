import { clamp, damp, lerp } from '../maths';
import { DEG, fitLens } from './lens';
import { type CameraNumbers, type FollowNumbers, RATES } from './numbers';
import type { Shot } from './shot';
import type { Subject } from './subject';

/** A camera operator: gets the rider each frame, and returns a shot. */
export interface Operator {
  /** Resets all smoothing: the next shot is at its target at once. */
  snap(): void;
  film(subject: Subject, out: Shot): void;
}

const MAX_YAW = 0.22;
/** Longest lag of the camera behind a fast rider, m. */
const SPEED_LAG = 0.66;
/**
 * Share of the rider's own rise and fall that the camera follows: from afar, and from close behind, where a rider on a bank
 * would come too near to the camera; and share of a jump's height.
 */
const HEIGHT_SHARE = { far: 0.6, close: 0.9 } as const;
const JUMP_SHARE = 0.45;

/** Largest rise of the camera to see the next gates over a crest, m. */
const MAX_LIFT = 6;

/** Share of half the frame's width in which the rider's middle may be, and share at which the camera begins to follow. */
const LEASH = 0.7;
const SLACK = 0.6;
/** Distance from the rider's middle to the ends of arms and skis, and height of the middle above the snow, m. */
const BODY = 1.2;
const MIDDLE = 0.9;

/** Limits a distance softly: unchanged while small, and never longer than `limit`. */
function leash(distance: number, limit: number): number {
  const free = limit * SLACK;
  const over = Math.abs(distance) - free;
  if (over <= 0) return distance;
  const room = limit - free;
  return Math.sign(distance) * (free + (room * over) / (room + over));
}

/** The lens of the given shot. */
const seen = { fov: 0, aspect: 0 };

/** Moves a shot sideways until the rider is in the frame, with the shot's own yaw, lens and distance. */
export function holdInside(s: Subject, out: Shot): void {
  const cosYaw = Math.cos(out.yaw);
  const sinYaw = Math.sin(out.yaw);
  const dx = s.x - out.x;
  const dy = s.z + MIDDLE - out.y;
  const dz = -s.y - out.z;
  const beside = dx * cosYaw - dz * sinYaw;
  const level = -dx * sinYaw - dz * cosYaw;
  const depth = level * Math.cos(out.pitch) + dy * Math.sin(out.pitch);
  seen.fov = out.fov;
  seen.aspect = s.aspect;
  fitLens(seen);
  const half = Math.tan((seen.fov * DEG) / 2) * s.aspect * Math.max(1, depth);
  const over = beside - leash(beside, clamp(half - BODY, 0.1, LEASH * half));
  out.x += over * cosYaw;
  out.z -= over * sinYaw;
}

/**
 * Creates a camera on a line above and behind the rider, relative to the slope. Chase, low and coach differ only in their
 * numbers. It follows the piste, not single turns.
 */
export function createFollow(numbers: CameraNumbers, view: FollowNumbers, reducedMotion: boolean): Operator {
  const quick = reducedMotion ? 2 : 1;
  const speedFov = reducedMotion ? 0 : view.speedFov;
  const heightShare = view.approach > 0 ? HEIGHT_SHARE.close : HEIGHT_SHARE.far;
  const pitch = view.pitch * DEG;
  const at = { fresh: true, x: 0, slope: 0, yaw: 0, fov: 0, rise: 0, lift: 0 };
  const lens = Math.tan((view.fov * DEG) / 2);
  const down = Math.atan2(view.above, view.behind);

  return {
    snap() {
      at.fresh = true;
    },
    film(s, out) {
      const wantX = lerp(s.near, s.x, view.share);
      if (at.fresh) at.x = wantX;
      const towards = Math.atan2(s.aimX - at.x, numbers.lookAhead * 0.6) - s.direction;
      const wantYaw = s.direction + clamp(0.55 * towards, -MAX_YAW, MAX_YAW);
      const v = clamp(s.speed / numbers.fullSpeed);
      const wantFov = view.fov + speedFov * v * v;
      const wantRise = (s.ground - s.base) * heightShare + Math.max(0, s.z - s.ground) * JUMP_SHARE;
      // At a fresh start everything is at its target at once.
      const step = at.fresh ? Number.POSITIVE_INFINITY : s.dt;
      at.fresh = false;
      at.x = damp(at.x, wantX, RATES.lateral * quick, step);
      at.slope = damp(at.slope, s.slope, RATES.slope, step);
      at.yaw = damp(at.yaw, wantYaw, RATES.yaw * quick, step);
      at.fov = damp(at.fov, wantFov, RATES.fov, step);
      at.rise = damp(at.rise, wantRise, RATES.height, step);
      at.lift = damp(at.lift, clamp(s.crest - view.above, 0, MAX_LIFT), RATES.lift, step);
      const lag = Math.min(SPEED_LAG, s.speed * 0.027);
      const cos = Math.cos(at.slope);
      const sin = Math.sin(at.slope);
      const side = Math.sin(at.yaw);
      const ahead = Math.cos(at.yaw);
      // Along the slope (downhill) and perpendicular to it, turned to the right by the yaw.
      const near = lerp(1, lens / Math.tan((at.fov * DEG) / 2), view.approach);
      const up = view.above * near + at.lift;
      const back = view.behind * near;
      out.x = at.x + side * (sin * up - cos * back);
      out.y = s.base + lag * (sin / cos) + at.rise + cos * up + sin * back;
      out.z = lag - s.y - ahead * (sin * up - cos * back);
      out.yaw = -at.yaw;
      // When lifted over a crest it looks down more, so that the rider stays at the same place in the frame.
      const tilt = view.behind > 0 ? Math.atan2(up, back) - down : 0;
      out.pitch = -(at.slope + pitch + tilt);
      out.fov = at.fov;
      holdInside(s, out);
    },
  };
}
