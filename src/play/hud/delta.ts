import { formatGap, formatRaceTime, t } from '../../i18n';
import type { LiveRide, RideEvent } from '../../ride';
import { shownGap } from './gap';
import { show } from './show';

/** Duration of a delta, ms. */
const DELTA_MS = 2500;

/** The time at a split, and its difference to the ghost's time if there is a ghost. */
export interface Delta {
  readonly tell: (e: Readonly<RideEvent>, ride: LiveRide, nowMs: number) => void;
  readonly clear: () => void;
  readonly frame: (nowMs: number) => void;
}

export function createDelta(delta: HTMLElement, figure: HTMLElement, word: HTMLElement): Delta {
  let until = 0;
  return {
    tell(e, ride, nowMs) {
      const mine = ride.cur.splits[e.index];
      const us = shownGap(mine, ride.ghosts[0]?.analysis.verdict.splitsUs[e.index]);
      const alone = Number.isNaN(us);
      const even = us === 0;
      delta.dataset.tone = alone || even ? 'plain' : us < 0 ? 'ahead' : 'behind';
      if (alone) figure.textContent = formatRaceTime(mine);
      else figure.textContent = formatGap(us);
      if (alone) word.textContent = t('ride.split', { n: e.index + 1 });
      else word.textContent = even ? '' : t(us < 0 ? 'ride.ahead' : 'ride.behind');
      show(delta, true);
      until = nowMs + DELTA_MS;
    },
    clear: () => show(delta, false),
    frame(nowMs) {
      if (until === 0 || nowMs <= until) return;
      until = 0;
      show(delta, false);
    },
  };
}
