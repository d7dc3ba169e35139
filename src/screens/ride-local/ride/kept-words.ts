import { formatGap, t } from '../../../i18n';
import type { Kept } from '../../../play';
import type { Ride } from '../../../ride';
import { GateResult, type GateResultCode } from '../../../sim';

interface PenaltyFacts {
  /** Time added for gates, µs. */
  readonly penaltyUs: number;
  readonly gateResults: readonly GateResultCode[];
}

/** What became of a ride on this device. @param status how the ride ended; undefined when its replay differs */
export function keptWord(kept: Kept, status: Ride['status'] | undefined): string {
  switch (kept.kind) {
    case 'keeping':
      return t('ride.keeping');
    case 'kept':
      return kept.best ? t('ride.kept.best') : t('ride.kept');
    case 'memory':
      return t(kept.full ? 'ride.kept.memory.full' : 'ride.kept.memory');
    case 'not-kept':
      if (kept.why === 'unconfirmed') return t('ride.kept.unconfirmed');
      return t(status === 'dsq' ? 'ride.kept.not.dsq' : 'ride.kept.not');
    case 'failed':
      return t('ride.kept.failed');
  }
}

/** What missed gates have cost, where they cost time; undefined when nothing did. */
export function penaltyWord({ penaltyUs, gateResults }: PenaltyFacts): string | undefined {
  if (penaltyUs === 0) return undefined;
  const count = gateResults.filter((g) => g === GateResult.missed || g === GateResult.straddled).length;
  return t('ride.penalty', { count, time: formatGap(penaltyUs) });
}
