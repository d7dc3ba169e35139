import type { State } from '../../sim';
import { Phase } from '../../sim';

/** What the walk-through has the player try, in this order. */
export const steps = ['start', 'steer', 'tuck', 'brake', 'restart'] as const;
export type Step = (typeof steps)[number];

/** What has been seen of the step being tried. Written by `watchStep` only. */
export interface Tried {
  /** Turned to the left, to the right. */
  left: boolean;
  right: boolean;
  /** Frames in the tuck, and whether the rider has been fast since the step began. */
  tucked: number;
  fast: boolean;
}

export const nothingTried = (): Tried => ({ left: false, right: false, tucked: 0, fast: false });

/** A turn counts from this sine of the heading, about 15°. */
const TURNED = 0.26;
/** A glide counts after so many frames in the tuck (about a second), at this posture. */
const TUCK_FRAMES = 55;
const TUCKED = 0.8;
/** Braking counts from a real speed down to a stand, m/s. */
const FAST = 5;
const STANDING = 1;

/** Looks at the rider after a frame; true when the step is done. A restart is told by a command, not seen here. */
export function watchStep(step: Step, s: State, tried: Tried): boolean {
  const speed = Math.hypot(s.vx, s.vy);
  switch (step) {
    case 'start':
      return s.phase !== Phase.gate;
    case 'steer':
      tried.left ||= s.hx < -TURNED;
      tried.right ||= s.hx > TURNED;
      return tried.left && tried.right;
    case 'tuck':
      tried.tucked = s.p > TUCKED ? tried.tucked + 1 : 0;
      return tried.tucked >= TUCK_FRAMES;
    case 'brake':
      tried.fast ||= speed > FAST;
      return tried.fast && speed < STANDING;
    case 'restart':
      return false;
  }
}

/** The step after this one; undefined when all are done. */
export function stepAfter(step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1];
}
