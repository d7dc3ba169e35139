import type { RideSet } from '../../../src/play/session/ride-set';
import type { Sampler } from '../../../src/ride';

/** Tick of the start signal. */
export const GUN = 300;

/** Pushes off so many ticks after the signal, then holds one control. */
export function rider(after: number, stance = 0): Sampler {
  return (_end, s, out) => {
    const inGate = s.phase === 0;
    out.steer = 0;
    out.stance = inGate ? (s.tick === GUN + after ? 1 : 0) : stance;
  };
}

/** Frames of 20 ms until everybody is down, or so many. @returns the time reached, ms */
export function rideDown(set: RideSet, from = 1000, frames = 20_000): number {
  let now = from;
  set.advance(now);
  for (let n = 0; n < frames && !set.isOver(); n++) {
    now += 20;
    set.advance(now);
  }
  return now;
}
