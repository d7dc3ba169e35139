/** Memberships as several pages show them: what is offered, codes, and a purchase on its way. */
export { CodeForm } from './code-form';
export { Plans } from './plans';
export { PurchaseNotice } from './purchase-notice';
export { SignInFirst } from './sign-in-first';
export { useOwnMemberships } from './use-memberships';
export { offerWords, spanWords, termWords } from './words';
