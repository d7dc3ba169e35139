import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { pocketBase } from '../client';
import { type AccountError, accountErrorOf } from './errors';

/** What a user holds now. Dates are ms since 1970. */
export interface MembershipStatus {
  readonly membershipId: string;
  readonly startDate: number;
  /** Absent where it does not end. */
  readonly endDate?: number;
  readonly membershipName: string;
}

/** What the server knows of a user beside the account. */
export interface Member {
  /** null: none. */
  readonly membership: MembershipStatus | null;
  /** Verified rides in all participations. */
  readonly totalRides: number;
}

/** `of` is the user it was asked for: it says nothing about anybody else. */
export type MemberState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'known'; readonly of: string; readonly member: Member }
  | { readonly kind: 'failed'; readonly of: string; readonly error: AccountError };

/** The latest answer. */
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

/** Pages of a whole list. */
const BATCH = 500;

/** The first of the user's active memberships, with its name. */
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

/** Rides of all the user's participations. */
async function loadTotalRides(userId: string): Promise<number> {
  const pb = await pocketBase();
  const rows = await pb
    .collection('public_participations')
    .getFullList({ batch: BATCH, filter: pb.filter('rider = {:userId}', { userId }) });
  return rows.reduce((sum, row) => sum + v.parse(participationSchema, row).rides, 0);
}

/** Asks for a user's membership and rides; the answer, or why there is none, is in {@link memberStore}. */
export async function loadMember(userId: string): Promise<void> {
  try {
    const [membership, totalRides] = await Promise.all([loadMembership(), loadTotalRides(userId)]);
    memberStore.setState({ kind: 'known', of: userId, member: { membership, totalRides } }, true);
  } catch (error) {
    memberStore.setState({ kind: 'failed', of: userId, error: accountErrorOf(error) }, true);
  }
}
