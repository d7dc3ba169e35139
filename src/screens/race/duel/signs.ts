import { formatGap, t } from '../../../i18n';
import type { LiveRide, RideEvent } from '../../../ride';

/** The sign of one rider's part of the picture: how far ahead or behind, by shape and sign as well as by colour. */
export interface Signs {
  /** Shows a gap, µs; NaN = none. Writes only when it has changed. */
  readonly gap: (us: number) => void;
  readonly event: (e: Readonly<RideEvent>, ride: LiveRide) => void;
}

/** @param signNow the sign's element, another one once the picture is built anew; null while there is none */
export function createSigns(signNow: () => HTMLElement | null): Signs {
  let shown = Number.NaN;
  let written: HTMLElement | null = null;

  function show(sign: HTMLElement, us: number): void {
    const tone = us === 0 ? 'level' : us < 0 ? 'ahead' : 'behind';
    sign.dataset.tone = tone;
    if (tone === 'level') sign.textContent = formatGap(us);
    else sign.textContent = `${us < 0 ? '▲' : '▼'} ${formatGap(us)} ${t(`ride.${tone}`)}`;
  }

  return {
    gap(us) {
      const sign = signNow();
      if (sign === null || Number.isNaN(us) || (us === shown && sign === written)) return;
      shown = us;
      written = sign;
      show(sign, us);
    },
    event(e, { cur }) {
      const sign = signNow();
      if (sign === null || e.kind !== 'wand' || cur.shut !== 1) return;
      sign.dataset.tone = 'late';
      sign.textContent = t('duel.early');
    },
  };
}
