import { formatRaceTime, t } from '../../i18n';
import type { Ended } from '../session/mode';

/** Returns the result of an attempt as a headline. */
export function headline(ended: Ended): string {
  const { result, faultAt } = ended;
  if (result.kind === 'differs') return t('ride.result.differs');
  switch (result.ride.status) {
    case 'finished':
      return t('ride.result.finished');
    case 'dsq':
      return faultAt === undefined ? t('ride.result.dsq') : t('ride.result.dsq.gate', { gate: faultAt + 1 });
    case 'dnf':
      return t('ride.result.dnf');
  }
}

/** Returns the result for screen readers: the headline, and the time if there is one. */
export function resultWords(ended: Ended): string {
  const { result } = ended;
  if (result.kind === 'differs' || result.ride.timeUs === 0) return headline(ended);
  return `${headline(ended)} ${formatRaceTime(result.ride.timeUs)}`;
}
