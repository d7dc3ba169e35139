import type { Compiled, State } from '../../sim';
import { smoothstep } from '../maths';
import type { Between } from './between';
import type { Drive } from './drive';

/**
 * The simulation stops a rider at a trunk as a point. A fallen rider is as long as tall, and rotates: moved outwards by this
 * distance, m, no part of them is in the tree.
 */
const LYING = 1.6;
/** Time in which the rider is moved off the tree, s. */
const REBOUND = 0.25;

/** Moves the drawn rider off a tree: a fallen rider lies beside it, not in it. */
export function keepClear(k: Compiled, cur: State, drive: Drive, r: Between): void {
  if (drive.fallen < 0) return;
  const lying = LYING * smoothstep(0, REBOUND, drive.fallen) * (1 - drive.tumble.rising);
  for (let i = cur.nextTree; i < k.treeX.length && k.treeFrom[i]! <= r.y + LYING; i++) {
    const dx = r.x - k.treeX[i]!;
    const dy = r.y - k.treeY[i]!;
    const d = Math.sqrt(dx * dx + dy * dy);
    const over = k.treeR[i]! + lying - d;
    if (over <= 0 || d < 1e-6) continue;
    const outX = (dx / d) * over;
    const outY = (dy / d) * over;
    const rise = r.gx * outX + r.gy * outY;
    r.x += outX;
    r.y += outY;
    r.z += rise;
    r.zg += rise;
  }
}
