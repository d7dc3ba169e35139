import * as v from 'valibot';
import { type Answer, ask } from '../answers/seen';
import { type Outcome, post } from '../clubs/call';

/** Plans that can be had, what one holds, and the ways to get one: paying at the provider, or a code. */

const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A date of the server, '' where there is none, as ms. */
const moment = v.pipe(
  v.string(),
  v.transform((said) => (said === '' ? undefined : Date.parse(said.replace(' ', 'T')))),
);
/** A page of the provider: of the web, and nothing that runs here. */
const address = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//));

const plan = v.object({
  ...{ id, name: text(200), about: text(8000), premium: v.boolean() },
  period: v.picklist(['month', 'year', 'once']),
  /** Of a plan that is bought once; 0 = for good. */
  days: count,
  /** Absent where it cannot be bought: then by a code. */
  price: v.nullish(v.object({ amount: v.number(), currency: text(8), text: text(60) })),
});
export type Plan = v.InferOutput<typeof plan>;

const plans = v.object({ plans: v.array(plan) });

const held = v.object({
  ...{ id, plan: id, name: text(200), premium: v.boolean(), community: v.union([id, v.literal('')]) },
  since: moment,
  /** undefined = for good. */
  until: moment,
  renews: v.boolean(),
  state: v.picklist(['active', 'grace', 'ended']),
});
export type HeldMembership = v.InferOutput<typeof held>;

const mine = v.object({
  premium: v.boolean(),
  /** The newest first. */
  memberships: v.array(held),
  /** A purchase that was begun and is not paid yet, as far as the server has heard. */
  waiting: v.nullish(v.object({ plan: id })),
  /** Whether the provider has a page to manage what was bought. */
  portal: v.boolean(),
});
export type MyMemberships = v.InferOutput<typeof mine>;

/** What a community offers, or the operator. @param community '' = the operator */
export async function readPlans(community: string): Promise<Answer<readonly Plan[]>> {
  const answer = await ask(`plans ${community}`, plans, (pb, signal) =>
    pb.send('/api/fl/plans', { method: 'GET', query: { community }, signal }),
  );
  return answer.kind === 'none' ? answer : { ...answer, value: answer.value.plans };
}

export function readMyMemberships(): Promise<Answer<MyMemberships>> {
  return ask('memberships mine', mine, (pb, signal) =>
    pb.send('/api/fl/memberships/mine', { method: 'GET', signal }),
  );
}

const page = v.object({ url: address });
/** The server is there, and the provider behind it is not. */
const AWAY = { 503: 'provider-away' } as const;

/** Opens the purchase of a plan. @returns the provider's page on which it is paid */
export function openCheckout(planId: string): Promise<Outcome<{ url: string }>> {
  return post('checkout', { plan: planId }, page, AWAY);
}

/** @returns the provider's page on which what was bought is changed or ended */
export function openPortal(): Promise<Outcome<{ url: string }>> {
  return post('portal', {}, page, AWAY);
}

const redeemed = v.object({ name: text(200), premium: v.boolean() });

/** Redeems a code. The same one again gives the same and uses nothing up. */
export function redeemCode(code: string): Promise<Outcome<{ name: string; premium: boolean }>> {
  return post('codes/redeem', { code }, redeemed, { 404: 'unknown-code' });
}
