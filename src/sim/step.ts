import { type Compiled, KICKER_DROP } from './compile';
import { DT, G } from './constants';
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
 */

const sqrt = Math.sqrt;
const floor = Math.floor;

/** Input is steer / 127; nothing finer than that reaches the simulation. */
const STEER_MAX = 127;
/** Posture changes by this much per tick: a quarter of a second from normal to tuck or brake. */
const POSTURE_RATE = 0.04;
/** Friction of cloth on snow while sliding after a fall (Lubricants 4 (2016) 7: 0.19 to 0.48). */
const CLOTH = 0.35;

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
  const g = k.gear;
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
  const sp = sqrt(vx * vx + vy * vy + vz * vz);

  // 1 — posture.
  let target = stance === 1 ? 1 : stance === 2 ? -1 : 0;
  let staggered = false;
  if (s.stagger > 0) {
    s.stagger--;
    if (target > 0) target = 0;
    staggered = s.stagger > 0;
  }
  let p = s.p;
  if (p < target) {
    p += POSTURE_RATE;
    if (p > target) p = target;
  } else if (p > target) {
    p -= POSTURE_RATE;
    if (p < target) p = target;
  }
  s.p = p;
  const tuck = p > 0 ? p : 0;
  const b = p < 0 ? -p : 0;

  // 2 — edge: a servo with a rate limit, the same for every device.
  const a0 = g.edgeBase;
  const share = sp / g.edgeFullSpeed;
  let lim = a0 + (1 - a0) * (share < 1 ? share : 1);
  lim *= 1 - (1 - g.tuckEdge) * tuck;
  lim *= 1 - 0.35 * b;
  if (s.goofy ? d > 0 : d < 0) lim *= g.heel;
  let rate = g.edgeRate * DT * (1 - 0.4 * tuck);
  if (staggered) rate *= 0.5;
  let du = (d * lim - s.u) * g.edgeGain * DT;
  if (du > rate) du = rate;
  else if (du < -rate) du = -rate;
  const u = s.u + du;
  s.u = u;
  const drag =
    p > 0
      ? k.dragNormal + (k.dragTuck - k.dragNormal) * tuck
      : k.dragNormal + (k.dragBrake - k.dragNormal) * b;
  const D = 1 - drag * sp * DT;

  const x0 = s.x;
  const y0 = s.y;
  const z0 = s.z;
  const flying = s.air === 1;
  let vf = s.vf;
  let vs = s.vs;

  if (!flying) {
    // 3 — edge geometry, exact and rational: q = tan(θ/2).
    const q = u * g.qmax;
    const qq = q * q;
    const iq = 1 / (1 + qq);
    const sin = 2 * q * iq;
    const cos = (1 - qq) * iq;
    const sin2 = sin * sin;
    const s0 = g.s0;
    const kappa = sin / (cos * sqrt(sin2 + s0 * s0) * g.radius);

    // 4 — yaw: carving, self-alignment and foot pivot turn the heading.
    const da = d < 0 ? -d : d;
    const vp = g.pivotSpeed;
    const omega =
      kappa * (vf > 0 ? vf : 0) +
      (g.align * (1 - 0.9 * b * da) * vs) / (sp + 1) +
      d * (g.pivot / (1 + (sp * sp) / (vp * vp)) + (b * g.brakePivot) / (1 + 0.08 * sp));
    const h = omega * DT * 0.5;
    const ih = 1 / (1 + h * h);
    const ca = 2 * ih - 1;
    const sa = 2 * h * ih;
    let hx = s.hx * ca + s.hy * sa;
    let hy = s.hy * ca - s.hx * sa;
    const hs = 1.5 - 0.5 * (hx * hx + hy * hy);
    hx *= hs;
    hy *= hs;
    s.hx = hx;
    s.hy = hy;

    // 5 — ski frame in the tangent plane: f along, w to the right, n off the snow.
    const gx = s.gx;
    const gy = s.gy;
    const nz = s.iD;
    const nx = -gx * nz;
    const ny = -gy * nz;
    const hz = gx * hx + gy * hy;
    const fl = 1 / sqrt(1 + hz * hz);
    const fx = hx * fl;
    const fy = hy * fl;
    const fz = hz * fl;
    const wx = fy * nz - fz * ny;
    const wy = fz * nx - fx * nz;
    const wz = fx * ny - fy * nx;

    // 6 — gravity and drag.
    vf = (vx * fx + vy * fy + vz * fz - G * DT * fz) * D;
    vs = (vx * wx + vy * wy + vz * wz - G * DT * wz) * D;

    // The snow here: powder outside the piste, patches over all.
    const dc = x0 - s.X;
    const w = k.width[s.cell]!;
    let snow = dc > w || dc < -w ? 4 : k.snow[s.cell]!;
    const pt = k.patches;
    for (let i = 0; i < pt.length; i += 5) {
      if (x0 >= pt[i]! && y0 >= pt[i + 1]! && x0 <= pt[i + 2]! && y0 <= pt[i + 3]!) snow = pt[i + 4]!;
    }
    const brake = k.brakeSnow[snow]!;

    // 7 — side force: Coulomb, capped by hold and shear strength.
    const N = s.N;
    let cap = k.flat[snow]!;
    const facing = u * vs;
    const as = vs < 0 ? -vs : vs;
    if (facing < 0) {
      const t = (sin < 0 ? -sin : sin) / cos;
      const dh = k.hold[snow]!;
      let top = k.shear[snow]!;
      top += (0.95 * brake - top) * b;
      const td = t * dh;
      if (td < 0.999) {
        const lean = (t + dh) / (1 - td);
        if (lean < top) top = lean;
      }
      top *= g.grip;
      if (top > cap) cap = top;
      if (staggered) cap *= 0.8;
    } else if (facing > 0 && as > g.catchSine * sp && sp > 5 && b === 0 && (u > 0.25 || u < -0.25)) {
      fall(s, CrashCause.edgeCatch, sp);
    }
    const j = cap * N * DT;
    let L: number;
    if (j >= as) {
      if (vf > 2) vf += (0.5 * vs * vs) / vf;
      L = as / DT;
      vs = 0;
    } else {
      vs = vs < 0 ? vs + j : vs - j;
      L = cap * N;
    }

    // 8 — friction, then skating off at low speed.
    const mu = down ? CLOTH : k.mu0[snow]! * g.glide + k.muE[snow]! * sin2 + b * g.wedge * brake;
    const fr = mu * sqrt(N * N + L * L) * DT;
    if (vf > fr) vf -= fr;
    else if (vf < -fr) vf += fr;
    else vf = 0;
    const sk = g.skateSpeed;
    if (vf < sk && p >= 0 && !down) vf += g.skatePull * (1 - tuck) * (1 - (vf > 0 ? vf : 0) / sk) * DT;
    s.vf = vf;
    s.vs = vs;
    vx = fx * vf + wx * vs;
    vy = fy * vf + wy * vs;
    vz = fz * vf + wz * vs;
  } else {
    vx *= D;
    vy *= D;
    vz = vz * D - G * DT;
  }

  // 9 — move; the ground at the new place.
  const x = x0 + vx * DT;
  const y = y0 + vy * DT;
  const zt = z0 + vz * DT;
  const invDy = k.invDy;
  const uu = y * invDy + 2;
  let i = floor(uu);
  if (i < 1) i = 1;
  else if (i > k.lastCell) i = k.lastCell;
  const t = uu - i;
  const o = 4 * i;
  const Z = k.z;
  const z1 = Z[o + 1]!;
  const z2 = Z[o + 2]!;
  const z3 = Z[o + 3]!;
  let zg = Z[o]! + t * (z1 + t * (z2 + t * z3));
  let gy = (z1 + t * (2 * z2 + 3 * z3 * t)) * invDy;
  let gx = 0;
  let X = 0;
  let dX = 0;
  if (k.hasCentre) {
    const c = k.centre;
    const c1 = c[o + 1]!;
    const c2 = c[o + 2]!;
    const c3 = c[o + 3]!;
    X = c[o]! + t * (c1 + t * (c2 + t * c3));
    dX = (c1 + t * (2 * c2 + 3 * c3 * t)) * invDy;
  }
  const dx = x - X;
  if (k.hasCross) {
    const c = k.cross;
    const c1 = c[o + 1]!;
    const c2 = c[o + 2]!;
    const c3 = c[o + 3]!;
    gx = c[o]! + t * (c1 + t * (c2 + t * c3));
    zg += gx * dx;
    gy += (c1 + t * (2 * c2 + 3 * c3 * t)) * invDy * dx;
  }
  if (k.hasBowl) {
    const c = k.bowl;
    const c1 = c[o + 1]!;
    const c2 = c[o + 2]!;
    const c3 = c[o + 3]!;
    const bowl = c[o]! + t * (c1 + t * (c2 + t * c3));
    zg += 0.5 * bowl * dx * dx;
    gx += bowl * dx;
    gy += 0.5 * (c1 + t * (2 * c2 + 3 * c3 * t)) * invDy * dx * dx;
  }
  gy -= gx * dX;
  const bumps = k.bumpTo.length;
  if (bumps > 0) {
    let nb = s.nextBump;
    while (nb < bumps && k.bumpTo[nb]! <= y) nb++;
    while (nb > 0 && k.bumpTo[nb - 1]! > y) nb--;
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
    const nx = -gx * iD;
    const ny = -gy * iD;
    const vn = vx * nx + vy * ny + vz * iD;
    const press = G * iD - vn / DT;
    if (press > 0) {
      // Contact: the velocity follows the surface, and a smooth one costs no energy.
      s.z = zg;
      vx -= vn * nx;
      vy -= vn * ny;
      vz -= vn * iD;
      const vv = vf * vf + vs * vs;
      if (vn * vn < 0.01 * vv) {
        const f = 1 + (0.5 * vn * vn) / vv;
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
  const trees = k.treeY.length;
  if (trees > 0) {
    let nt = s.nextTree;
    while (nt < trees && k.treeY[nt]! + 3 < y) nt++;
    while (nt > 0 && k.treeY[nt - 1]! + 3 >= y) nt--;
    s.nextTree = nt;
    for (let n = nt; n < trees && k.treeY[n]! - 3 <= y; n++) {
      const r = k.treeR[n]!;
      const ex = s.x - k.treeX[n]!;
      const ey = s.y - k.treeY[n]!;
      if (ex * ex + ey * ey < r * r) hitTree(k, s, n, sp);
    }
  }

  // 11 — gates, splits and finish on the segment of this tick.
  if (s.t1 < 0) crossLines(k, s, x0, y0);
  s.tick++;
}
