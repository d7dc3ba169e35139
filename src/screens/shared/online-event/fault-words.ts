import { formatNumber, t } from '../../../i18n';
import { type EventFault, eventFaults, refusalWords } from '../../../online';
import type { PlanFault } from '../../../race';
import { formatLength, momentIn } from './when';

/** What went wrong with a call about an event, in a sentence. */
export function eventFaultWords({ code }: Pick<EventFault, 'code'>): string {
  // Said of a start; of a ride it means that it came too late.
  if (code === 'outside-window') return t('online-event.no.window-closed');
  const own = eventFaults.find((one) => one === code);
  return own === undefined ? refusalWords(code) : t(`online-event.fault.${own}`);
}

/** What is wrong with a field of a plan, and what helps. @param zone in which moments are named */
export function planFaultWords({ field, code, limits = {} }: PlanFault, zone: string): string {
  const { least, most } = limits;
  switch (code) {
    case 'too-early':
      return least === undefined
        ? t('online-event.plan.too-early')
        : t('online-event.plan.too-early.least', { when: momentIn(least, zone) });
    case 'too-short':
      return t('online-event.plan.too-short', { least: formatLength(least ?? 300_000) });
    case 'too-long':
      return most === undefined
        ? t('online-event.plan.too-long')
        : t('online-event.plan.too-long.most', { length: formatLength(most) });
    case 'course-too-long':
      return t('online-event.plan.course-too-long', {
        seconds: formatNumber(Math.round((most ?? 90e6) / 1e6)),
      });
    case 'too-small':
    case 'too-big':
    case 'not-whole':
      if (/Ms$/.test(field)) return t('online-event.plan.not-a-time');
      if (/attempts$/.test(field)) return t('online-event.plan.attempts');
      return /races$/.test(field) ? t('online-event.plan.races') : t('online-event.plan.too-big');
    case 'required':
    case 'not-allowed':
      return /Ms$/.test(field)
        ? t('online-event.plan.not-a-time')
        : /track/.test(field)
          ? t('online-event.plan.no-track')
          : t('online-event.plan.required');
    default:
      return t(`online-event.plan.${code}`);
  }
}
