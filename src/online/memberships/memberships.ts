import * as v from 'valibot';
import { type Answer, ask } from '../answers/seen';
import { type Outcome, post } from '../clubs/call';
import { heldSchema, id, type Plan, planSchema, text } from './schemas';

/** Plans that can be had, what one holds, and the ways to get one: paying at the provider, or a code. */

/** A page of the provider: of the web, and nothing that runs here. */
const address = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//));

const plans = v.object({ plans: v.array(planSchema) });

const mine = v.object({
  premium: v.boolean(),
  /** The newest first. */
  memberships: v.array(heldSchema),
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
