import { STRIPE_URL } from './stripe';

/** Settings of payments, from the environment. */
export interface PaymentSettings {
  readonly key: string;
  /** Two while a secret is replaced. */
  readonly secrets: readonly string[];
  readonly url: string;
}

/**
 * Reads the settings.
 *
 * @param variable returns a variable of the environment, '' for none
 * @returns the settings; undefined if no payments are wanted; or a sentence that says what is wrong
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

/** Returns whether the key may be sent to this address: over an open network only encrypted. */
function isSafe(url: string): boolean {
  return /^https:\/\/./.test(url) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(url);
}
