import { STRIPE_URL } from './stripe';

/** How payments are set up, as the environment says it. */
export interface PaymentSettings {
  readonly key: string;
  /** Two while one takes the place of the other. */
  readonly secrets: readonly string[];
  readonly url: string;
}

/**
 * @param variable gives a variable of the environment, '' for none
 * @returns the settings, nothing where no payments are wanted, or in one sentence why they cannot be taken
 */
export function readPaymentSettings(
  variable: (name: string) => string,
): PaymentSettings | string | undefined {
  const key = variable('FL_STRIPE_KEY').trim();
  const secrets = variable('FL_STRIPE_WEBHOOK_SECRET')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const url = (variable('FL_STRIPE_URL').trim() || STRIPE_URL).replace(/\/+$/, '');
  if (key === '' && secrets.length === 0) return undefined;
  if (key === '') return 'Nothing can be bought: FL_STRIPE_KEY is not set, and FL_STRIPE_WEBHOOK_SECRET is.';
  if (secrets.length === 0)
    return 'Nothing can be bought: FL_STRIPE_WEBHOOK_SECRET is not set, and FL_STRIPE_KEY is.';
  return isSafe(url)
    ? { key, secrets, url }
    : 'Nothing can be bought: FL_STRIPE_URL must begin with https://.';
}

/** The key goes to this address: over an open network only in a form that nobody reads. */
function isSafe(url: string): boolean {
  return /^https:\/\/./.test(url) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(url);
}
