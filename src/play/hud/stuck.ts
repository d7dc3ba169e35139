import type { LiveRide } from '../../ride';
import type { Compiled, State } from '../../sim';

/**
 * What gets a rider going again: to let go, to turn to a side until the hill is ahead, or around what is in the way, until
 * the skis point across the hill.
 */
export type WayOut = 'let-go' | 'left' | 'right' | 'around-left' | 'around-right';

/** Slower than this a rider crawls; one who brakes creeps on purpose, and is stuck only when standing, m/s. */
const CRAWL = 1.5;
const STAND = 0.3;
/** Who has been told the way out is helped from here on, m/s: a turn is not over at a walk. */
const GOING = 2.5;
/** So long it may be meant, ticks. */
const MEANT_TICKS = 300;
/** Who comes no farther down the hill than this in so long goes in circles, however fast: m, ticks. */
const WAY = 4;
const WAY_TICKS = 400;
/** Who has been told the way out is on the way again from here on, m: circles sink down the hill, too. */
const WAY_ON = 3 * WAY;
/** A side held for so long is not a turn any more, ticks. */
const HELD_TICKS = 200;
/** The skis point down the hill from here on: cosine of the angle between them and it. */
const DOWNHILL = 0.9;
/** Across it, where a push leads past a tree that the tips touch. */
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

/** The shorter turn down the hill; steering right leads to +x. */
function downTheHill({ hx }: State): WayOut {
  return hx > 0 ? 'left' : 'right';
}

/** A tree is in the way from so near on, beyond where it touches, m. */
const TREE_NEAR = 0.5;

/** The x of what is in the way: of a tree that is touched, else of the nearer edge of the piste. */
function inTheWay({ x, y, X }: State, { treeX, treeY, treeR }: Compiled): number {
  for (let i = 0; i < treeX.length; i++) {
    const [dx, dy, reach] = [treeX[i]! - x, treeY[i]! - y, treeR[i]! + TREE_NEAR];
    if (dx * dx + dy * dy < reach * reach) return treeX[i]!;
  }
  return x > X ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** Around what is in the way, by the shorter side. Asked once for each hint, it may make something. */
function around({ cur, compiled }: LiveRide): WayOut {
  return inTheWay(cur, compiled) > cur.x ? 'around-left' : 'around-right';
}

/** The last place down the hill that was reached in good time, and since when a side has been held. */
interface Progress {
  y: number;
  tick: number;
  side: number;
  heldFrom: number;
}

/** Goes on with a tick. @param way what counts as having come on, m */
function progress(at: Progress, { cur, control }: LiveRide, way: number): void {
  const { tick, y } = cur;
  // Braking is slow on purpose.
  if (y > at.y + way || control.stance === BRAKE || at.tick < 0 || tick < at.tick) arrive(at, cur);
  const side = Math.sign(control.steer);
  if (side === at.side && tick >= at.heldFrom) return;
  at.side = side;
  at.heldFrom = tick;
}

/** Counts from here on. */
function arrive(at: Progress, { tick, y }: State): void {
  at.y = y;
  at.tick = tick;
}

/**
 * Watches for a rider who is getting nowhere, as after a turn uphill into the net, or in circles with a key held. To be
 * asked once per frame; it makes nothing anew.
 *
 * @param sided whether the rider can choose a side: one switch turns now to one and now to the other
 * @returns the way out, after some seconds and until the rider goes on, or has done what helps; undefined otherwise
 */
export function createStuckWatch(sided = true): (ride: LiveRide) => WayOut | undefined {
  const at: Progress = { y: 0, tick: -1, side: 0, heldFrom: 0 };
  /** Tick since which the rider has been slow; −1 = is not. */
  let since = -1;
  let told: WayOut | undefined;

  /** Whether the turn that was told has led past the fall line: short of it skating only leads back into the net. */
  function turned({ hx, hy }: State): boolean {
    if (!sided) return hy >= DOWNHILL;
    return hy > 0 && (told === 'left' ? hx <= 0 : hx >= 0);
  }

  /** Whether a side is held that nobody said to hold: who holds on for ever is first to let go. */
  function holdsOn({ cur, control }: LiveRide): boolean {
    if (control.steer === 0) return false;
    if (told === 'let-go') return true;
    if (told === undefined) return cur.tick - at.heldFrom >= HELD_TICKS;
    return sided && told.endsWith('left') !== control.steer < 0;
  }

  /** Whether a stance is held that keeps the rider from pushing. In a glide the tuck comes by itself. */
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
    // The skis point down the hill, nothing is held, and still something is in the way.
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
    // A ride that has begun anew is younger.
    if (!slow) since = -1;
    else if (since < 0 || tick < since) since = tick;
    if (!circles && tick - since < MEANT_TICKS) return undefined;
    told = wayOut(ride);
    if (told === undefined) {
      // Done: skating off takes a moment, and where it does not help there is another way out.
      if (slow) since = tick;
      arrive(at, ride.cur);
    }
    return told;
  };
}
