import { type Compiled, Snow, type State, snowAt } from '../../sim';
import { clamp, damp } from '../maths';
import type { Between } from '../rider/between';
import type { Shot } from './shot';

/** The rider's motion over the snow. */
export type Felt = Readonly<Pick<Between, 'speed' | 'vx' | 'vy' | 'vz' | 'gx' | 'gy' | 'iD'>>;

/** Camera shake from the rider's contact with the snow: slipping edges, hard snow at speed, a landing. */
export interface Shake {
  snap(): void;
  /** Turns a shot slightly. @param dt time since the last frame, s */
  stir(cur: State, rider: Felt, dt: number, out: Shot): void;
}

/** Slip (m/s) and speed (m/s) with the most shake. */
const FULL_SLIP = 6;
const FULL_SPEED = 28;
/** Largest angles from slip, hard snow and a landing, rad. */
const SLIP = 0.006;
const CHATTER = [0.0022, 0.0012, 0.0005, 0.0002, 0] as const;
const LANDING = 0.02;
/** Vertical speed that counts as a full landing, m/s; rate of decay, 1/s. */
const FULL_LANDING = 6;
const DYING = 5;
/** Frequency of the nod after a landing, rad/s. */
const NOD = 31;
/** Rate at which the shake follows the rider, 1/s. */
const FOLLOW = 9;

/** Creates the shake of a camera near the rider. It stops when the rider stops. */
export function createShake(k: Compiled): Shake {
  const at = { time: 0, size: 0, landing: 0, landed: 0, falling: 0, flying: false };
  return {
    snap() {
      at.time = 0;
      at.size = 0;
      at.landing = 0;
      at.landed = 0;
      at.falling = 0;
      at.flying = false;
    },
    stir(cur, rider, dt, out) {
      at.time += dt;
      if (at.flying && cur.air === 0) {
        at.landing = clamp(at.falling / FULL_LANDING);
        at.landed = at.time;
      }
      at.flying = cur.air === 1;
      if (at.flying)
        at.falling = Math.max(0, (rider.vx * rider.gx + rider.vy * rider.gy - rider.vz) * rider.iD);
      at.landing = damp(at.landing, 0, DYING, dt);
      const fast = clamp(rider.speed / FULL_SPEED);
      const slip = clamp(Math.abs(cur.vs) / FULL_SLIP) * fast;
      const chatter = CHATTER[snowAt(k, cur.x, cur.y, cur.X, cur.cell)] ?? CHATTER[Snow.hard];
      const want = cur.air === 1 ? 0 : SLIP * slip + chatter * fast * fast;
      at.size = damp(at.size, want, FOLLOW, dt);
      const t = at.time;
      // Two incommensurable frequencies, so that no beat is visible.
      out.yaw += at.size * (Math.sin(t * 71) * 0.6 + Math.sin(t * 113 + 1) * 0.4);
      out.pitch +=
        at.size * (Math.sin(t * 83 + 2) * 0.7 + Math.sin(t * 129) * 0.3) -
        LANDING * at.landing * Math.cos((t - at.landed) * NOD);
    },
  };
}
