import type { Points } from 'three';
import { type Compiled, CrashCause, type State } from '../../sim';
import { spireHeight, TREE_ROCK_FROM } from '../forest';
import type { Light } from '../light';
import { clamp, seeded } from '../maths';
import { TIERS, type Tier } from '../quality';
import type { FrameTime } from '../types';
import { createParticles, type Newborn } from './particles';

/** Snow thrown up by a fall, besides the skis' spray: a cloud at the impact, and the snow of a tree or net that was hit. */
export interface CrashSnow {
  readonly object: Points;
  /** The light's time must be set before. Allocates nothing. */
  update(cur: State, moment: Readonly<FrameTime>): void;
  /** Throws less, for reduced motion. */
  calm(on: boolean): void;
  clear(): void;
  dispose(): void;
}

/** Size of its pool relative to a tier's spray pool, and share of particles left with reduced motion. */
const POOL_SHARE = 0.5;
const CALM = 0.4;
/** Shares of the pool for the cloud at the impact, and for snow from a tree or net. */
const CLOUD = 0.45;
const OFF = 0.5;
/** Time for which a tree sheds snow, s; a net is shaken once. */
const TREE_SECONDS = 1.3;
const NET_SECONDS = 0.35;
/** Length and height of the shaken part of a net, m. */
const NET_LENGTH = 4;
const NET_HEIGHT = 1.7;
/** Falls slower than this throw little, m/s. */
const FAST = 14;

export function createCrashSnow(k: Compiled, tier: Tier, light: Light): CrashSnow {
  const size = Math.round(TIERS[tier].sprayPool * POOL_SHARE);
  const particles = createParticles(size, light);
  const random = seeded(11);
  const born: Newborn = {
    birth: 0.1,
    x: 0.1,
    y: 0.1,
    z: 0.1,
    vx: 0.1,
    vy: 0.1,
    vz: 0.1,
    size: 0.1,
    life: 0.1,
    puff: 1,
  };
  /** The shaken thing: a tree by its index, or a net (−1) beside the place of the fall. */
  const at = { down: false, tree: -1, left: 0, rate: 0, owed: 0, x: 0, y: 0, z: 0, share: 1 };

  const spread = (width: number): number => (random() - 0.5) * width;

  /** @param speed at the moment of the fall, m/s: a trunk has stopped the rider since, so the present speed is no measure */
  function cloud(time: number, { hx, hy }: State, speed: number): void {
    const n = Math.round(size * CLOUD * at.share * clamp(speed / FAST));
    for (let i = 0; i < n; i++) {
      born.birth = time;
      born.x = at.x + spread(1.2);
      born.y = at.z + 0.1 + random() * 0.7;
      born.z = -at.y + spread(1.2);
      born.vx = hx * speed * 0.25 + spread(7);
      born.vy = 0.6 + random() * 4.2;
      born.vz = -hy * speed * 0.25 + spread(7);
      born.puff = random() < 0.7 ? 1 : 0;
      born.size = born.puff === 1 ? 0.22 + 0.3 * random() : 0.03 + 0.05 * random();
      born.life = 0.7 + 0.8 * random();
      particles.emit(born);
    }
  }

  /** Throws a clump from the outside of the tree's crown, at any height. */
  function fromTree(): void {
    const r = k.treeR[at.tree]!;
    const high = random();
    const turn = random() * 2 * Math.PI;
    const out = r * (1.05 - 0.8 * high);
    born.x = k.treeX[at.tree]! + Math.cos(turn) * out;
    born.y = at.z + 0.8 + high * spireHeight(r) * 0.85;
    born.z = -k.treeY[at.tree]! + Math.sin(turn) * out;
    born.vx = Math.cos(turn) * 0.9 + spread(0.8);
    born.vz = Math.sin(turn) * 0.9 + spread(0.8);
  }

  function fromNet(): void {
    born.x = at.x + spread(0.5);
    born.y = at.z + random() * NET_HEIGHT;
    born.z = -at.y + spread(NET_LENGTH);
    born.vx = spread(3);
    born.vz = spread(1.5);
  }

  function shake(time: number): void {
    if (at.tree >= 0) fromTree();
    else fromNet();
    born.birth = time;
    born.vy = -0.4 - random() * 1.2;
    born.puff = random() < 0.75 ? 1 : 0;
    born.size = born.puff === 1 ? 0.16 + 0.26 * random() : 0.03 + 0.05 * random();
    born.life = 0.9 + 0.9 * random();
    particles.emit(born);
  }

  /** Returns the tree that stopped the rider; −1 for a rock, which sheds nothing. */
  function treeAt(cur: State): number {
    for (let i = cur.nextTree; i < k.treeX.length && k.treeFrom[i]! <= cur.y; i++) {
      if (Math.hypot(cur.x - k.treeX[i]!, cur.y - k.treeY[i]!) > k.treeR[i]! + 0.5) continue;
      return k.course.trees[i]!.r >= TREE_ROCK_FROM * 1000 ? -1 : i;
    }
    return -1;
  }

  function begin(cur: State, time: number): void {
    at.x = cur.x;
    at.y = cur.y;
    at.z = cur.zg;
    at.tree = cur.crashCause === CrashCause.tree ? treeAt(cur) : -1;
    const sheds = at.tree >= 0 || cur.crashCause === CrashCause.net;
    const seconds = at.tree >= 0 ? TREE_SECONDS : NET_SECONDS;
    at.left = sheds ? seconds : 0;
    at.rate = (size * OFF * at.share) / seconds;
    at.owed = 0;
    cloud(time, cur, clamp((cur.crash - 200) / 5, 0, 30));
  }

  return {
    object: particles.points,
    update(cur, { dt }) {
      const time = light.uniforms.uFrame.value[0]!;
      const fell = !at.down && cur.crash > 0;
      at.down = cur.crash > 0;
      if (dt <= 0) return;
      if (fell) begin(cur, time);
      if (at.left <= 0) return;
      at.owed += at.rate * Math.min(dt, at.left);
      at.left -= dt;
      for (; at.owed >= 1; at.owed--) shake(time);
    },
    calm(on) {
      at.share = on ? CALM : 1;
    },
    clear() {
      at.down = false;
      at.left = 0;
      particles.clear();
    },
    dispose: particles.dispose,
  };
}
