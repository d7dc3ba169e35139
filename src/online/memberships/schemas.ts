import * as v from 'valibot';

/** Memberships as the server sends them. */

export const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/));
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A date, or '' for none; parsed to ms since 1970 or undefined. */
export const moment = v.pipe(
  v.string(),
  v.transform((said) => (said === '' ? undefined : Date.parse(said.replace(' ', 'T')))),
);

const planFields = {
  ...{ id, name: text(200), about: text(8000), premium: v.boolean() },
  period: v.picklist(['month', 'year', 'once']),
  /** Length of a plan that is bought once, days; 0 = for good. */
  days: count,
  /** Absent if it cannot be bought, only redeemed with a code. */
  price: v.nullish(v.object({ amount: v.number(), currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)) })),
};

export const planSchema = v.object(planFields);
export type Plan = v.InferOutput<typeof planSchema>;

/** A plan as shown to those who run its community. */
export const managedPlanSchema = v.object({
  ...planFields,
  archived: v.boolean(),
  /** The provider's id of the price; '' for none. */
  priceId: text(200),
  /** Number of current members. */
  members: count,
});
export type ManagedPlan = v.InferOutput<typeof managedPlanSchema>;

export const heldSchema = v.object({
  ...{ id, plan: id, name: text(200), premium: v.boolean(), community: v.union([id, v.literal('')]) },
  since: moment,
  /** Paid until, ms since 1970; undefined = for good. */
  until: moment,
  /** Active until, beyond the paid time; undefined = no grace. */
  graceUntil: v.fallback(v.optional(moment), undefined),
  renews: v.boolean(),
  state: v.picklist(['active', 'grace', 'ended']),
});
export type HeldMembership = v.InferOutput<typeof heldSchema>;

/** A code for a membership, without the code itself, which the server does not store. */
export const codeSchema = v.object({
  ...{ id, plan: id, planName: text(200), label: text(200), uses: count, used: count },
  /** undefined = until it is used up. */
  endsAt: moment,
  revoked: v.boolean(),
  created: moment,
  /** Name of its creator; '' for an operator or a deleted account. */
  by: text(255),
});
export type MembershipCode = v.InferOutput<typeof codeSchema>;
