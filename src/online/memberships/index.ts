/** Memberships: what is offered, what one holds, the ways to one, and what those do who run a community. */
export { useManagedPlans, useMembershipCodes, useMyMemberships, usePlans, usePremium } from './hooks';
export {
  type AskedPlan,
  archivePlan,
  MAX_CODE_LABEL,
  MAX_PLAN_ABOUT,
  MAX_PLAN_DAYS,
  MAX_PLAN_NAME,
  type MadeCode,
  type ManagedPlans,
  makeCode,
  revokeCode,
  savePlan,
} from './manage';
export { type MyMemberships, openCheckout, openPortal, redeemCode } from './memberships';
export type { HeldMembership, ManagedPlan, MembershipCode, Plan } from './schemas';
export { mineAt, nextChange, stateAt } from './standing';
