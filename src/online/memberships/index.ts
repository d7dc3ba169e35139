/**
 * Memberships: the plans on offer, the user's memberships, purchase and codes, and administration by those who run a community.
 */
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
