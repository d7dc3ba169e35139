import { clamp, damp, lerp } from '../maths';
import type { FinishNumbers } from './numbers';
import type { Piste } from './piste';
import { aimAt, createShot, type Shot } from './shot';
import type { Subject } from './subject';

/** The camera at the finish: it swings around the rider, from the previous shot, and looks back at the arch. */
export interface FinishCamera {
  snap(): void;
  /**
   * @param out the shot from which it swings, overwritten
   * @param share of the way, 0…1
   */
  film(subject: Subject, share: number, out: Shot): void;
}

/**
 * Distance of a point above the finish line, m. Camera, rider and this point are in line, so that rider and arch are both in
 * the frame.
 */
const ABOVE_LINE = 12;
/** Largest angle between the camera and straight below the rider, rad. */
const ASIDE = 0.6;
/** Least distance from the nets, m. */
const INSIDE = 2;
/** Rate at which the height of the frame follows the rider, 1/s. */
const HEIGHT = 6;

/**
 * @param finishY y of the finish line and its arch, m
 * @param net half width between the nets beyond the line, m
 */
export function createFinish(view: FinishNumbers, piste: Piste, finishY: number, net: number): FinishCamera {
  const archX = piste.centre(finishY);
  const at = { fresh: true, side: 1, ground: 0, turn: 0, aside: 0 };
  const before = createShot();

  return {
    snap() {
      at.fresh = true;
    },
    film(s, share, out) {
      const riderY = s.y;
      if (at.fresh) at.side = s.x > piste.centre(riderY) ? -1 : 1;
      at.ground = damp(at.ground, s.ground, HEIGHT, at.fresh ? Number.POSITIVE_INFINITY : s.dt);
      at.fresh = false;

      // The start of the swing: around the rider, through the wide side of the piste.
      const dx = out.x - s.x;
      const dy = -out.z - riderY;
      const from = Math.atan2(dx, dy);
      at.turn = from * at.side < 0 ? from + 2 * Math.PI * at.side : from;
      at.aside = clamp(Math.atan2(s.x - archX, riderY - finishY + ABOVE_LINE), -ASIDE, ASIDE);
      const turn = lerp(at.turn, at.aside, share);
      const distance = lerp(Math.sqrt(dx * dx + dy * dy), view.distance, share);

      before.x = out.x;
      before.y = out.y;
      before.z = out.z;
      aimAt(before, s.x, at.ground + view.aim, -riderY);
      const yaw = out.yaw - before.yaw;
      const pitch = out.pitch - before.pitch;

      const middle = piste.centre(riderY);
      const room = Math.max(1, net - INSIDE);
      out.x = s.x + distance * Math.sin(turn);
      out.x = lerp(out.x, clamp(out.x, middle - room, middle + room), share);
      out.z = -(riderY + distance * Math.cos(turn));
      const low = Math.max(piste.height(out.x, -out.z) + view.above, at.ground + view.above / 2);
      out.y = lerp(out.y, low, share);
      aimAt(out, s.x, at.ground + view.aim, -riderY);
      out.yaw += (yaw - Math.round(yaw / (2 * Math.PI)) * 2 * Math.PI) * (1 - share);
      out.pitch += pitch * (1 - share);
      out.fov = lerp(out.fov, view.fov, share);
    },
  };
}
