import { t } from '../../i18n';
import type { LiveRide } from '../../ride';
import { Phase, START_FORCED } from '../../sim';
import { show } from './show';

/** The lights stay on for a moment after the start, ms. */
const LIGHTS_MS = 700;
/** A wand that opens by itself is told of this long before. */
const WARNED_SECONDS = 3;

/** The lights of the start, and the word beside them. */
export interface Lights {
  /** So many are lit; at four it goes. */
  readonly light: (lit: number) => void;
  /** The wand is open. @param early pushed off before the go, with nobody to say it */
  readonly opened: (nowMs: number, early: boolean) => void;
  readonly frame: (nowMs: number, ride: LiveRide) => void;
}

/** Whole seconds until the wand opens by itself; 0 = not soon, or not at all. */
function opensIn({ cur }: LiveRide): number {
  if (cur.phase !== Phase.gate || cur.gunTick >= 0) return 0;
  const seconds = Math.ceil((START_FORCED - cur.tick) / 100);
  return seconds <= WARNED_SECONDS ? seconds : 0;
}

/** @param startWord what is said beside the lights before the start */
export function createLights(lights: HTMLElement, word: HTMLElement, startWord: () => string): Lights {
  /** Infinity = until the wand opens; NaN = the lights are off. */
  let until = Number.POSITIVE_INFINITY;
  let warned = 0;
  const warn = (seconds: number): void => {
    warned = seconds;
    if (seconds > 0) word.textContent = t('ride.start.forced', { count: seconds });
  };
  return {
    light(lit) {
      lights.dataset.lit = String(lit);
      word.textContent = lit === 4 ? t('ride.go') : startWord();
      show(lights, true);
      until = Number.POSITIVE_INFINITY;
      warned = 0;
    },
    opened(nowMs, early) {
      until = nowMs + (early ? 0 : LIGHTS_MS);
    },
    frame(nowMs, ride) {
      const seconds = opensIn(ride);
      if (seconds !== warned) warn(seconds);
      // A ride taken up again in its middle never hears of its wand.
      const started = until === Number.POSITIVE_INFINITY && ride.cur.phase !== Phase.gate;
      if (nowMs > until || started) {
        until = Number.NaN;
        show(lights, false);
      }
    },
  };
}
