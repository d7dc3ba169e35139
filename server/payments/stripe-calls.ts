import { encodeForm, type FormObject } from './form';
import { ProviderFault, type Send } from './provider';
import { objectOf, textOf } from './stripe-json';

/** The version of Stripe's API, on which the format of responses depends. */
export const STRIPE_VERSION = '2026-10-28.endive';

export interface StripeSettings {
  readonly key: string;
  /** Address of the API, without a trailing slash. */
  readonly url: string;
  readonly send: Send;
}

export interface StripeCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Such as `/v1/prices/price_1`. */
  readonly path: string;
  readonly form?: FormObject;
  /** A call that is repeated within a day gets the same response, and is executed once. */
  readonly idempotencyKey?: string;
}

/** Calls Stripe. Returns the response; undefined if the object does not exist. */
export type Ask = (call: StripeCall) => Readonly<Record<string, unknown>> | undefined;

/** Returns whether a retry may succeed after a status: already in progress, too many requests, or an error of Stripe. */
const isPassing = (status: number): boolean => status === 409 || status === 429 || status >= 500;

/** @throws ProviderFault for everything except a success and a 404 */
export function askStripe(settings: StripeSettings): Ask {
  return (call) => {
    const { status, body } = sendCall(settings, call);
    if (status === 200) return objectOf(body);
    const { message, code, param } = objectOf(objectOf(body).error);
    const isCustomerGone = code === 'resource_missing' && param === 'customer';
    if (status === 404 && !isCustomerGone) return undefined;
    // Stripe's message quotes the wrong value, which may be a buyer's address. It must not be logged.
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
