import { t } from '../../../i18n';
import type { EventStart } from '../../../online';
import type { Attempts, EventPlan, StartAnswer } from '../../../race';
import { momentIn } from './when';
import { ownZone } from './zone';

/** Why somebody may not start now, in a sentence. @param kind of the event */
export function noStartWords(
  answer: Extract<EventStart | StartAnswer, { kind: 'may-not-start' }>,
  kind: EventPlan['kind'] = 'races',
): string {
  switch (answer.why) {
    case 'not-qualified':
      return t(kind === 'cup' ? 'online-event.no.not-qualified.cup' : 'online-event.no.not-qualified');
    case 'not-open-yet':
      return answer.opensMs === undefined
        ? t('online-event.no.window-closed')
        : t('online-event.no.not-open-yet', { when: momentIn(answer.opensMs, ownZone()) });
    case 'not-called-yet':
      return t('online-event.no.not-called-yet', { count: answer.before ?? 0 });
    case 'missed-call':
      return t(answer.again === true ? 'online-event.no.missed-call.again' : 'online-event.no.missed-call');
    default:
      return t(`online-event.no.${answer.why}`);
  }
}

/** How many starts a rider has left. */
export function leftWords(left: Attempts): string {
  return left === 'free' ? t('online-event.left.free') : t('online-event.left', { count: left });
}
