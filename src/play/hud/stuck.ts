import type { LiveRide } from '../../ride';
import type { Compiled, State } from '../../sim';

/**
 * How a stuck rider can continue: release the controls, turn to a side until the skis point downhill, or turn around an
 * obstacle until they point across the hill.
 */
export type WayOut = 'let-go' | 'left' | 'right' | 'around-left' | 'around-right';

/** Below this speed a rider is slow, m/s. Braking riders may move slowly on purpose, so they are stuck only when standing. */
const CRAWL = 1.5;
const STAND = 0.3;
/** Once a hint is shown, the rider counts as slow below this speed, m/s: at walking speed a turn is not finished. */
const GOING = 2.5;
/** A rider may be slow on purpose for this long, ticks. */
const MEANT_TICKS = 300;
/** A rider who gets no farther downhill than this, m, within this time, ticks, goes in circles, at any speed. */
const WAY = 4;
const WAY_TICKS = 400;
/** Once a hint is shown, the rider must get this far downhill, m, because circles move downhill, too. */
const WAY_ON = 3 * WAY;
/** A side held longer than this is not a turn, ticks. */
const HELD_TICKS = 200;
/** The skis point downhill: lowest cosine of the angle between them and the fall line. */
const DOWNHILL = 0.9;
/** The skis point across the hill, so that a push leads past a tree that the tips touch. */
const ACROSS = 0.3;

const NORMAL = 0;
const BRAKE = 2;

function isRiding({ phase, cur }: LiveRide): boolean {
  return phase === 'running' && cur.crash === 0 && cur.air === 0;
}

function isSlow({ cur, control }: LiveRide, told: WayOut | undefined): boolean {
  const most = told !== undefined ? GOING : control.stance === BRAKE ? STAND : CRAWL;
  return cur.vx * cur.vx + cur.vy * cur.vy + cur.vz * cur.vz < most * most;
}

/** Returns the shorter turn to downhill; steering right leads to +x. */
function downTheHill({ hx }: State): WayOut {
  return hx > 0 ? 'left' : 'right';
}

/** A tree is an obstacle up to this distance beyond its radius, m. */
const TREE_NEAR = 0.5;

/** Returns the x of the obstacle: of a tree nearby, else of the nearer edge of the piste. */
function inTheWay({ x, y, X }: State, { treeX, treeY, treeR }: Compiled): number {
  for (let i = 0; i < treeX.length; i++) {
    const [dx, dy, reach] = [treeX[i]! - x, treeY[i]! - y, treeR[i]! + TREE_NEAR];
    if (dx * dx + dy * dy < reach * reach) return treeX[i]!;
  }
  return x > X ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** Returns the shorter way around the obstacle. Called once per hint, so it may allocate. */
function around({ cur, compiled }: LiveRide): WayOut {
  return inTheWay(cur, compiled) > cur.x ? 'around-left' : 'around-right';
}

/** The last place downhill that was reached in time, and the tick since which a side has been held. */
interface Progress {
  y: number;
  tick: number;
  side: number;
  heldFrom: number;
}

/** Updates the progress by a tick. @param way distance downhill that counts as progress, m */
function progress(at: Progress, { cur, control }: LiveRide, way: number): void {
  const { tick, y } = cur;
  // Braking riders are slow on purpose.
  if (y > at.y + way || control.stance === BRAKE || at.tick < 0 || tick < at.tick) arrive(at, cur);
  const side = Math.sign(control.steer);
  if (side === at.side && tick >= at.heldFrom) return;
  at.side = side;
  at.heldFrom = tick;
}

/** Restarts the measurement at this position. */
function arrive(at: Progress, { tick, y }: State): void {
  at.y = y;
  at.tick = tick;
}

/**
 * Detects a stuck rider: for example after a turn uphill into the net, or in circles with a key held. The returned function is
 * called once per frame and does not allocate.
 *
 * @param sided whether the rider can choose a side. One switch alternates between the sides
 * @returns a function that returns the hint, from some seconds after the rider got stuck until the rider moves or has followed
 * it; undefined otherwise
 */
export function createStuckWatch(sided = true): (ride: LiveRide) => WayOut | undefined {
  const at: Progress = { y: 0, tick: -1, side: 0, heldFrom: 0 };
  /** Tick since which the rider has been slow; −1 = not slow. */
  let since = -1;
  let told: WayOut | undefined;

  /** Returns whether the turn of the hint has led past the fall line. Before it, skating only leads back into the net. */
  function turned({ hx, hy }: State): boolean {
    if (!sided) return hy >= DOWNHILL;
    return hy > 0 && (told === 'left' ? hx <= 0 : hx >= 0);
  }

  /** Returns whether a side is held against the hint. A rider who holds a side for too long must release it first. */
  function holdsOn({ cur, control }: LiveRide): boolean {
    if (control.steer === 0) return false;
    if (told === 'let-go') return true;
    if (told === undefined) return cur.tick - at.heldFrom >= HELD_TICKS;
    return sided && told.endsWith('left') !== control.steer < 0;
  }

  /** Returns whether a stance is held that prevents pushing. While gliding, the tuck may be automatic. */
  function holdsStance(ride: LiveRide): boolean {
    const { stance } = ride.control;
    return stance === BRAKE || (stance !== NORMAL && isSlow(ride, told));
  }

  function wayOut(ride: LiveRide): WayOut | undefined {
    const { cur, control } = ride;
    if (holdsStance(ride) || holdsOn(ride)) return 'let-go';
    if (told?.startsWith('around')) return cur.hy >= ACROSS ? told : undefined;
    if (control.steer === 0 && cur.vy > GOING) return undefined;
    if (told === 'left' || told === 'right' ? !turned(cur) : cur.hy < DOWNHILL) {
      return told === undefined || told === 'let-go' ? downTheHill(cur) : told;
    }
    if (control.steer !== 0) return 'let-go';
    // The skis point downhill and nothing is held, so there is an obstacle.
    return told === undefined ? around(ride) : undefined;
  }

  function forget(): undefined {
    since = -1;
    told = undefined;
    return undefined;
  }

  return (ride) => {
    const { tick } = ride.cur;
    if (!isRiding(ride)) {
      arrive(at, ride.cur);
      return forget();
    }
    progress(at, ride, told === undefined ? WAY : WAY_ON);
    const slow = isSlow(ride, told);
    const circles = tick - at.tick >= WAY_TICKS;
    if (!slow && !circles) return forget();
    // If the tick decreased, the ride was restarted.
    if (!slow) since = -1;
    else if (since < 0 || tick < since) since = tick;
    if (!circles && tick - since < MEANT_TICKS) return undefined;
    told = wayOut(ride);
    if (told === undefined) {
      // The hint was followed. Skating off takes a moment; if it does not help, another hint follows.
      if (slow) since = tick;
      arrive(at, ride.cur);
    }
    return told;
  };
}
