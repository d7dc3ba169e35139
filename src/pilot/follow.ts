import { START_GO, type State } from '../sim';
import { carveCurvature, settingFor } from './edging';
import { type Line, lineSlope, lineX, pieceAt } from './line';
import { DECISION_TICKS, type Piste } from './piste';
import type { Plan } from './plan';

/*
 * The line follower. It looks a short time ahead on the line, computes the curvature that brings the skis there in the line's
 * direction, and sets the edge that carves it. The curvature is that of a cubic, the curve of least effort, from the present
 * position to that point. It is computed again every second tick, so errors of position and direction disappear, and a rider
 * thrown off the line returns to it without a special case.
 */

/** The follower's state between two ticks; snapshots keep it with the rider's state. */
export interface Follower {
  /** Tick at which the rider opens the wand. */
  readonly start: number;
  steer: number;
  stance: number;
  /** Piece of the line on which the rider is. */
  piece: number;
}

/** Creates a follower that waits at the start. */
export function createFollower(start: number = START_GO): Follower {
  return { start, steer: 0, stance: 0, piece: 0 };
}

/** Copies the follower's state. */
export function copyFollower(from: Follower, to: Follower): void {
  to.steer = from.steer;
  to.stance = from.stance;
  to.piece = from.piece;
}

/** Delay of the edge behind the input, s. The follower decides for the rider's position after this time. */
const LAG = 0.07;
/** Least look-ahead distance, m: below it the cubic gives extreme curvatures. */
const LEAST_LOOK = 1.6;
/** Steepest slope dx/dy used in the cubic; beyond it the rider first turns down the hill. */
const STEEP = 2.5;
/**
 * The look-ahead is stretched if the curvature exceeds the possible one by this factor; then the factor per step, and the limit
 * as a share of the gates' distance.
 */
const STRETCH_AT = 1.5;
const STRETCH = 1.4;
const STRETCH_TO = 0.4;
/** Distance from the line at which a rider counts as off it, m. */
const OFF_LINE = 1;
/** Braking continues until v² has fallen by this factor, so that it does not flicker. */
const EASE = 0.94;
/** Time in which the posture changes from tuck to brake, with a margin, s. */
const POSTURE_TIME = 0.55;

/**
 * Returns the nearest steer level that is sent: multiples of 16, and ±127 for the last one. Never −0, which a stream cannot
 * represent.
 */
function onGrid(d: number): number {
  const level = Math.floor(Math.abs(d) * 8 + 0.5);
  if (level >= 8) return d > 0 ? 127 : -127;
  return d < 0 ? 0 - level * 16 : level * 16;
}

/** Decides steer and stance for the tick that `step` simulates next, and stores both in `f`. */
export function follow(piste: Piste, plan: Plan, line: Line, s: State, f: Follower): void {
  if (s.phase === 0) {
    f.steer = 0;
    f.stance = s.tick === f.start ? 1 : 0;
    return;
  }
  if (s.tick % DECISION_TICKS !== 0) return;
  if (s.crash > 0) {
    f.steer = 0;
    f.stance = 0;
    return;
  }
  decide(piste, plan, line, s, f);
}

function decide(piste: Piste, plan: Plan, line: Line, s: State, f: Follower): void {
  const g = piste.k.gear;
  const vv = s.vx * s.vx + s.vy * s.vy;
  const v = Math.sqrt(vv);
  const sp = Math.sqrt(vv + s.vz * s.vz);
  const piece = pieceAt(line, s.y, f.piece);
  f.piece = piece;

  // Predicts the rider's position, and the direction of the skis, at the time when the edge responds.
  let dx = s.hx;
  let dy = s.hy;
  if (v > 2) {
    dx = (dx + s.vx / v) / 2;
    dy = (dy + s.vy / v) / 2;
  }
  const turn = carveCurvature(g, s.u) * Math.max(0, s.vf) * LAG;
  const ax = dx + 0.5 * turn * dy;
  const ay = dy - 0.5 * turn * dx;
  const x = s.x + ax * v * LAG;
  const y = s.y + ay * v * LAG;
  const ex = dx + turn * dy;
  const ey = dy - turn * dx;

  // The cubic from there to the line ahead: its curvature at the start and at the end.
  const slope = ey > 0.2 ? Math.max(-STEEP, Math.min(STEEP, ex / ey)) : ex > 0 ? STEEP : -STEEP;
  const cos2 = 1 / (1 + slope * slope);
  const cos = Math.sqrt(cos2);
  let reach = Math.max(LEAST_LOOK, v * plan.look[piece]!) * cos;
  let now = 0;
  let then = 0;
  // Off the line, a curvature that neither edge nor snow allows would overshoot: rejoin the line farther down.
  const most = STRETCH_AT * cos * Math.min(piste.edging.kappaMax, piste.pulls[piece + 1]! / (vv + 1));
  const farthest = STRETCH_TO / line.inv[piece]!;
  for (;;) {
    const aim = y + reach;
    const p = pieceAt(line, aim, piece);
    const m1 = lineSlope(line, aim, p);
    const rise = (6 * (lineX(line, aim, p) - x)) / reach;
    now = ((rise - 4 * slope - 2 * m1) / reach) * cos2 * cos;
    then = ((2 * slope + 4 * m1 - rise) / reach) * cos2 * cos;
    if ((now <= most && now >= -most) || reach >= farthest) break;
    if (Math.abs(lineX(line, s.y, piece) - s.x) < OFF_LINE) break;
    reach *= STRETCH;
  }

  // From the curvature to the edge setting, minus the pivot of the foot.
  const pivot = (f.steer / 127) * (g.pivot / (1 + (sp * sp) / (g.pivotSpeed * g.pivotSpeed)));
  const kappa = (now * v - pivot) / Math.max(1, s.vf);
  const right = kappa >= 0;
  const wish = settingFor(piste.edging, right ? kappa : -kappa);

  f.stance = stanceFor(piste, plan, s, f, sp, wish, settingFor(piste.edging, then < 0 ? -then : then));

  const share = sp / g.edgeFullSpeed;
  let lim = g.edgeBase + (1 - g.edgeBase) * Math.min(1, share);
  if (s.p > 0) lim *= 1 - (1 - g.tuckEdge) * s.p;
  else lim *= 1 + 0.35 * s.p;
  if (s.goofy ? right : !right) lim *= g.heel;
  const u = right ? wish : -wish;
  const d = (s.u + (u - s.u) * (1 + plan.quick[piece]! * (piste.servo - 1))) / lim;
  f.steer = onGrid(d);
}

/** Brakes if the turn ahead would not hold or a lip is to be absorbed; tucks if the needed edge allows it. */
function stanceFor(
  piste: Piste,
  plan: Plan,
  s: State,
  f: Follower,
  sp: number,
  wish: number,
  later: number,
): number {
  const { k } = piste;
  const g = k.gear;
  const knot = f.piece + 1;
  const hold = piste.holds[knot]!;
  const pace = plan.pace[f.piece]!;
  const allowed = hold * pace * pace + piste.brakes[knot]! * Math.max(0, piste.ground.y[knot]! - s.y);
  if (sp * sp > allowed * (f.stance === 2 ? EASE : 1)) return 2;
  const bump = s.nextBump;
  if (bump < plan.absorb.length && plan.absorb[bump] === 1 && s.air === 0) {
    if (k.bumpFrom[bump]! - s.y < s.vy * POSTURE_TIME) return 2;
  }
  // No skating is possible in a tuck: stay upright up to the speed at which skating ends.
  if (sp < g.skateSpeed + 0.3) return 0;
  return Math.max(wish, later) < plan.tuck[f.piece]! * g.tuckEdge ? 1 : 0;
}
