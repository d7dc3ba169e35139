import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { pocketBase } from '../client';
import { type AccountError, accountErrorOf } from './errors';

/** A user's active membership. Dates are ms since 1970. */
export interface MembershipStatus {
  readonly membershipId: string;
  readonly startDate: number;
  /** Absent if it does not end. */
  readonly endDate?: number;
  readonly membershipName: string;
}

/** The server's data about a user that is not part of the account. */
export interface Member {
  /** null: none. */
  readonly membership: MembershipStatus | null;
  /** Number of verified rides in all participations. */
  readonly totalRides: number;
}

/** `of` is the id of the user that the state belongs to. */
export type MemberState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'known'; readonly of: string; readonly member: Member }
  | { readonly kind: 'failed'; readonly of: string; readonly error: AccountError };

/** The last known answer. */
export const memberStore: StoreApi<MemberState> = createStore<MemberState>(() => ({ kind: 'unknown' }));

const date = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
  v.finite(),
);
const activeSchema = v.object({
  membership: v.string(),
  created: date,
  endDate: v.fallback(v.optional(date), undefined),
});
const nameSchema = v.object({ name: v.string() });
const participationSchema = v.object({ rides: v.number() });

/** Page size when a whole list is loaded. */
const BATCH = 500;

/** Loads the first of the user's active memberships, with its name. */
async function loadMembership(): Promise<MembershipStatus | null> {
  const pb = await pocketBase();
  const { items } = await pb.collection('public_active_memberships').getList(1, 1);
  if (items[0] === undefined) return null;
  const active = v.parse(activeSchema, items[0]);
  const { name } = v.parse(nameSchema, await pb.collection('memberships').getOne(active.membership));
  return {
    membershipId: active.membership,
    startDate: active.created,
    ...(active.endDate === undefined ? {} : { endDate: active.endDate }),
    membershipName: name,
  };
}

/** Loads the number of rides in all of the user's participations. */
async function loadTotalRides(userId: string): Promise<number> {
  const pb = await pocketBase();
  const rows = await pb
    .collection('public_participations')
    .getFullList({ batch: BATCH, filter: pb.filter('rider = {:userId}', { userId }) });
  return rows.reduce((sum, row) => sum + v.parse(participationSchema, row).rides, 0);
}

/** Loads a user's membership and rides, and stores them or the failure in {@link memberStore}. */
export async function loadMember(userId: string): Promise<void> {
  try {
    const [membership, totalRides] = await Promise.all([loadMembership(), loadTotalRides(userId)]);
    memberStore.setState({ kind: 'known', of: userId, member: { membership, totalRides } }, true);
  } catch (error) {
    memberStore.setState({ kind: 'failed', of: userId, error: accountErrorOf(error) }, true);
  }
}
