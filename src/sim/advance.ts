import { type Compiled, KICKER_DROP } from './compile';
import { DT, G, TICKS_PER_SECOND } from './constants';
import { crossLines } from './course-line';
import { land } from './landing';
import { fall, hitNet, hitTree, standUp } from './mishap';
import { CrashCause, type State } from './state';

/*
 * The physics of a ride, from one tick to as many as are known. The order of the operations below is part of the
 * simulation's version, and so is every literal.
 *
 * This one function is long and flat on purpose: rides are verified by the million, some of them by PocketBase's JavaScript
 * engine, which pays for every call, property and boxed result, and a plainly written tick took three times as long there.
 * So what holds for the whole course is read once, what holds for a while (the cell, the bump, the trees around) once a
 * while, the rider lives in locals from one rare event (fall, landing, line) to the next, and the ground is evaluated in
 * place (the same operations as `evaluateGround`, which a test compares to the last bit). A single tick pays a quarter more
 * than it would alone, since it fetches all that for itself: the price of having the physics once. Only + − * /,
 * comparisons and square roots are used: they are exact and the same in every engine.
 */

const sqrt = Math.sqrt;
const floor = Math.floor;

/** Input is steer / 127; nothing finer than that reaches the simulation. */
const STEER_MAX = 127;
/** Posture changes by this much per tick: a quarter of a second from normal to tuck or brake. */
const POSTURE_RATE = 0.04;
/** Friction of cloth on snow while sliding after a fall (Lubricants 4 (2016) 7: 0.19 to 0.48). */
const CLOTH = 0.35;
/** Speed gravity gives in a tick, m/s. */
const GDT = G * DT;
const HALF_DT = DT / 2;

/** Nobody is nearer to a tree than this without being asked whether they touch it, m: more than any rounding. */
const TREE_MARGIN = 1e-6;

/**
 * Advances one rider who has left the gate, up to tick `end` or through the tick that crosses the finish line, whichever
 * is first.
 *
 * @param runs input: length (ticks, at least 1), steer and stance of each run, flat; at least up to `end`
 * @param from tick at which the runs begin; those before the rider's tick are skipped
 * @param end first tick not ridden any more, later than the rider's
 */
export function advance(k: Compiled, s: State, runs: readonly number[], from: number, end: number): void {
  let tick = s.tick;
  const last = end - 1;

  // What holds for the whole course.
  const { goofy } = s;
  const { invFullSpeed, edgeBase, edgeRest, edgeRateDt, edgeGainDt, tuckLoss, heel, qmax, radius, s0s0 } = k;
  const { dragNormal, dragTuck, align, pivot, invPivotSpeed2, grip, catchSine, skateSpeed, skatePullDt } = k;
  const { mu0, muE, hold, flat, shear, patches, invDy, hasCentre, hasCross, hasBowl } = k;
  const patchEnd = patches.length;
  const bumps = k.bumpTo.length;
  const trees = k.treeTo.length;

  // The input of this run.
  let r = 0;
  let left = from - tick;
  let wanted = 0;
  let posture = 0;

  // Polynomials of the cell: height, centre line, cross slope, bowl.
  let z0 = 0;
  let z1 = 0;
  let z2 = 0;
  let z3 = 0;
  let z4 = 0;
  let z5 = 0;
  let z6 = 0;
  let m0 = 0;
  let m1 = 0;
  let m2 = 0;
  let m3 = 0;
  let m4 = 0;
  let m5 = 0;
  let m6 = 0;
  let c0 = 0;
  let c1 = 0;
  let c2 = 0;
  let c3 = 0;
  let c4 = 0;
  let c5 = 0;
  let c6 = 0;
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  let b3 = 0;
  let b4 = 0;
  let b5 = 0;
  let b6 = 0;

  // From one rare event to the next. The way out is a return at the end, not a condition here: a single tick then never
  // jumps back, and V8, which compiles the jump of a loop and the call of a function apart, compiles the call.
  for (;;) {
    // 0 — after a fall: sliding, then back on one's feet.
    let rare = false;
    const lying = s.crash > 0;
    let down = false;
    if (lying) {
      rare = true;
      s.crash--;
      if (s.crash === 0) standUp(k, s);
      else down = true;
    }
    const shaken = s.stagger > 0;
    let staggered = false;
    if (shaken) {
      rare = true;
      s.stagger--;
      staggered = s.stagger > 0;
    }

    // The rider, in locals until something rare happens.
    let x = s.x;
    let y = s.y;
    let z = s.z;
    let vx = s.vx;
    let vy = s.vy;
    let vz = s.vz;
    if (down) {
      vx *= 0.992;
      vy *= 0.992;
      vz *= 0.992;
    }
    let hx = s.hx;
    let hy = s.hy;
    let u = s.u;
    let p = s.p;
    let N = s.N;
    let vf = s.vf;
    let vs = s.vs;
    let air = s.air;
    let zg = s.zg;
    let gx = s.gx;
    let gy = s.gy;
    let iD = s.iD;
    let X = s.X;
    let nb = s.nextBump;
    let nt = s.nextTree;
    const nextLine = s.nextLine;
    // The cell: where it begins and ends, its snow, its half widths.
    let i = s.cell;
    let iEnd = Number.NEGATIVE_INFINITY;
    let base = k.snow[i]!;
    let width = k.width[i]!;
    let nets = 0;
    // Where the next bump begins, and between which y it is the next one.
    let bumpStart = 0;
    let bumpLow = 0;
    let bumpHigh = Number.NEGATIVE_INFINITY;
    // A box that no tree reaches into.
    let treeLow = 0;
    let treeHigh = Number.NEGATIVE_INFINITY;
    let treeLeft = 0;
    let treeRight = 0;
    let sp = 0;
    let x0 = 0;
    let y0 = 0;
    let dx = 0;
    let landing = false;

    for (;;) {
      if (left <= 0) {
        do {
          left += runs[r]!;
          r += 3;
        } while (left <= 0);
        wanted = runs[r - 2]! / STEER_MAX;
        const stance = runs[r - 1]!;
        posture = stance === 1 ? 1 : stance === 2 ? -1 : 0;
      }
      left--;
      const d = lying ? 0 : wanted;
      const target = shaken && posture > 0 ? 0 : posture;
      const v2 = vx * vx + vy * vy + vz * vz;
      sp = sqrt(v2);

      // 1 — posture.
      if (p !== target) {
        if (p < target) {
          p += POSTURE_RATE;
          if (p > target) p = target;
        } else {
          p -= POSTURE_RATE;
          if (p < target) p = target;
        }
      }

      // 2 — edge: a servo with a rate limit, the same for every device; drag by posture.
      const share = sp * invFullSpeed;
      let lim = share < 1 ? edgeBase + edgeRest * share : 1;
      let rate = edgeRateDt;
      let drag = dragNormal;
      let b = 0;
      let tuck = 0;
      if (p > 0) {
        tuck = p;
        lim *= 1 - tuckLoss * p;
        rate *= 1 - 0.4 * p;
        drag += (dragTuck - drag) * p;
      } else if (p < 0) {
        b = -p;
        lim *= 1 - 0.35 * b;
        drag += (k.dragBrake - drag) * b;
      }
      if (goofy ? d > 0 : d < 0) lim *= heel;
      if (staggered) rate *= 0.5;
      let du = (d * lim - u) * edgeGainDt;
      if (du > rate) du = rate;
      else if (du < -rate) du = -rate;
      u += du;
      const D = 1 - drag * sp;

      x0 = x;
      y0 = y;
      const flying = air === 1;

      if (!flying) {
        // 3 — edge geometry, exact and rational: q = tan(θ/2), t = tan θ, κ = the curvature of the carve.
        const q = u * qmax;
        const qq = q * q;
        const q2 = q + q;
        const sin = q2 / (1 + qq);
        const t = q2 / (1 - qq);
        const sin2 = sin * sin;

        // 4 — yaw: carving, self-alignment and foot pivot turn the heading.
        let omega = vf > 0 ? (vf * t) / (radius * sqrt(sin2 + s0s0)) : 0;
        if (b === 0) {
          if (vs !== 0) omega += (align * vs) / (sp + 1);
          if (d !== 0) omega += (d * pivot) / (1 + v2 * invPivotSpeed2);
        } else {
          const da = d < 0 ? -d : d;
          omega += (align * (1 - 0.9 * b * da) * vs) / (sp + 1);
          omega += d * (pivot / (1 + v2 * invPivotSpeed2) + (b * k.brakePivot) / (1 + 0.08 * sp));
        }
        const h = omega * HALF_DT;
        const ih = 1 / (1 + h * h);
        const ca = ih + ih - 1;
        const sa = (h + h) * ih;
        const ox = hx;
        hx = ox * ca + hy * sa;
        hy = hy * ca - ox * sa;
        const hs = 1.5 - 0.5 * (hx * hx + hy * hy);
        hx *= hs;
        hy *= hs;

        // 5 — ski frame in the tangent plane, not yet unit vectors: f = (hx, hy, hz)·fl along the ski, w = f × n to its right.
        const hz = gx * hx + gy * hy;
        const fl = 1 / sqrt(1 + hz * hz);
        const wl = fl * iD;
        const wx = hy + hz * gy;
        const wy = -hx - hz * gx;
        const wz = hy * gx - hx * gy;

        // 6 — gravity and drag.
        const fallen = vz - GDT;
        vf = (vx * hx + vy * hy + fallen * hz) * fl * D;
        vs = (vx * wx + vy * wy + fallen * wz) * wl * D;

        // The snow here: powder outside the piste, patches over all.
        const dc = x0 - X;
        let snow = dc > width || dc < -width ? 4 : base;
        for (let j = 0; j < patchEnd; j += 5) {
          if (x0 >= patches[j]! && y0 >= patches[j + 1]! && x0 <= patches[j + 2]! && y0 <= patches[j + 3]!)
            snow = patches[j + 4]!;
        }

        // 7 — side force: Coulomb, capped by hold and shear strength. All as impulses of one tick, m/s.
        const NDt = N * DT;
        let cap = flat[snow]!;
        const as = vs < 0 ? -vs : vs;
        const facing = u * vs;
        if (facing < 0) {
          const ta = t < 0 ? -t : t;
          const dh = hold[snow]!;
          let top = shear[snow]!;
          if (b > 0) top += (0.95 * k.brakeSnow[snow]! - top) * b;
          const td = ta * dh;
          if (td < 0.999) {
            const lean = (ta + dh) / (1 - td);
            if (lean < top) top = lean;
          }
          top *= grip;
          if (top > cap) cap = top;
          if (staggered) cap *= 0.8;
        } else if (facing > 0 && b === 0 && sp > 5 && as > catchSine * sp && (u > 0.25 || u < -0.25)) {
          fall(s, CrashCause.edgeCatch, sp);
          rare = true;
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
          mu = mu0[snow]! + muE[snow]! * sin2;
          if (b > 0) mu += b * k.wedge * k.brakeSnow[snow]!;
        }
        const fr = mu * sqrt(NDt * NDt + side * side);
        if (vf > fr) vf -= fr;
        else if (vf < -fr) vf += fr;
        else vf = 0;
        if (vf < skateSpeed && p >= 0 && !down)
          vf += skatePullDt * (1 - tuck) * (1 - (vf > 0 ? vf : 0) / skateSpeed);
        const a = vf * fl;
        vx = hx * a;
        vy = hy * a;
        vz = hz * a;
        if (vs !== 0) {
          const across = vs * wl;
          vx += wx * across;
          vy += wy * across;
          vz += wz * across;
        }
      } else {
        vx *= D;
        vy *= D;
        vz = vz * D - GDT;
      }

      // 9 — move; the ground at the new place.
      x = x0 + vx * DT;
      y = y0 + vy * DT;
      z += vz * DT;
      const uu = y * invDy + 2;
      if (uu >= iEnd || uu < i) {
        i = floor(uu);
        if (i < 1) i = 1;
        else if (i > k.lastCell) i = k.lastCell;
        iEnd = i + 1;
        base = k.snow[i]!;
        width = k.width[i]!;
        nets = k.nets[i]!;
        const o = 7 * i;
        const cz = k.z;
        z0 = cz[o]!;
        z1 = cz[o + 1]!;
        z2 = cz[o + 2]!;
        z3 = cz[o + 3]!;
        z4 = cz[o + 4]!;
        z5 = cz[o + 5]!;
        z6 = cz[o + 6]!;
        if (hasCentre) {
          const c = k.centre;
          m0 = c[o]!;
          m1 = c[o + 1]!;
          m2 = c[o + 2]!;
          m3 = c[o + 3]!;
          m4 = c[o + 4]!;
          m5 = c[o + 5]!;
          m6 = c[o + 6]!;
        }
        if (hasCross) {
          const c = k.cross;
          c0 = c[o]!;
          c1 = c[o + 1]!;
          c2 = c[o + 2]!;
          c3 = c[o + 3]!;
          c4 = c[o + 4]!;
          c5 = c[o + 5]!;
          c6 = c[o + 6]!;
        }
        if (hasBowl) {
          const c = k.bowl;
          b0 = c[o]!;
          b1 = c[o + 1]!;
          b2 = c[o + 2]!;
          b3 = c[o + 3]!;
          b4 = c[o + 4]!;
          b5 = c[o + 5]!;
          b6 = c[o + 6]!;
        }
      }
      const t = uu - i;
      zg = z0 + t * (z1 + t * (z2 + t * z3));
      const oldGx = gx;
      const oldGy = gy;
      gy = z4 + t * (z5 + t * z6);
      gx = 0;
      X = 0;
      let dX = 0;
      if (hasCentre) {
        X = m0 + t * (m1 + t * (m2 + t * m3));
        dX = m4 + t * (m5 + t * m6);
      }
      dx = x - X;
      if (hasCross) {
        gx = c0 + t * (c1 + t * (c2 + t * c3));
        zg += gx * dx;
        gy += (c4 + t * (c5 + t * c6)) * dx;
      }
      if (hasBowl) {
        const bd = (b0 + t * (b1 + t * (b2 + t * b3))) * dx;
        zg += 0.5 * bd * dx;
        gx += bd;
        gy += 0.5 * (b4 + t * (b5 + t * b6)) * dx * dx;
      }
      if (hasCentre) gy -= gx * dX;
      if (bumps > 0) {
        if (y >= bumpHigh || y < bumpLow) {
          const { bumpFrom, bumpTo } = k;
          while (nb < bumps && bumpTo[nb]! <= y) nb++;
          while (nb > 0 && bumpTo[nb - 1]! > y) nb--;
          bumpLow = nb > 0 ? bumpTo[nb - 1]! : Number.NEGATIVE_INFINITY;
          bumpHigh = nb < bumps ? bumpTo[nb]! : Number.POSITIVE_INFINITY;
          bumpStart = nb < bumps ? bumpFrom[nb]! : Number.POSITIVE_INFINITY;
        }
        if (bumpStart < y) {
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
      const oldID = iD;
      iD = 1 / sqrt(1 + gx * gx + gy * gy);

      if (!flying) {
        const vn = (vz - vx * gx - vy * gy) * iD;
        const press = G * iD - vn * TICKS_PER_SECOND;
        if (press > 0) {
          // Contact: the velocity follows the surface, and a smooth one costs no energy.
          z = zg;
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
          N = press < 60 ? press : 60;
        } else {
          // Take-off; a braced rider absorbs the lip.
          if (z <= zg) z = zg;
          air = 1;
          const vv = vx * vx + vy * vy + vz * vz;
          if (b > 0 && vv > 25) {
            const a = 1.2 * b;
            const f = 1 - (0.5 * a * a) / vv;
            const on = a * oldID;
            vx = (vx + on * oldGx) * f;
            vy = (vy + on * oldGy) * f;
            vz = (vz - on) * f;
          }
        }
      } else {
        landing = z <= zg;
      }

      // Trees: nobody asks while the rider stays inside the box that none reaches into.
      if (trees > 0 && (y >= treeHigh || y <= treeLow || x <= treeLeft || x >= treeRight)) {
        const { treeFrom, treeTo, treeX, treeR } = k;
        while (nt < trees && treeTo[nt]! < y) nt++;
        while (nt > 0 && treeTo[nt - 1]! >= y) nt--;
        treeLow = nt > 0 ? treeTo[nt - 1]! : Number.NEGATIVE_INFINITY;
        treeHigh = nt < trees ? treeTo[nt]! : Number.POSITIVE_INFINITY;
        treeLeft = Number.NEGATIVE_INFINITY;
        treeRight = Number.POSITIVE_INFINITY;
        let n = nt;
        for (; n < trees && treeFrom[n]! <= y; n++) {
          const at = treeX[n]!;
          const reach = treeR[n]! + TREE_MARGIN;
          if (x < at) {
            if (at - reach < treeRight) treeRight = at - reach;
          } else if (at + reach > treeLeft) {
            treeLeft = at + reach;
          }
        }
        if (n < trees && treeFrom[n]! < treeHigh) treeHigh = treeFrom[n]!;
        if (x <= treeLeft || x >= treeRight) rare = true;
      }

      if (rare || tick === last || landing || dx > nets || dx < -nets || y >= nextLine) break;
      tick++;
    }

    s.tick = tick;
    s.x = x;
    s.y = y;
    s.z = z;
    s.vx = vx;
    s.vy = vy;
    s.vz = vz;
    s.hx = hx;
    s.hy = hy;
    s.u = u;
    s.p = p;
    s.N = N;
    s.vf = vf;
    s.vs = vs;
    s.air = air;
    s.zg = zg;
    s.gx = gx;
    s.gy = gy;
    s.iD = iD;
    s.X = X;
    s.cell = i;
    s.nextBump = nb;
    s.nextTree = nt;
    if (landing) land(k, s);

    // 10 — nets and trees.
    if (dx > nets || dx < -nets) hitNet(k, s);
    if (trees > 0) {
      const { treeFrom } = k;
      for (let n = nt; n < trees && treeFrom[n]! <= y; n++) hitTree(k, s, n, sp);
    }

    // 11 — gates, splits and finish on the segment of this tick; the tick of the finish is the last one.
    let over = tick === last;
    if (s.y >= nextLine) {
      const clock = s.t1;
      crossLines(k, s, x0, y0);
      if (clock < 0 && s.t1 >= 0) over = true;
    }
    tick++;
    s.tick = tick;
    if (over) return;
  }
}
