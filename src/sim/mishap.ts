import type { Compiled } from './compile';
import { G } from './constants';
import type { CrashCauseCode, State } from './state';
import { CrashCause } from './state';
import { evaluateGround } from './terrain';

/** A fall: 2.0 to 3.5 s on the snow, by the speed (m/s) at which it happened. Nobody falls twice at once. */
export function fall(s: State, cause: CrashCauseCode, speed: number): void {
  if (s.crash > 0) return;
  s.crash = 200 + Math.floor(5 * (speed < 30 ? speed : 30));
  s.crashCause = cause;
  s.crashes++;
}

/** Back on one's feet: inside the piste, at rest, facing down. */
export function standUp(k: Compiled, s: State): void {
  const room = k.width[s.cell]! - 1.5;
  const d = s.x - s.X;
  if (d > room) s.x = s.X + room;
  else if (d < -room) s.x = s.X - room;
  evaluateGround(k, s.x, s.y, 0, s);
  s.z = s.zg;
  s.air = 0;
  s.vx = 0;
  s.vy = 0;
  s.vz = 0;
  s.vf = 0;
  s.vs = 0;
  s.hx = 0;
  s.hy = 1;
  s.N = G;
  s.crashCause = CrashCause.none;
}

/** Into the net: thrown back inside, slower; a crash when the rider came at it with more than 3 m/s. */
export function hitNet(k: Compiled, s: State): void {
  const nl = k.nets[s.cell]!;
  const right = s.x > s.X;
  const into = right ? s.vx : -s.vx;
  const speed = Math.sqrt(s.vx * s.vx + s.vy * s.vy + s.vz * s.vz);
  s.x = right ? s.X + nl : s.X - nl;
  s.vx *= -0.2;
  s.vy *= 0.96;
  s.vz *= 0.96;
  settle(k, s);
  if (into > 3) fall(s, CrashCause.net, speed);
}

/** Into a tree, when lower than 2.5 m over the snow: pushed out of its circle and stopped. */
export function hitTree(k: Compiled, s: State, i: number, speed: number): void {
  const dx = s.x - k.treeX[i]!;
  const dy = s.y - k.treeY[i]!;
  const r = k.treeR[i]!;
  const dd = dx * dx + dy * dy;
  if (dd >= r * r || s.z - s.zg >= 2.5) return;
  const d = Math.sqrt(dd);
  // Exactly at the trunk there is no direction to be pushed to: sideways will do.
  s.x = d > 0 ? k.treeX[i]! + (dx / d) * r : k.treeX[i]! + r;
  s.y = d > 0 ? k.treeY[i]! + (dy / d) * r : k.treeY[i]!;
  s.vx *= 0.1;
  s.vy *= 0.1;
  s.vz *= 0.1;
  settle(k, s);
  if (speed > 3) fall(s, CrashCause.tree, speed);
}

/** After a sideways push: the ground of the new place, and the rider on it unless flying above it. */
function settle(k: Compiled, s: State): void {
  evaluateGround(k, s.x, s.y, 0, s);
  if (s.air === 0 || s.z < s.zg) s.z = s.zg;
}
