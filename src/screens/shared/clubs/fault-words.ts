import { t } from '../../../i18n';
import type { ClubFault } from '../../../online';

/** What is wrong with a field of a call, in one sentence; undefined where the fault is none of this field. */
export function fieldFaultWords(fault: ClubFault | undefined, field: string): string | undefined {
  return fault?.field === field ? clubFaultWords(fault) : undefined;
}

/** Why a call was not done, in one sentence. */
export function clubFaultWords({ code, waitS }: Pick<ClubFault, 'code' | 'waitS'>): string {
  // A wait of seconds is over by the time it is read.
  if (code === 'too-many-tries' && waitS !== undefined && waitS >= 60)
    return t('club-fault.tries-wait', { count: Math.ceil(waitS / 60) });
  return t(`club-fault.${code}`);
}
