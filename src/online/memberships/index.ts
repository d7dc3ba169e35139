/** Memberships: what is offered, what one holds, and the ways to one. */
export { useMyMemberships, usePlans } from './hooks';
export {
  type HeldMembership,
  type MyMemberships,
  openCheckout,
  openPortal,
  type Plan,
  redeemCode,
} from './memberships';
