import { t } from '../../i18n';
import type { LiveRide } from '../../ride';
import { Phase, START_FORCED } from '../../sim';
import { show } from './show';

/** The lights stay on for this long after the start, ms. */
const LIGHTS_MS = 700;
/** Number of seconds before the wand opens automatically, from which the rider is warned. */
const WARNED_SECONDS = 3;

/** The start lights and the text beside them. */
export interface Lights {
  /** Lights this many lamps; the fourth is the start signal. */
  readonly light: (lit: number) => void;
  /** The wand is open. @param early the rider started before the signal, so "go" was not shown */
  readonly opened: (nowMs: number, early: boolean) => void;
  readonly frame: (nowMs: number, ride: LiveRide) => void;
}

/** Returns the whole seconds until the wand opens automatically; 0 = not soon, or never. */
function opensIn({ cur }: LiveRide): number {
  if (cur.phase !== Phase.gate || cur.gunTick >= 0) return 0;
  const seconds = Math.ceil((START_FORCED - cur.tick) / 100);
  return seconds <= WARNED_SECONDS ? seconds : 0;
}

/** @param startWord returns the text beside the lights before the start */
export function createLights(lights: HTMLElement, word: HTMLElement, startWord: () => string): Lights {
  /** Time when the lights go off, ms. Infinity = when the wand opens; NaN = they are off. */
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
      // A ride resumed in the middle gets no event for its wand.
      const started = until === Number.POSITIVE_INFINITY && ride.cur.phase !== Phase.gate;
      if (nowMs > until || started) {
        until = Number.NaN;
        show(lights, false);
      }
    },
  };
}
