import { encodeForm, type FormObject } from './form';
import { ProviderFault, type Send } from './provider';
import { objectOf, textOf } from './stripe-json';

/** In which version of Stripe's API we ask: what an answer looks like changes with it. */
export const STRIPE_VERSION = '2026-10-28.endive';

export interface StripeSettings {
  readonly key: string;
  /** Where the API is, without a slash at the end. */
  readonly url: string;
  readonly send: Send;
}

export interface StripeCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Such as `/v1/prices/price_1`. */
  readonly path: string;
  readonly form?: FormObject;
  /** The same call again within a day has the same answer, and happens once. */
  readonly idempotencyKey?: string;
}

/** Calls of Stripe that did what they should: its answer, or undefined for what is not there. */
export type Ask = (call: StripeCall) => Readonly<Record<string, unknown>> | undefined;

/** Statuses after which another try may succeed: under way already, too many, a fault of theirs. */
const isPassing = (status: number): boolean => status === 409 || status === 429 || status >= 500;

/** @throws ProviderFault for everything but a success and a 404 */
export function askStripe(settings: StripeSettings): Ask {
  return (call) => {
    const { status, body } = sendCall(settings, call);
    if (status === 200) return objectOf(body);
    const { message, code, param } = objectOf(objectOf(body).error);
    const isCustomerGone = code === 'resource_missing' && param === 'customer';
    if (status === 404 && !isCustomerGone) return undefined;
    // Stripe repeats what was wrong, which may be a buyer's address; the log is no place for it.
    const words = textOf(message).replace(/\S+@\S+/g, '…');
    const said = `${call.method} ${call.path} was answered ${status} ${textOf(code)}: ${words}`;
    if (isCustomerGone) throw new ProviderFault('unknown-customer', said);
    throw new ProviderFault(isPassing(status) ? 'away' : 'rejected', said);
  };
}

function sendCall({ key, url, send }: StripeSettings, { method, path, form, idempotencyKey }: StripeCall) {
  const encoded = form === undefined ? '' : encodeForm(form);
  const isBody = method === 'POST';
  const headers = {
    Authorization: `Bearer ${key}`,
    'Stripe-Version': STRIPE_VERSION,
    ...(isBody ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
  const query = isBody || encoded === '' ? '' : `?${encoded}`;
  try {
    return send({ method, url: url + path + query, headers, ...(isBody ? { body: encoded } : {}) });
  } catch (error) {
    throw new ProviderFault('away', `${method} ${path} was not answered: ${String(error)}`);
  }
}
