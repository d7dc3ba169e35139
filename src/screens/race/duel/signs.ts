import { formatGap, t } from '../../../i18n';
import type { LiveRide, RideEvent } from '../../../ride';

/** The sign of one rider's part of the picture: how far ahead or behind, by shape and sign as well as by colour. */
export interface Signs {
  /** Shows a gap, µs; NaN = none. Writes only when it has changed. */
  readonly gap: (us: number) => void;
  readonly event: (e: Readonly<RideEvent>, ride: LiveRide) => void;
}

/** Binds the sign's element. */
export function createSigns(sign: HTMLElement): Signs {
  // In an object, not in a variable: a number in a closure's variable is made anew with every write.
  const at = { gap: 0.1 };
  at.gap = Number.NaN;

  function show(us: number): void {
    const tone = us === 0 ? 'level' : us < 0 ? 'ahead' : 'behind';
    sign.dataset.tone = tone;
    if (tone === 'level') sign.textContent = formatGap(us);
    else sign.textContent = `${us < 0 ? '▲' : '▼'} ${formatGap(us)} ${t(`ride.${tone}`)}`;
  }

  return {
    gap(us) {
      if (us === at.gap || Number.isNaN(us)) return;
      at.gap = us;
      show(us);
    },
    event(e, { cur }) {
      if (e.kind !== 'wand' || cur.shut !== 1) return;
      sign.dataset.tone = 'late';
      sign.textContent = t('duel.early');
    },
  };
}
