import { advance } from './advance';
import type { Compiled } from './compile';
import { startGate } from './start';
import { Phase, type State } from './state';

/** The input of the one tick, as a run: written over and over, so that a tick makes no garbage. */
const run = [1, 0, 0];

/**
 * Advances one rider by one tick (0.01 s), before and after the finish.
 *
 * @param steer edge wanted, integer −127 (left) … 127 (right)
 * @param stance 0 normal, 1 tuck, 2 brake
 */
export function step(k: Compiled, s: State, steer: number, stance: number): void {
  const { tick } = s;
  if (s.phase === Phase.gate) {
    startGate(k, s, stance);
    s.tick = tick + 1;
    return;
  }
  run[1] = steer;
  run[2] = stance;
  advance(k, s, run, tick, tick + 1);
}
