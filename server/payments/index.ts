/** Payment providers, and the interface that the server needs. */
export * from './provider';
export { type PaymentSettings, readPaymentSettings } from './settings';
export { makeStripe, STRIPE_URL, type StripeOptions } from './stripe';
export { STRIPE_VERSION } from './stripe-calls';
