import type { Period } from '../payments';
import { plainText } from './names';

/** Plans: the memberships that a community or the operator offers. */

export const MOST_PLANS = 50;
const MOST_NAME = 60;
const MOST_ABOUT = 2000;
/** Ten years. */
const MOST_DAYS = 3650;

const PERIODS: readonly Period[] = ['month', 'year', 'once'];

export interface Plan {
  readonly name: string;
  readonly about: string;
  readonly period: Period;
  /** For a plan that is bought once; 0: for good. */
  readonly days: number;
  readonly premium: boolean;
  /** The provider's id of the price; '' for a plan that is only given by codes. */
  readonly price: string;
}

export type PlanFault = 'name' | 'about' | 'period' | 'days' | 'premium' | 'price';

/** Reads a sent plan. @returns the invalid field, or the plan */
export function readPlan(body: Readonly<Record<string, unknown>>): Plan | PlanFault {
  const { name, about = '', period, days = 0, premium = false, price = '' } = body;
  if (typeof name !== 'string' || name.trim() === '' || name.trim().length > MOST_NAME) return 'name';
  if (typeof about !== 'string' || about.length > MOST_ABOUT) return 'about';
  if (!isPeriod(period)) return 'period';
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 0 || days > MOST_DAYS) return 'days';
  if (typeof premium !== 'boolean') return 'premium';
  if (typeof price !== 'string' || !/^[\w.-]{0,120}$/.test(price)) return 'price';
  return {
    ...{ name: name.trim(), about: aboutOf(about), period, premium, price },
    days: period === 'once' ? days : 0,
  };
}

export function isPeriod(value: unknown): value is Period {
  return PERIODS.some((period) => period === value);
}

/** Returns lines of text without characters that change the direction of the text around them. */
function aboutOf(text: string): string {
  return text.split('\n').map(plainText).join('\n').trim();
}

/** Formats an amount without localisation, such as `12.50 EUR`. */
export function priceText(amount: number, currency: string): string {
  return `${Number.isInteger(amount) ? amount : amount.toFixed(2)} ${currency}`;
}
