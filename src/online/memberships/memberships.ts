import * as v from 'valibot';
import { type Answer, ask } from '../answers/seen';
import { type Outcome, post } from '../clubs/call';
import { heldSchema, id, type Plan, planSchema, text } from './schemas';

/** Plans on offer, the user's memberships, and how to get one: payment at the provider, or a code. */

/** URL of a page of the payment provider. Only http(s), so it cannot run a script here. */
const address = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//));

const plans = v.object({ plans: v.array(planSchema) });

const mine = v.object({
  premium: v.boolean(),
  /** Newest first. */
  memberships: v.array(heldSchema),
  /** A purchase that was started and, as far as the server knows, not paid. */
  waiting: v.nullish(v.object({ plan: id })),
  /** Whether the provider has a page to manage purchases. */
  portal: v.boolean(),
});
export type MyMemberships = v.InferOutput<typeof mine>;

/** Fetches the plans of a community or of the operator. @param community '' = the operator */
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
/** The server can be reached, but not the payment provider. */
const AWAY = { 503: 'provider-away' } as const;

/** Starts the purchase of a plan. @returns URL of the provider's payment page */
export function openCheckout(planId: string): Promise<Outcome<{ url: string }>> {
  return post('checkout', { plan: planId }, page, AWAY);
}

/** Opens the management of purchases. @returns URL of the provider's page, where purchases are changed or cancelled */
export function openPortal(): Promise<Outcome<{ url: string }>> {
  return post('portal', {}, page, AWAY);
}

const redeemed = v.object({ name: text(200), premium: v.boolean() });

/** Redeems a code. Redeeming the same one again gives the same result and uses nothing up. */
export function redeemCode(code: string): Promise<Outcome<{ name: string; premium: boolean }>> {
  return post('codes/redeem', { code }, redeemed, { 404: 'unknown-code' });
}
