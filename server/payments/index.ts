/** Who takes payments, and what the server needs of them. */
export * from './provider';
export { type PaymentSettings, readPaymentSettings } from './settings';
export { makeStripe, STRIPE_URL, type StripeOptions } from './stripe';
export { STRIPE_VERSION } from './stripe-calls';
