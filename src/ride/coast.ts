import { type Compiled, type State, step } from '../sim';
import { speedOf } from './analysis';

/** Slower than this the rider stands, m/s. */
const STANDING = 0.5;
/** The rider glides on this far beyond the line before swinging round to stop, m. */
const GLIDE = 8;
/** By here the rider stands: the run-out's deep snow sees to it, short of its fence, m beyond the line. */
const STOP = 38;
/** What that snow holds back at most, m/s². */
const HOLD = 18;

/**
 * One tick beyond the end of a ride, for riders, ghosts and replays alike: a glide, then a stop across the hill. It is no
 * part of any ride and nothing is recorded; it depends on the state alone, so that every moment of it can be shown again.
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
    // Once across, the skis are only held there: more steer would turn them uphill.
    const side = s.hx > 0.1 || (s.hx > -0.1 && s.x < s.X) ? 1 : -1;
    step(k, s, s.hy > 0.3 ? 127 * side : 0, 2);
  }
  if (s.t1 >= 0 && s.air === 0) {
    hold(s, Math.max(0, STOP - (s.y - k.finishY)));
    keepInside(k, s);
  }
}

/** Skis and arms reach this far to the side of whoever stands across the hill, m. */
const SPAN = 1.8;
/** Whoever comes across the line nearer to a net than that is drawn in this fast, m/s. */
const DRAWN_IN = 0.9;

/** Distance to the nearer net that is left beside the rider, m; less than 0 where skis would stick in it. */
function room(k: Compiled, s: State): number {
  return k.nets[s.cell]! - SPAN - Math.abs(s.x - s.X);
}

/** Slows the rider's way toward a net as far as it takes to stop before it. */
function keepInside(k: Compiled, s: State): void {
  const left = room(k, s);
  const most = left > 0 ? Math.sqrt(2 * HOLD * left) : -DRAWN_IN;
  const side = s.x > s.X ? 1 : -1;
  if (s.vx * side > most) s.vx = most * side;
}

/** Slows the rider so far that a steady pull stops within `left` metres. */
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
