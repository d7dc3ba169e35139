import { type Compiled, type State, step } from '../sim';
import { speedOf } from './analysis';

/** Below this speed the rider stops, m/s. */
const STANDING = 0.5;
/** The rider glides this far beyond the finish line before turning to stop, m. */
const GLIDE = 8;
/** The rider has stopped at this distance beyond the finish line, m, in the deep snow of the run-out before its fence. */
const STOP = 38;
/** Maximum deceleration by that snow, m/s². */
const HOLD = 18;

/**
 * Simulates a tick after the end of a ride, for riders, ghosts and replays: a glide, then a stop across the hill. It is not
 * part of a ride and is not recorded. It depends only on the state, so every moment of it can be replayed.
 */
export function coast(k: Compiled, s: State): void {
  const speed = speedOf(s);
  if (s.air === 0 && s.crash === 0 && speed < STANDING && (s.t1 < 0 || room(k, s) >= 0)) {
    stand(s);
    s.tick++;
    return;
  }
  const beyond = s.y - k.finishY;
  if (s.t1 >= 0 && beyond < GLIDE) {
    step(k, s, 0, 0);
  } else {
    // Once the skis are across the hill, they are only held there. More steering would turn them uphill.
    const side = s.hx > 0.1 || (s.hx > -0.1 && s.x < s.X) ? 1 : -1;
    step(k, s, s.hy > 0.3 ? 127 * side : 0, 2);
  }
  if (s.t1 >= 0 && s.air === 0) {
    hold(s, Math.max(0, STOP - (s.y - k.finishY)));
    keepInside(k, s);
  }
}

/** Reach of skis and arms to the side of a rider who stands across the hill, m. */
const SPAN = 1.8;
/** A rider who finishes nearer to a net than {@link SPAN} is moved away from it at this speed, m/s. */
const DRAWN_IN = 0.9;

/** Returns the distance between the rider's reach and the nearer net, m; negative if the skis would stick in the net. */
function room(k: Compiled, s: State): number {
  return k.nets[s.cell]! - SPAN - Math.abs(s.x - s.X);
}

/** Limits the rider's speed toward a net, so that the rider stops before it. */
function keepInside(k: Compiled, s: State): void {
  const left = room(k, s);
  const most = left > 0 ? Math.sqrt(2 * HOLD * left) : -DRAWN_IN;
  const side = s.x > s.X ? 1 : -1;
  if (s.vx * side > most) s.vx = most * side;
}

/** Limits the rider's speed, so that a steady deceleration stops within `left` metres. */
function hold(s: State, left: number): void {
  const most = Math.sqrt(2 * HOLD * left);
  const speed = speedOf(s);
  if (speed <= most) return;
  scale(s, most / speed);
}

function stand(s: State): void {
  scale(s, 0);
  s.p = 0;
  s.u = 0;
}

function scale(s: State, f: number): void {
  s.vx *= f;
  s.vy *= f;
  s.vz *= f;
  s.vf *= f;
  s.vs *= f;
}
