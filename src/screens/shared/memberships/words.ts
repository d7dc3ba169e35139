import { formatDate, formatPrice, t } from '../../../i18n';
import type { HeldMembership, Plan } from '../../../online';

/** How long a plan lasts. One that is given by a code renews itself never. */
export function termWords({ period, days, price }: Pick<Plan, 'period' | 'days' | 'price'>): string {
  if (period !== 'once') return t(price == null ? `membership.one.${period}` : `membership.period.${period}`);
  return days === 0 ? t('membership.no-end') : t('membership.days', { count: days });
}

/** How long a plan lasts, and what it costs. */
export function offerWords(plan: Pick<Plan, 'period' | 'days' | 'price'>): string {
  const { price } = plan;
  const cost = price == null ? t('membership.by-code') : formatPrice(price.amount, price.currency);
  return `${termWords(plan)} · ${cost}`;
}

/** From when until when a membership runs, and whether it goes on by itself. */
export function spanWords({ since, until, renews, state }: HeldMembership): string {
  if (until === undefined)
    return since === undefined ? t('membership.no-end') : t('membership.since', { from: formatDate(since) });
  const end = formatDate(until);
  if (state === 'ended') return t('membership.ended', { end });
  if (state === 'grace') return t('membership.grace', { end });
  return t(renews ? 'membership.renews' : 'membership.ends', { end });
}
