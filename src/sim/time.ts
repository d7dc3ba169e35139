import { US_PER_TICK } from './constants';
import type { State } from './state';
import { Phase } from './state';

/** Running time on the clock at the end of the last tick, µs: 0 in the gate, the finish time once it stands. */
export function clockUs(s: State): number {
  if (s.phase === Phase.gate || s.t0 < 0) return 0;
  if (s.t1 >= 0) return s.t1;
  return (s.tick - 1 - s.t0) * US_PER_TICK + s.penalty;
}
