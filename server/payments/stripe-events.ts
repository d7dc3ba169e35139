import type { PaymentEvent, Refusal, Subject } from './provider';
import { idOf, listOf, objectOf, textOf } from './stripe-json';

/**
 * Reads which purchase a report is about. Reports use the API version of the endpoint at Stripe, not the one of our requests,
 * so both formats of an invoice are read.
 */
export function readEvent(rawBody: string): PaymentEvent | Refusal {
  const event = objectOf(parsed(rawBody));
  const [id, type] = [textOf(event.id), textOf(event.type)];
  if (!/^[\w-]{1,120}$/.test(id) || !/^[\w.]{1,120}$/.test(type))
    return { refused: 'not-an-event', message: 'The report is not an event.' };
  return { id, type, about: subjectOf(type, objectOf(objectOf(event.data).object)) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Cut off, or not JSON.
    return undefined;
  }
}

function subjectOf(type: string, object: Readonly<Record<string, unknown>>): Subject | undefined {
  const reference = referenceOf(type, object);
  if (reference !== '') return { reference };
  const payment = /^(charge\.|refund\.)/.test(type) ? idOf(object.payment_intent) : '';
  return payment === '' ? undefined : { payment };
}

function referenceOf(type: string, object: Readonly<Record<string, unknown>>): string {
  if (type.startsWith('customer.subscription.')) return idOf(object.id);
  if (type.startsWith('checkout.session.'))
    return object.mode === 'subscription' ? idOf(object.subscription) : idOf(object.id);
  return type.startsWith('invoice.') ? subscriptionOf(object) : '';
}

/** Returns the subscription of an invoice; '' for none. Until 2025 it was a field of the invoice itself. */
export function subscriptionOf(invoice: Readonly<Record<string, unknown>>): string {
  const details = objectOf(objectOf(invoice.parent).subscription_details);
  return idOf(details.subscription) || idOf(invoice.subscription);
}

/** Returns the first entry of a list response of Stripe. */
export function firstOf(body: unknown): Readonly<Record<string, unknown>> {
  return objectOf(listOf(body)[0]);
}
