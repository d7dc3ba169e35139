import type { LiveRide } from '../../ride';
import { show } from './show';

/** The touch zones are hidden at the third gate or after this long, ms. */
const HINTS_MS = 6000;
const HINTS_GATES = 3;

/** The touch zones, shown at the start to riders who need them. */
export interface TouchHints {
  readonly ready: () => void;
  /** The wand is open. */
  readonly opened: (nowMs: number) => void;
  readonly clear: () => void;
  readonly frame: (nowMs: number, ride: LiveRide) => void;
}

export function createTouchHints(hints: HTMLElement, wanted: boolean): TouchHints {
  let until = wanted ? Number.POSITIVE_INFINITY : 0;
  return {
    ready() {
      show(hints, wanted);
      until = wanted ? Number.POSITIVE_INFINITY : 0;
    },
    opened(nowMs) {
      if (wanted) until = nowMs + HINTS_MS;
    },
    clear: () => show(hints, false),
    frame(nowMs, ride) {
      if (until === 0 || (nowMs <= until && ride.cur.nextGate < HINTS_GATES)) return;
      until = 0;
      show(hints, false);
    },
  };
}
