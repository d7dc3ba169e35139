import * as v from 'valibot';
import type { Page } from '../answers/pager';
import { type Answer, ask } from '../answers/seen';
import { act, type Outcome, post } from '../clubs/call';
import { codeSchema, id, type ManagedPlan, type MembershipCode, managedPlanSchema, moment } from './schemas';

/** Plans and codes as those make them who run a community. */

/** Limits that the server holds to (server/rules/plans.ts, membership-codes.ts); a test compares them. */
export const MAX_PLAN_NAME = 60;
export const MAX_PLAN_ABOUT = 2000;
export const MAX_PLAN_DAYS = 3650;
export const MAX_CODE_LABEL = 60;

const managed = v.object({
  /** Whether the server takes payments. */
  payments: v.boolean(),
  mayBePremium: v.boolean(),
  plans: v.array(managedPlanSchema),
});
export type ManagedPlans = v.InferOutput<typeof managed>;

/** All plans of a community, archived ones too. */
export function readManagedPlans(community: string): Promise<Answer<ManagedPlans>> {
  return ask(`plans all ${community}`, managed, (pb, signal) =>
    pb.send('/api/fl/plans/all', { method: 'GET', query: { community }, signal }),
  );
}

/** A plan as it is asked for. */
export interface AskedPlan
  extends Pick<ManagedPlan, 'name' | 'about' | 'period' | 'days' | 'premium' | 'priceId'> {
  /** undefined = a new one. */
  readonly id: string | undefined;
}

/** A price is asked for at the payment provider, which may be away. */
const AWAY = { 503: 'provider-away' } as const;

/** Makes a plan, or changes one. */
export function savePlan(community: string, plan: AskedPlan): Promise<Outcome<{ id: string }>> {
  const { id: of, priceId, ...rest } = plan;
  return post('plans/save', { community, id: of ?? '', ...rest, price: priceId }, v.object({ id }), AWAY);
}

/** Offers a plan no more, or again. Who has it keeps it. */
export function archivePlan(community: string, plan: string, archived: boolean): Promise<Outcome> {
  return act('plans/archive', { community, id: plan, archived });
}

const codes = v.object({ items: v.array(codeSchema), next: v.nullish(v.number()) });

/** A page of the codes of a community, the newest first. @param after what the page before said; '' for the first */
export async function readCodes(community: string, after: string): Promise<Answer<Page<MembershipCode>>> {
  const answer = await ask(`codes ${community} ${after}`, codes, (pb, signal) =>
    pb.send('/api/fl/codes', { method: 'GET', query: { community, after }, signal }),
  );
  if (answer.kind === 'none') return answer;
  const { items, next } = answer.value;
  // The server does not count them all; nobody is told a total.
  return { ...answer, value: { items, total: items.length, next: next == null ? '' : String(next) } };
}

/** A code as it is asked for. */
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

/** Makes a code. It is told this once. */
export function makeCode(community: string, { endsAt, ...asked }: AskedCode): Promise<Outcome<MadeCode>> {
  const end = endsAt === undefined ? '' : new Date(endsAt).toISOString();
  return post('codes/make', { community, ...asked, endsAt: end }, made);
}

/** A code gives nothing any more. What it has given stays. */
export function revokeCode(community: string, code: string): Promise<Outcome> {
  return act('codes/revoke', { community, id: code });
}
