import { type AskedPlan, MAX_PLAN_DAYS, type ManagedPlan } from '../../../online';

/** A plan as it is typed. */
export interface PlanForm {
  readonly name: string;
  readonly about: string;
  readonly term: PlanTerm;
  /** Of a plan that lasts for days. */
  readonly days: string;
  /** The provider's name of the price. */
  readonly price: string;
  readonly premium: boolean;
}

export const planTerms = ['month', 'year', 'days', 'for-good'] as const;
export type PlanTerm = (typeof planTerms)[number];

/** What is wrong with a field, as the messages call it. */
export type PlanFault = 'plans.name.missing' | 'plans.days.wrong' | 'plans.price.wrong';
export type PlanFaults = { readonly [Field in 'name' | 'days' | 'price']?: PlanFault };

function termOf({ period, days }: Pick<ManagedPlan, 'period' | 'days'>): PlanTerm {
  if (period !== 'once') return period;
  return days === 0 ? 'for-good' : 'days';
}

/** The form of a plan that is there, or of a new one: a year, the length of most. */
export function formOfPlan(plan: ManagedPlan | undefined): PlanForm {
  if (plan === undefined) return { name: '', about: '', term: 'year', days: '30', price: '', premium: false };
  const { name, about, priceId, premium } = plan;
  const term = termOf(plan);
  return { name, about, term, days: term === 'days' ? String(plan.days) : '30', price: priceId, premium };
}

/** A whole number in its bounds, as it was typed. */
export function wholeNumber(text: string, most: number): number | undefined {
  const number = Number(text);
  return /^\d+$/.test(text.trim()) && number >= 1 && number <= most ? number : undefined;
}

/** What is wrong with what was typed. */
export function faultsOfPlan({ name, term, days, price }: PlanForm): PlanFaults {
  return {
    ...(name.trim() === '' ? { name: 'plans.name.missing' } : {}),
    ...(term === 'days' && wholeNumber(days, MAX_PLAN_DAYS) === undefined
      ? { days: 'plans.days.wrong' }
      : {}),
    ...(/^[\w.-]{0,120}$/.test(price.trim()) ? {} : { price: 'plans.price.wrong' }),
  };
}

/** The plan to be asked for; the form has no faults. */
export function askedPlan(form: PlanForm, id: string | undefined): AskedPlan {
  const { name, about, term, days, price, premium } = form;
  return {
    ...{ id, name: name.trim(), about: about.trim(), premium, priceId: price.trim() },
    period: term === 'month' || term === 'year' ? term : 'once',
    days: term === 'days' ? Number(days) : 0,
  };
}
