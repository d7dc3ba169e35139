import type { State } from '../../sim';
import { Phase } from '../../sim';

/** What the walk-through has the player try, in this order. */
export const steps = ['start', 'steer', 'tuck', 'brake', 'restart'] as const;
export type Step = (typeof steps)[number];

/** Sides of a turn. */
export const sides = ['left', 'right'] as const;
export type Side = (typeof sides)[number];

/** What has been seen of the step being tried. Written by `watchStep` and `forgetRun` only. */
export interface Tried {
  /** Turned to the left, to the right. */
  left: boolean;
  right: boolean;
  /** The edges ridden now, and the heading with which they were set: a unit vector of the map. */
  edge: Side | undefined;
  fromX: number;
  fromY: number;
  /** Ticks in the tuck. */
  tucked: number;
  /** Whether the rider has been fast since the step began or since a restart. */
  fast: boolean;
}

export const nothingTried = (): Tried => ({
  left: false,
  right: false,
  edge: undefined,
  fromX: 0,
  fromY: 1,
  tucked: 0,
  fast: false,
});

/** Edges are set from this edge setting on. */
const EDGED = 0.05;
/** A turn counts from this sine of the angle ridden since its edges were set, about 6°: what half a second's press gives. */
const TURNED = 0.105;
/** A glide counts after so many ticks in the tuck, a second, at this posture. */
const TUCK_TICKS = 100;
const TUCKED = 0.8;
/** Braking counts from a real speed down to a stand, m/s, that is reached in this posture or a lower one. */
const FAST = 5;
const STANDING = 1;
const BRAKING = -0.5;

/** A run is over by a restart or a fall: nothing of it counts on, except turns that have been seen whole and ticked. */
export function forgetRun(tried: Tried): void {
  tried.edge = undefined;
  tried.tucked = 0;
  tried.fast = false;
}

/** Sees turns, each from where its edges were set: the second one of two often ends no further than straight downhill. */
function watchTurn({ u, hx, hy }: State, tried: Tried): void {
  const edge = u < -EDGED ? 'left' : u > EDGED ? 'right' : undefined;
  if (edge !== tried.edge) {
    tried.edge = edge;
    tried.fromX = hx;
    tried.fromY = hy;
  }
  if (edge === undefined) return;
  const toRight = hx * tried.fromY - hy * tried.fromX;
  if ((edge === 'left' ? -toRight : toRight) > TURNED) tried[edge] = true;
}

/** Looks at the rider after a tick; true when the step is done. A restart is told by a command, not seen here. */
export function watchStep(step: Step, s: State, tried: Tried): boolean {
  if (s.crash > 0) {
    forgetRun(tried);
    return false;
  }
  const speed = Math.hypot(s.vx, s.vy);
  switch (step) {
    case 'start':
      return s.phase !== Phase.gate;
    case 'steer':
      watchTurn(s, tried);
      return tried.left && tried.right;
    case 'tuck':
      tried.tucked = s.p > TUCKED ? tried.tucked + 1 : 0;
      return tried.tucked >= TUCK_TICKS;
    case 'brake':
      tried.fast ||= speed > FAST;
      return tried.fast && speed < STANDING && s.p < BRAKING;
    case 'restart':
      return false;
  }
}

/** The step after this one; undefined when all are done. */
export function stepAfter(step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1];
}
