import { type Compiled, Discipline, GateResult, Phase, type State } from '../../sim';
import { clamp, damp, smoothstep } from '../maths';
import type { Between } from './between';
import { createPose, type Pose } from './pose';
import { createTumble, setTumble, type Tumble } from './tumble';

/** Rates of following, 1/s (design section 5). */
const RATE = {
  edge: 18,
  block: 14,
  look: 8,
  tuck: 6,
  slip: 4,
  flex: 9,
  wedge: 7,
  air: 12,
  start: 10,
  stand: 3.5,
  comp: 10,
} as const;

const MAX_LEAN = (64 * Math.PI) / 180;
const G = 9.81;
/** Distance to the pole, along and aside, within which a racer's hand moves across the body, m. */
const BLOCK_ALONG = 2;
const BLOCK_ASIDE = 1;
/** Strides and pushes per second. */
const STRIDES = 1.25;
/** Start and end of a raised arm, seconds after the finish line. */
const RAISE_FROM = 0.5;
const RAISE_UNTIL = 3.6;
/** Time for which a landing bends the knees, s. */
const LANDING = 0.2;
/** Slip angle of a braking snowboard, rad. */
const SIDEWAYS = 1.2;

/** Keeps the pose between frames. */
export interface Drive {
  readonly pose: Pose;
  readonly tumble: Tumble;
  /** Rotation of the whole figure relative to the simulated heading, rad, + = left: a snowboard that brakes sideways. */
  readonly turn: number;
  /** Time since the fall in seconds; −1 while upright. */
  readonly fallen: number;
  /**
   * @param rider between two ticks
   * @param cur the later of the two
   * @param dt time since the last frame, s
   */
  update(rider: Between, cur: State, k: Compiled, dt: number): void;
  /** Resets the smoothing: the next frame shows the state directly. */
  snap(): void;
}

/** Returns the slip angle from the heading to the direction of travel, + = to the right of the skis; 0 when standing. */
function slipOf(r: Between): number {
  const along = r.vx * r.hx + r.vy * r.hy;
  const across = r.vx * r.hy - r.vy * r.hx;
  const angle = Math.atan2(across, Math.max(along, 0.2));
  return clamp(angle, -1.4, 1.4) * smoothstep(0.6, 2.5, r.speed);
}

/** Returns the direction of view relative to the skis, + = left: to the side of the next gate, or the direction of travel. */
function lookOf(r: Between, cur: State, k: Compiled, slip: number): number {
  const i = cur.nextGate;
  if (i >= k.gateY.length || cur.t1 >= 0) return -0.8 * slip;
  const dx = k.gateX[i]! + k.gateSide[i]! * 0.9 - r.x;
  const dy = Math.max(3, k.gateY[i]! - r.y);
  const right = dx * r.hy - dy * r.hx;
  const ahead = dx * r.hx + dy * r.hy;
  return clamp(-Math.atan2(right, Math.max(ahead, 0.5)), -0.95, 0.95);
}

/** Returns the blocking of the nearest pole along the way: 0 none, + = a pole on the left. */
function blockOf(r: Between, cur: State, k: Compiled): number {
  let best = 0;
  for (let i = Math.max(0, cur.nextGate - 1); i <= cur.nextGate && i < k.gateY.length; i++) {
    if (cur.gates[i] === GateResult.missed) continue;
    const aside = r.x - k.gateX[i]!;
    if (aside > BLOCK_ASIDE || aside < -BLOCK_ASIDE) continue;
    const near = 1 - Math.abs(k.gateY[i]! - r.y - 0.2) / BLOCK_ALONG;
    if (near > Math.abs(best)) best = aside >= 0 ? near : -near;
  }
  return clamp(best * 1.4, -1, 1);
}

/**
 * Converts a rider's states to poses: leaning, folding, planting, pushing, blocking, braking, flying, falling and cheering.
 * `update` allocates nothing.
 *
 * @param board poses of the snowboard, which brakes sideways instead of with a wedge
 * @param mirrored the figure is drawn as its mirror image: the pose is made for the other side
 */
export function createDrive(board: boolean, mirrored: boolean): Drive {
  const pose = createPose();
  const tumble = createTumble();
  const mirror = mirrored ? -1 : 1;
  const at = {
    fresh: true,
    lean: 0,
    leanRate: 0,
    compression: 0,
    load: 0,
    turn: 0,
    /** Remaining time of the knee bend after a landing, s, and vertical speed into the snow before it, m/s. */
    landing: 0,
    into: 0,
    flying: false,
    downFor: -1,
    downTotal: 0,
    finished: 0,
    clock: 0,
  };
  let side: 1 | -1 = 1;

  /** Detects falls and landings, compared with the last frame. */
  function notice(r: Between, cur: State, dt: number): void {
    at.clock += dt;
    at.landing = Math.max(0, at.landing - dt);
    if (at.flying && cur.air === 0) at.landing = LANDING * clamp(at.into / 2.5);
    at.flying = cur.air === 1;
    if (at.flying) at.into = Math.max(0, (r.vx * r.gx + r.vy * r.gy - r.vz) * r.iD);
    if (cur.crash > 0) {
      const left = cur.crash / 100;
      if (at.downFor < 0) side = at.lean >= 0 ? 1 : -1;
      if (at.downFor < 0 || left > at.downTotal) at.downTotal = left;
      at.downFor = at.downTotal - left;
    } else at.downFor = -1;
    at.finished = cur.t1 >= 0 ? at.finished + dt : 0;
  }

  function leanOf(r: Between, qmax: number): number {
    return clamp(-0.9 * 2 * Math.atan(r.u * qmax) * mirror, -MAX_LEAN, MAX_LEAN);
  }

  /** Updates legs and trunk: lean, fold, compression. */
  function driveBody(r: Between, cur: State, k: Compiled, dt: number): void {
    const brake = Math.max(0, -r.p);
    const wanted = at.flying ? 0 : leanOf(r, k.gear.qmax) + (board ? 0.36 * (at.turn / SIDEWAYS) : 0);
    const before = at.lean;
    at.lean = damp(at.lean, clamp(wanted, -MAX_LEAN, MAX_LEAN), at.flying ? 5 : RATE.edge, dt);
    if (dt > 0 && Number.isFinite(dt))
      at.leanRate = damp(at.leanRate, Math.abs(at.lean - before) / dt, 12, dt);
    const wobble = cur.stagger > 0 && !at.flying ? clamp(cur.stagger / 40) : 0;
    pose.lean = at.lean + 0.07 * wobble * Math.sin(at.clock * 17);
    const tilt = Math.abs(pose.lean);
    const crossing = clamp(at.leanRate / 2.2) * Math.max(0, 1 - tilt / 0.55);
    at.load = damp(at.load, clamp(tilt / 1.1), 10, dt);
    const press = at.landing > 0 ? 0.35 : clamp((cur.N / G - 1) * 0.2, -0.1, 0.3);
    at.compression = damp(at.compression, at.flying ? 0 : press, RATE.comp, dt);
    const ready = cur.phase === Phase.gate ? 0.16 + 0.22 * smoothstep(200, 300, cur.tick) : 0;
    const fold = at.flying
      ? 0.55
      : 0.22 + 0.14 * at.load + 0.5 * crossing + at.compression + 0.2 * brake + ready;
    pose.flex = damp(pose.flex, clamp(fold - 0.2 * pose.stand), RATE.flex, dt);
    const tucked = Math.max(0, r.p) * (1 - 0.5 * smoothstep(0.3, 0.8, tilt)) * (1 - pose.start);
    pose.tuck = damp(pose.tuck, cur.crash > 0 ? 0 : tucked, RATE.tuck, dt);
    pose.air = damp(pose.air, at.flying ? 1 - 0.7 * pose.tuck : 0.5 * wobble, RATE.air, dt);
  }

  /** Updates deliberate actions: brake, look, block, start, push, cheer. */
  function driveActions(r: Between, cur: State, k: Compiled, dt: number): void {
    const brake = Math.max(0, -r.p);
    const slip = slipOf(r) * mirror;
    const sideways = board ? SIDEWAYS * brake * smoothstep(0.5, 3, r.speed) : 0;
    const more = slip >= -0.15 ? Math.max(0, sideways - slip) : Math.min(0, -sideways - slip);
    at.turn = damp(at.turn, at.flying ? 0 : more, 7, dt);
    pose.slip = damp(pose.slip, at.flying ? 0 : slip + at.turn, board ? 7 : RATE.slip, dt);
    const tilt = Math.abs(pose.lean);
    pose.angulation = tilt * 0.46 + Math.abs(pose.slip) * 0.2 * clamp(tilt * 2);
    pose.counter = clamp(-0.34 * Math.sin(pose.lean) - 0.66 * pose.slip, -1.05, 1.05);
    const straight = (1 - smoothstep(0.15, 0.55, Math.abs(slip))) * (1 - smoothstep(0.16, 0.45, tilt));
    pose.wedge = damp(pose.wedge, board || at.flying ? 0 : brake * straight, RATE.wedge, dt);
    // The head stays turned to the gate while the figure turns below it.
    const look = lookOf(r, cur, k, slip * mirror) * mirror - at.turn;
    pose.look = damp(pose.look, clamp(look, -1.15, 1.15), RATE.look, dt);
    const pole = !board && k.course.discipline === Discipline.slalom && !at.flying ? blockOf(r, cur, k) : 0;
    pose.block = damp(pose.block, pole * (1 - pose.tuck), RATE.block, dt);
    pose.start = damp(pose.start, cur.phase === Phase.gate ? 1 : 0, RATE.start, dt);
    driveStride(r, cur, k, dt);
    pose.stand = damp(
      pose.stand,
      at.finished > 0 && !at.flying ? 1 - 0.5 * clamp(Math.abs(pose.slip)) : 0,
      RATE.stand,
      dt,
    );
    const cheering = cur.phase === Phase.finished && at.finished > RAISE_FROM && at.finished < RAISE_UNTIL;
    pose.raise = damp(pose.raise, cheering ? 1 : 0, RATE.stand, dt);
  }

  function driveStride(r: Between, cur: State, k: Compiled, dt: number): void {
    const { skateSpeed } = k.gear;
    const going = cur.phase !== Phase.gate && cur.t1 < 0 && cur.crash === 0 && !at.flying && r.p > -0.1;
    const slow = going ? 1 - smoothstep(skateSpeed - 1.8, skateSpeed + 0.3, r.vf) : 0;
    const wanted = slow * (1 - smoothstep(0.2, 0.6, Math.abs(pose.lean)));
    if (cur.phase === Phase.gate) pose.stride = 0.4;
    else if (Number.isFinite(dt)) pose.stride += dt * STRIDES * 2 * Math.PI;
    pose.skate = damp(pose.skate, wanted, RATE.start, dt);
  }

  const drive = {
    pose,
    tumble,
    turn: 0,
    fallen: -1,
    snap(): void {
      at.fresh = true;
    },
    update(r: Between, cur: State, k: Compiled, dt: number): void {
      if (at.fresh) {
        at.downFor = -1;
        at.landing = 0;
        at.finished = cur.t1 >= 0 ? RAISE_UNTIL : 0;
      }
      notice(r, cur, dt);
      const step = at.fresh ? Number.POSITIVE_INFINITY : dt;
      at.fresh = false;
      driveBody(r, cur, k, step);
      driveActions(r, cur, k, step);
      drive.turn = at.turn;
      drive.fallen = at.downFor;
      if (at.downFor < 0) {
        pose.fall = damp(pose.fall, 0, 14, step);
        return;
      }
      setTumble(tumble, at.downFor, at.downTotal, side);
      pose.fall = tumble.loose;
      pose.flail = at.downFor * (4 + Math.min(8, r.speed * 0.6));
      pose.flex = damp(pose.flex, 0.25 + 0.6 * tumble.rising * (1 - tumble.rising) * 4, 12, step);
    },
  };
  return drive;
}
