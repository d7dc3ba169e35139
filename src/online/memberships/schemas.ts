import * as v from 'valibot';

/** Memberships as the server tells them. */

export const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/));
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A date of the server, '' where there is none, as ms. */
export const moment = v.pipe(
  v.string(),
  v.transform((said) => (said === '' ? undefined : Date.parse(said.replace(' ', 'T')))),
);

const planFields = {
  ...{ id, name: text(200), about: text(8000), premium: v.boolean() },
  period: v.picklist(['month', 'year', 'once']),
  /** Of a plan that is bought once; 0 = for good. */
  days: count,
  /** Absent where it cannot be bought: then by a code. */
  price: v.nullish(v.object({ amount: v.number(), currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)) })),
};

export const planSchema = v.object(planFields);
export type Plan = v.InferOutput<typeof planSchema>;

/** A plan as those see it who run its community. */
export const managedPlanSchema = v.object({
  ...planFields,
  archived: v.boolean(),
  /** The provider's name of the price; '' for none. */
  priceId: text(200),
  /** How many have it now. */
  members: count,
});
export type ManagedPlan = v.InferOutput<typeof managedPlanSchema>;

export const heldSchema = v.object({
  ...{ id, plan: id, name: text(200), premium: v.boolean(), community: v.union([id, v.literal('')]) },
  since: moment,
  /** Up to when it is paid; undefined = for good. */
  until: moment,
  /** Up to when it is active beyond that; undefined = not at all. */
  graceUntil: v.fallback(v.optional(moment), undefined),
  renews: v.boolean(),
  state: v.picklist(['active', 'grace', 'ended']),
});
export type HeldMembership = v.InferOutput<typeof heldSchema>;

/** A code for a membership, without the code itself: the server does not know it any more. */
export const codeSchema = v.object({
  ...{ id, plan: id, planName: text(200), label: text(200), uses: count, used: count },
  /** undefined = until it is used up. */
  endsAt: moment,
  revoked: v.boolean(),
  created: moment,
  /** Name of who made it; '' for an operator, and for who is gone. */
  by: text(255),
});
export type MembershipCode = v.InferOutput<typeof codeSchema>;
