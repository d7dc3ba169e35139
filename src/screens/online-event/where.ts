import { t } from '../../i18n';
import type { EventPlan } from '../../race';

/** Which of several races and runs a start was in; '' where there is only one. */
export function whereWords(
  { race, run }: { readonly race: number; readonly run: number },
  plan: EventPlan,
): string {
  if (plan.kind === 'cup')
    return run === 0 ? t('online-event.cup.qualifying') : t('online-event.cup.in-round', { n: run });
  return [
    ...(plan.races.length > 1 ? [t('online-event.race', { n: race + 1 })] : []),
    ...(plan.races[race]?.runs === 2 ? [t('online-event.run', { n: run + 1 })] : []),
  ].join(', ');
}
