import type { Points } from 'three';
import { type Compiled, Phase, Snow, type State, snowUnder } from '../../sim';
import type { Light } from '../light';
import { clamp, seeded, smoothstep } from '../maths';
import { TIERS, type Tier } from '../quality';
import { between, createBetween } from '../rider/between';
import type { FrameTime } from '../types';
import { createParticles, type Newborn } from './particles';

/** The snow that a rider throws up. */
export interface Spray {
  readonly object: Points;
  /**
   * Emits the particles between two frames. The light's time must be set before. Allocates nothing.
   *
   * @param moment its `dt` is 0 while paused: nothing is emitted then
   */
  update(prev: State, cur: State, moment: Readonly<FrameTime>, k: Compiled): void;
  /** Throws less, for reduced motion. */
  calm(on: boolean): void;
  clear(): void;
  dispose(): void;
}

/** Particles per second of a fully edged ski (design section 7), and the share left with reduced motion. */
const RATE = 470;
const CALM = 0.4;
/** Edge angle (rad) from which snow is thrown, and the range over which it increases to the full amount. */
const EDGE_FROM = 0.2;
const EDGE_RANGE = 0.65;
/** Amount by snow (ice, hard, packed, soft, powder), and the share of puffs. */
const AMOUNT = [0.28, 1, 1.05, 1.25, 1.7] as const;
const PUFFS = [0.2, 0.42, 0.45, 0.6, 0.78] as const;
/** Amount of the bow wave in powder, even on flat skis. */
const POWDER_WAVE = 0.4;
const LANDING_BURST = 70;
const FALL_BURST = 110;
/** Most particles in one frame, however long it took. */
const MOST = 60;

/** The spray of one frame: the data for emitting its particles. World frame. */
interface Throw {
  amount: number;
  puffs: number;
  /** Direction of the spray: 1 = to the right of the skis. */
  out: number;
  force: number;
  size: number;
}

export function createSpray(tier: Tier, light: Light): Spray {
  const particles = createParticles(TIERS[tier].sprayPool, light);
  let share = TIERS[tier].sprayRate;
  const random = seeded(5);
  const rider = createBetween();
  const now: Throw = { amount: 0, puffs: 0.42, out: 1, force: 0, size: 1.1 };
  const born: Newborn = {
    birth: 0,
    x: 0,
    y: 0,
    z: 0,
    vx: 0,
    vy: 0,
    vz: 0,
    size: 0,
    life: 0,
    puff: 0,
  };
  const at = { owed: 0, into: 0, flying: false, down: false };

  /** Computes the present rate of particles, and their direction. */
  function aim(cur: State, k: Compiled): void {
    const r = rider;
    const snow = snowUnder(k, r, cur) as 0 | 1 | 2 | 3 | 4;
    const edge = Math.abs(2 * Math.atan(r.u * k.gear.qmax));
    const speed = Math.max(r.speed, 0.1);
    const slip = (r.vx * r.hy - r.vy * r.hx) / speed;
    const brake = Math.max(0, -r.p);
    const carve = clamp((edge - EDGE_FROM) / EDGE_RANGE) * clamp(speed / 9);
    const skid = (Math.abs(slip) * 1.25 + brake * 0.3) * smoothstep(1, 6, speed);
    const wave = snow === Snow.powder ? POWDER_WAVE * clamp(speed / 10) : 0;
    const slide = cur.crash > 0 ? 1.2 * smoothstep(1, 6, speed) : 0;
    const going = cur.phase !== Phase.gate && cur.air === 0;
    now.force = going ? Math.max(cur.crash > 0 ? slide : carve + skid, wave) : 0;
    now.amount = now.force * AMOUNT[snow];
    now.puffs = PUFFS[snow];
    now.size = snow === Snow.powder ? 1.35 : 1;
    // Snow is thrown to the outside of the turn; sliding skis push it in their direction of travel.
    now.out = Math.abs(slip) > 0.25 ? Math.sign(slip) : r.u < 0 ? 1 : -1;
  }

  /** Emits one particle somewhere along the ski, up to `age` seconds old. */
  function throwOne(time: number, age: number, spread: number): void {
    const r = rider;
    const older = random() * age;
    const back = random() * 1.1 - 0.25;
    const side = spread > 0 && random() < 0.5 ? -now.out : now.out;
    const off = side * (0.24 + 0.14 * random());
    const rx = r.hy;
    const ry = -r.hx;
    const dx = rx * off - r.hx * back - r.vx * older;
    const dy = ry * off - r.hy * back - r.vy * older;
    const force = Math.min(1.6, now.force);
    const out = side * (2.2 + 3.6 * random()) * (0.6 + 0.6 * force);
    const along = 0.3 + 0.28 * random();
    const jitter = 0.8 + spread * 3;
    born.birth = time - older;
    born.x = r.x + dx;
    born.y = r.zg + r.gx * dx + r.gy * dy + 0.05;
    born.z = -(r.y + dy);
    born.vx = rx * out + r.vx * along + (random() - 0.5) * jitter;
    born.vy = 1.3 + 3.3 * random() * Math.min(1.2, force) + r.vz * along;
    born.vz = -(ry * out + r.vy * along + (random() - 0.5) * jitter);
    born.puff = random() < now.puffs ? 1 : 0;
    // Mostly crumbs, and some clods.
    born.size = (born.puff ? 0.13 + 0.2 * random() : 0.016 + 0.055 * random() ** 3) * now.size;
    born.life = born.puff ? 0.55 + 0.6 * random() : 0.5 + 0.55 * random();
    particles.emit(born);
  }

  function burst(time: number, amount: number, force: number): void {
    const before = now.force;
    now.force = force;
    const n = Math.min(particles.size * 0.5, Math.round(amount * share));
    for (let i = 0; i < n; i++) throwOne(time, 0.02, 1);
    now.force = before;
  }

  return {
    object: particles.points,
    update(prev, cur, moment, k) {
      const { dt } = moment;
      const time = light.uniforms.uFrame.value[0]!;
      between(prev, cur, moment, rider);
      aim(cur, k);
      const landed = at.flying && cur.air === 0;
      const fell = !at.down && cur.crash > 0;
      at.flying = cur.air === 1;
      at.down = cur.crash > 0;
      if (dt <= 0) return;
      if (landed) burst(time, LANDING_BURST * clamp(at.into / 3), 0.5 + 0.25 * Math.min(3, at.into));
      if (fell) burst(time, FALL_BURST * clamp(rider.speed / 12), 1.4);
      if (at.flying) at.into = Math.max(0, (rider.vx * rider.gx + rider.vy * rider.gy - rider.vz) * rider.iD);
      at.owed = Math.min(MOST, at.owed + now.amount * dt * share * RATE);
      const spread = at.down ? 1 : 0;
      for (; at.owed >= 1; at.owed--) throwOne(time, dt, spread);
    },
    calm(on) {
      share = TIERS[tier].sprayRate * (on ? CALM : 1);
    },
    clear() {
      at.owed = 0;
      at.flying = false;
      at.down = false;
      particles.clear();
    },
    dispose: particles.dispose,
  };
}
