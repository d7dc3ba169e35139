import type { LiveRide } from '../../../ride';
import type { State } from '../../../sim';

/** What gets a rider going again who stands or crawls: to let go, or to turn to this side until the hill is ahead. */
export type WayOut = 'let-go' | 'left' | 'right';

/** Slower than this a rider crawls; one who brakes creeps on purpose, and is stuck only when standing, m/s. */
const CRAWL = 1.5;
const STAND = 0.3;
/** Who has been told the way out is helped from here on, m/s: a turn is not over at a walk. */
const GOING = 2.5;
/** So long it may be meant, ticks. */
const MEANT_TICKS = 300;
/** The skis point down the hill from here on: cosine of the angle between them and it. */
const DOWNHILL = 0.9;

const NORMAL = 0;
const BRAKE = 2;

function isStuck({ phase, cur, control }: LiveRide, told: WayOut | undefined): boolean {
  if (phase !== 'running' || cur.crash > 0 || cur.air === 1) return false;
  const most = told !== undefined ? GOING : control.stance === BRAKE ? STAND : CRAWL;
  return cur.vx * cur.vx + cur.vy * cur.vy + cur.vz * cur.vz < most * most;
}

/** The shorter turn down the hill; steering right leads to +x. */
function downTheHill({ hx }: State): WayOut {
  return hx > 0 ? 'left' : 'right';
}

/** Around what is in the way, a tree for one: by the side away from the nearer edge. */
function around({ x, X }: State): WayOut {
  return x > X ? 'left' : 'right';
}

/**
 * Watches for a rider who is getting nowhere, as after a turn uphill into the net. To be asked once per frame; it makes
 * nothing anew.
 *
 * @returns the way out, after three seconds and until the rider goes on, or has done what helps; undefined otherwise
 */
export function createStuckWatch(): (ride: LiveRide) => WayOut | undefined {
  /** Tick since which the rider has been stuck; −1 = is not. */
  let since = -1;
  let told: WayOut | undefined;
  /** The skis point down the hill, nothing is held, and still something is in the way. */
  let blocked = false;

  /** Whether the turn that was told has led past the fall line: short of it skating only leads back into the net. */
  function turned({ hx, hy }: State): boolean {
    return hy > 0 && (told === 'left' ? hx <= 0 : hx >= 0);
  }

  function wayOut({ cur, control }: LiveRide): WayOut | undefined {
    if (control.stance !== NORMAL) {
      blocked = false;
      return 'let-go';
    }
    const ahead = cur.hy >= DOWNHILL;
    if (blocked) return ahead ? told : undefined;
    if (told === 'left' || told === 'right' ? !turned(cur) : !ahead) {
      return told === undefined || told === 'let-go' ? downTheHill(cur) : told;
    }
    if (control.steer !== 0) return 'let-go';
    blocked = told === undefined;
    return blocked ? around(cur) : undefined;
  }

  return (ride) => {
    const { tick } = ride.cur;
    if (!isStuck(ride, told)) {
      since = -1;
      told = undefined;
      blocked = false;
      return undefined;
    }
    // A ride that has begun anew is younger.
    if (since < 0 || tick < since) since = tick;
    if (tick - since < MEANT_TICKS) return undefined;
    told = wayOut(ride);
    if (told === undefined) {
      // Done: skating off takes a moment, and where it does not help there is another way out.
      since = tick;
      blocked = false;
    }
    return told;
  };
}
