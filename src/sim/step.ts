import { type Compiled, KICKER_DROP } from './compile';
import { DT, G, TICKS_PER_SECOND } from './constants';
import { crossLines } from './course-line';
import { land } from './landing';
import { fall, hitNet, hitTree, standUp } from './mishap';
import { startGate } from './start';
import { CrashCause, Phase, type State } from './state';

/*
 * One tick of a rider. The order of the operations below is part of the simulation's version, and so is every literal.
 *
 * This one function is long and flat on purpose: PocketBase's JavaScript engine pays for every call, property and boxed
 * result, and a plainly written step took three times as long there. So fields are read into locals once, the ground is
 * evaluated in place (the same operations as `evaluateGround`, which a test compares to the last bit), and only rare
 * events (start, fall, landing, lines) are calls. Only + − * /, comparisons and square roots are used: they are exact
 * and the same in every engine.
 *
 * `ride` does the same for many ticks whose input is known: what changes here must change there.
 */

const sqrt = Math.sqrt;
const floor = Math.floor;

/** Input is steer / 127; nothing finer than that reaches the simulation. */
export const STEER_MAX = 127;
/** Posture changes by this much per tick: a quarter of a second from normal to tuck or brake. */
export const POSTURE_RATE = 0.04;
/** Friction of cloth on snow while sliding after a fall (Lubricants 4 (2016) 7: 0.19 to 0.48). */
export const CLOTH = 0.35;
/** Speed gravity gives in a tick, m/s. */
export const GDT = G * DT;
export const HALF_DT = DT / 2;

/**
 * Advances one rider by one tick (0.01 s).
 *
 * @param steer edge wanted, integer −127 (left) … 127 (right)
 * @param stance 0 normal, 1 tuck, 2 brake
 */
export function step(k: Compiled, s: State, steer: number, stance: number): void {
  if (s.phase === Phase.gate) {
    startGate(k, s, stance);
    s.tick++;
    return;
  }
  let d = steer / STEER_MAX;
  let vx = s.vx;
  let vy = s.vy;
  let vz = s.vz;

  // 0 — after a fall: sliding, then back on one's feet.
  let down = false;
  if (s.crash > 0) {
    d = 0;
    s.crash--;
    if (s.crash === 0) {
      standUp(k, s);
      vx = 0;
      vy = 0;
      vz = 0;
    } else {
      down = true;
      vx *= 0.992;
      vy *= 0.992;
      vz *= 0.992;
    }
  }
  const v2 = vx * vx + vy * vy + vz * vz;
  const sp = sqrt(v2);

  // 1 — posture.
  let target = stance === 1 ? 1 : stance === 2 ? -1 : 0;
  let staggered = false;
  if (s.stagger > 0) {
    s.stagger--;
    if (target > 0) target = 0;
    staggered = s.stagger > 0;
  }
  let p = s.p;
  if (p !== target) {
    if (p < target) {
      p += POSTURE_RATE;
      if (p > target) p = target;
    } else {
      p -= POSTURE_RATE;
      if (p < target) p = target;
    }
    s.p = p;
  }

  // 2 — edge: a servo with a rate limit, the same for every device; drag by posture.
  const share = sp * k.invFullSpeed;
  let lim = share < 1 ? k.edgeBase + k.edgeRest * share : 1;
  let rate = k.edgeRateDt;
  let drag = k.dragNormal;
  let b = 0;
  let tuck = 0;
  if (p > 0) {
    tuck = p;
    lim *= 1 - k.tuckLoss * p;
    rate *= 1 - 0.4 * p;
    drag += (k.dragTuck - drag) * p;
  } else if (p < 0) {
    b = -p;
    lim *= 1 - 0.35 * b;
    drag += (k.dragBrake - drag) * b;
  }
  if (s.goofy ? d > 0 : d < 0) lim *= k.heel;
  if (staggered) rate *= 0.5;
  let u = s.u;
  let du = (d * lim - u) * k.edgeGainDt;
  if (du > rate) du = rate;
  else if (du < -rate) du = -rate;
  u += du;
  s.u = u;
  const D = 1 - drag * sp;

  const x0 = s.x;
  const y0 = s.y;
  const flying = s.air === 1;
  let vf = 0;
  let vs = 0;

  if (!flying) {
    // 3 — edge geometry, exact and rational: q = tan(θ/2), t = tan θ, κ = the curvature of the carve.
    const q = u * k.qmax;
    const qq = q * q;
    const q2 = q + q;
    const sin = q2 / (1 + qq);
    const t = q2 / (1 - qq);
    const sin2 = sin * sin;

    // 4 — yaw: carving, self-alignment and foot pivot turn the heading.
    vf = s.vf;
    vs = s.vs;
    let omega = vf > 0 ? (vf * t) / (k.radius * sqrt(sin2 + k.s0s0)) : 0;
    if (b === 0) {
      if (vs !== 0) omega += (k.align * vs) / (sp + 1);
      if (d !== 0) omega += (d * k.pivot) / (1 + v2 * k.invPivotSpeed2);
    } else {
      const da = d < 0 ? -d : d;
      omega += (k.align * (1 - 0.9 * b * da) * vs) / (sp + 1);
      omega += d * (k.pivot / (1 + v2 * k.invPivotSpeed2) + (b * k.brakePivot) / (1 + 0.08 * sp));
    }
    const h = omega * HALF_DT;
    const ih = 1 / (1 + h * h);
    const ca = ih + ih - 1;
    const sa = (h + h) * ih;
    const ox = s.hx;
    const oy = s.hy;
    let hx = ox * ca + oy * sa;
    let hy = oy * ca - ox * sa;
    const hs = 1.5 - 0.5 * (hx * hx + hy * hy);
    hx *= hs;
    hy *= hs;
    s.hx = hx;
    s.hy = hy;

    // 5 — ski frame in the tangent plane, not yet unit vectors: f = (hx, hy, hz)·fl along the ski, w = f × n to its right.
    const gx = s.gx;
    const gy = s.gy;
    const hz = gx * hx + gy * hy;
    const fl = 1 / sqrt(1 + hz * hz);
    const wl = fl * s.iD;
    const wx = hy + hz * gy;
    const wy = -hx - hz * gx;
    const wz = hy * gx - hx * gy;

    // 6 — gravity and drag.
    vf = (vx * hx + vy * hy + (vz - GDT) * hz) * fl * D;
    vs = (vx * wx + vy * wy + (vz - GDT) * wz) * wl * D;

    // The snow here: powder outside the piste, patches over all.
    const cell = s.cell;
    const dc = x0 - s.X;
    const w = k.width[cell]!;
    let snow = dc > w || dc < -w ? 4 : k.snow[cell]!;
    const pt = k.patches;
    for (let i = 0; i < pt.length; i += 5) {
      if (x0 >= pt[i]! && y0 >= pt[i + 1]! && x0 <= pt[i + 2]! && y0 <= pt[i + 3]!) snow = pt[i + 4]!;
    }

    // 7 — side force: Coulomb, capped by hold and shear strength. All as impulses of one tick, m/s.
    const NDt = s.N * DT;
    let cap = k.flat[snow]!;
    const as = vs < 0 ? -vs : vs;
    const facing = u * vs;
    if (facing < 0) {
      const ta = t < 0 ? -t : t;
      const dh = k.hold[snow]!;
      let top = k.shear[snow]!;
      if (b > 0) top += (0.95 * k.brakeSnow[snow]! - top) * b;
      const td = ta * dh;
      if (td < 0.999) {
        const lean = (ta + dh) / (1 - td);
        if (lean < top) top = lean;
      }
      top *= k.grip;
      if (top > cap) cap = top;
      if (staggered) cap *= 0.8;
    } else if (facing > 0 && b === 0 && sp > 5 && as > k.catchSine * sp && (u > 0.25 || u < -0.25)) {
      fall(s, CrashCause.edgeCatch, sp);
    }
    let side = cap * NDt;
    if (side >= as) {
      // The edge holds: carving. The turned velocity keeps its energy.
      side = as;
      if (vf > 2) vf += (0.5 * as * as) / vf;
      vs = 0;
    } else {
      vs = vs < 0 ? vs + side : vs - side;
    }

    // 8 — friction, then skating off at low speed.
    let mu = CLOTH;
    if (!down) {
      mu = k.mu0[snow]! + k.muE[snow]! * sin2;
      if (b > 0) mu += b * k.wedge * k.brakeSnow[snow]!;
    }
    const fr = mu * sqrt(NDt * NDt + side * side);
    if (vf > fr) vf -= fr;
    else if (vf < -fr) vf += fr;
    else vf = 0;
    const sk = k.skateSpeed;
    if (vf < sk && p >= 0 && !down) vf += k.skatePullDt * (1 - tuck) * (1 - (vf > 0 ? vf : 0) / sk);
    s.vf = vf;
    s.vs = vs;
    const a = vf * fl;
    vx = hx * a;
    vy = hy * a;
    vz = hz * a;
    if (vs !== 0) {
      const c = vs * wl;
      vx += wx * c;
      vy += wy * c;
      vz += wz * c;
    }
  } else {
    vx *= D;
    vy *= D;
    vz = vz * D - GDT;
  }

  // 9 — move; the ground at the new place.
  const x = x0 + vx * DT;
  const y = y0 + vy * DT;
  const zt = s.z + vz * DT;
  const uu = y * k.invDy + 2;
  let i = floor(uu);
  if (i < 1) i = 1;
  else if (i > k.lastCell) i = k.lastCell;
  const t = uu - i;
  const o = 7 * i;
  const c = k.z;
  let zg = c[o]! + t * (c[o + 1]! + t * (c[o + 2]! + t * c[o + 3]!));
  let gy = c[o + 4]! + t * (c[o + 5]! + t * c[o + 6]!);
  let gx = 0;
  let X = 0;
  let dX = 0;
  const hasCentre = k.hasCentre;
  if (hasCentre) {
    const c = k.centre;
    X = c[o]! + t * (c[o + 1]! + t * (c[o + 2]! + t * c[o + 3]!));
    dX = c[o + 4]! + t * (c[o + 5]! + t * c[o + 6]!);
  }
  const dx = x - X;
  if (k.hasCross) {
    const c = k.cross;
    gx = c[o]! + t * (c[o + 1]! + t * (c[o + 2]! + t * c[o + 3]!));
    zg += gx * dx;
    gy += (c[o + 4]! + t * (c[o + 5]! + t * c[o + 6]!)) * dx;
  }
  if (k.hasBowl) {
    const c = k.bowl;
    const bd = (c[o]! + t * (c[o + 1]! + t * (c[o + 2]! + t * c[o + 3]!))) * dx;
    zg += 0.5 * bd * dx;
    gx += bd;
    gy += 0.5 * (c[o + 4]! + t * (c[o + 5]! + t * c[o + 6]!)) * dx * dx;
  }
  if (hasCentre) gy -= gx * dX;
  const bumpTo = k.bumpTo;
  const bumps = bumpTo.length;
  if (bumps > 0) {
    let nb = s.nextBump;
    while (nb < bumps && bumpTo[nb]! <= y) nb++;
    while (nb > 0 && bumpTo[nb - 1]! > y) nb--;
    s.nextBump = nb;
    if (nb < bumps && k.bumpFrom[nb]! < y) {
      const A = k.bumpA[nb]!;
      const l = k.bumpL[nb]!;
      const v = (y - k.bumpY[nb]!) / l;
      if (k.bumpKind[nb] === 0) {
        const q = 1 - v * v;
        zg += A * q * q;
        gy -= (4 * A * v * q) / l;
      } else if (v < 1) {
        zg += A * v * v;
        gy += (2 * A * v) / l;
      } else {
        zg += A * (1 - ((v - 1) * l) / KICKER_DROP);
        gy -= A / KICKER_DROP;
      }
    }
  }
  const iD = 1 / sqrt(1 + gx * gx + gy * gy);

  if (!flying) {
    const vn = (vz - vx * gx - vy * gy) * iD;
    const press = G * iD - vn * TICKS_PER_SECOND;
    if (press > 0) {
      // Contact: the velocity follows the surface, and a smooth one costs no energy.
      s.z = zg;
      const push = vn * iD;
      vx += push * gx;
      vy += push * gy;
      vz -= push;
      const vv = vf * vf + vs * vs;
      const nn = vn * vn;
      if (nn < 0.01 * vv) {
        const f = 1 + (0.5 * nn) / vv;
        vx *= f;
        vy *= f;
        vz *= f;
      }
      s.N = press < 60 ? press : 60;
    } else {
      // Take-off; a braced rider absorbs the lip.
      s.z = zt > zg ? zt : zg;
      s.air = 1;
      const vv = vx * vx + vy * vy + vz * vz;
      if (b > 0 && vv > 25) {
        const a = 1.2 * b;
        const f = 1 - (0.5 * a * a) / vv;
        const on = a * s.iD;
        vx = (vx + on * s.gx) * f;
        vy = (vy + on * s.gy) * f;
        vz = (vz - on) * f;
      }
    }
  } else {
    s.z = zt;
  }
  s.x = x;
  s.y = y;
  s.vx = vx;
  s.vy = vy;
  s.vz = vz;
  s.zg = zg;
  s.gx = gx;
  s.gy = gy;
  s.iD = iD;
  s.X = X;
  s.cell = i;
  if (flying && zt <= zg) land(k, s);

  // 10 — nets and trees.
  const nl = k.nets[i]!;
  if (dx > nl || dx < -nl) hitNet(k, s);
  const treeTo = k.treeTo;
  const trees = treeTo.length;
  if (trees > 0) {
    let nt = s.nextTree;
    while (nt < trees && treeTo[nt]! < y) nt++;
    while (nt > 0 && treeTo[nt - 1]! >= y) nt--;
    s.nextTree = nt;
    for (let n = nt; n < trees && k.treeFrom[n]! <= y; n++) hitTree(k, s, n, sp);
  }

  // 11 — gates, splits and finish on the segment of this tick.
  if (s.y >= s.nextLine) crossLines(k, s, x0, y0);
  s.tick++;
}
