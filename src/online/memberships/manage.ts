import * as v from 'valibot';
import type { Page } from '../answers/pager';
import { type Answer, ask } from '../answers/seen';
import { act, type Outcome, post } from '../clubs/call';
import { codeSchema, id, type ManagedPlan, type MembershipCode, managedPlanSchema, moment } from './schemas';

/** Plans and codes, for those who run a community. */

/** The server's limits (server/rules/plans.ts, membership-codes.ts); a test compares them. */
export const MAX_PLAN_NAME = 60;
export const MAX_PLAN_ABOUT = 2000;
export const MAX_PLAN_DAYS = 3650;
export const MAX_CODE_LABEL = 60;

const managed = v.object({
  /** Whether the server accepts payments. */
  payments: v.boolean(),
  mayBePremium: v.boolean(),
  plans: v.array(managedPlanSchema),
});
export type ManagedPlans = v.InferOutput<typeof managed>;

/** Fetches all plans of a community, including archived ones. */
export function readManagedPlans(community: string): Promise<Answer<ManagedPlans>> {
  return ask(`plans all ${community}`, managed, (pb, signal) =>
    pb.send('/api/fl/plans/all', { method: 'GET', query: { community }, signal }),
  );
}

/** A plan to save. */
export interface AskedPlan
  extends Pick<ManagedPlan, 'name' | 'about' | 'period' | 'days' | 'premium' | 'priceId'> {
  /** undefined = a new plan. */
  readonly id: string | undefined;
}

/** The server checks a price with the payment provider, which may not be reachable. */
const AWAY = { 503: 'provider-away' } as const;

/** Creates or changes a plan. */
export function savePlan(community: string, plan: AskedPlan): Promise<Outcome<{ id: string }>> {
  const { id: of, priceId, ...rest } = plan;
  return post('plans/save', { community, id: of ?? '', ...rest, price: priceId }, v.object({ id }), AWAY);
}

/** Archives a plan, or offers it again. Its members keep it. */
export function archivePlan(community: string, plan: string, archived: boolean): Promise<Outcome> {
  return act('plans/archive', { community, id: plan, archived });
}

const codes = v.object({ items: v.array(codeSchema), next: v.nullish(v.number()) });

/** Fetches a page of a community's codes, newest first. @param after `next` of the previous page; '' for the first */
export async function readCodes(community: string, after: string): Promise<Answer<Page<MembershipCode>>> {
  const answer = await ask(`codes ${community} ${after}`, codes, (pb, signal) =>
    pb.send('/api/fl/codes', { method: 'GET', query: { community, after }, signal }),
  );
  if (answer.kind === 'none') return answer;
  const { items, next } = answer.value;
  // The server does not count all codes, so the total is not shown.
  return { ...answer, value: { items, total: items.length, next: next == null ? '' : String(next) } };
}

/** A code to create. */
export interface AskedCode {
  readonly plan: string;
  readonly uses: number;
  /** ms since 1970; undefined = until it is used up. */
  readonly endsAt: number | undefined;
  /** A note for those who run the community. */
  readonly label: string;
}

const made = v.object({ id, code: v.pipe(v.string(), v.regex(/^[A-Z-]{8,40}$/)), endsAt: moment });
export type MadeCode = v.InferOutput<typeof made>;

/** Creates a code. The server sends it only once. */
export function makeCode(community: string, { endsAt, ...asked }: AskedCode): Promise<Outcome<MadeCode>> {
  const end = endsAt === undefined ? '' : new Date(endsAt).toISOString();
  return post('codes/make', { community, ...asked, endsAt: end }, made);
}

/** Revokes a code. Memberships it gave stay. */
export function revokeCode(community: string, code: string): Promise<Outcome> {
  return act('codes/revoke', { community, id: code });
}
