import { useEffect, useMemo, useState } from 'react';
import { refresh, serverNow, signedInUser, useSession } from '../../session';
import type { Answer } from '../answers/seen';
import { type Asked, useAsked, usePaged } from '../hooks';
import { type ManagedPlans, readCodes, readManagedPlans } from './manage';
import { type MyMemberships, readMyMemberships, readPlans } from './memberships';
import type { MembershipCode, Plan } from './schemas';
import { mineAt, nextChange } from './standing';

/** Loads the plans on offer. @param community '' = the operator's plans */
export function usePlans(community: string): Asked<readonly Plan[]> {
  return useAsked(useMemo(() => () => readPlans(community), [community]));
}

/** Longest timer, ms. Longer ones overflow. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Renders again and calls `then` at a given time of the server's clock. */
function useAtMoment(at: number | undefined, then: () => void): void {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (at === undefined) return;
    const wait = Math.min(Math.max(0, at - serverNow()) + 1, MAX_TIMER_MS);
    const timer = setTimeout(() => {
      setTurn(turn + 1);
      then();
    }, wait);
    return () => clearTimeout(timer);
  }, [at, then, turn]);
}

/**
 * Loads the user's memberships, and updates their states by the clock.
 *
 * @param user undefined = a guest, who has none
 */
export function useMyMemberships(user: string | undefined): Asked<MyMemberships> {
  const { answer, again } = useAsked(
    useMemo(
      () => async (): Promise<Answer<MyMemberships>> =>
        user === undefined ? { kind: 'none', why: 'refused' } : readMyMemberships(),
      [user],
    ),
  );
  const said = answer === undefined || answer.kind === 'none' ? undefined : answer.value;
  useAtMoment(said && nextChange(said, serverNow()), again);
  useFlagLike(answer);
  if (answer === undefined || answer.kind === 'none') return { answer, again };
  return { answer: { ...answer, value: mineAt(answer.value, serverNow()) }, again };
}

/** Refreshes the session when a fresh answer contradicts the account's premium flag, which is as old as the session. */
function useFlagLike(answer: Answer<MyMemberships> | undefined): void {
  const flag = useSession((session) => signedInUser(session)?.premium);
  const said = answer?.kind === 'fresh' ? answer.value.premium : undefined;
  useEffect(() => {
    if (said !== undefined && flag !== undefined && said !== flag) void refresh();
    // Once per answer, even if the flag still differs after the refresh.
  }, [said, flag]);
}

/**
 * Returns whether the user has premium now: from the memberships and the clock, or the account's last known flag if the
 * memberships are unknown.
 */
export function usePremium(): boolean {
  const user = useSession(signedInUser);
  const { answer } = useMyMemberships(user?.id);
  if (user === null) return false;
  return answer === undefined || answer.kind === 'none' ? user.premium : answer.value.premium;
}

/** Loads all plans of a community. For those who run it. */
export function useManagedPlans(community: string): Asked<ManagedPlans> {
  return useAsked(useMemo(() => () => readManagedPlans(community), [community]));
}

const codeId = ({ id }: MembershipCode): string => id;
/** Loads the codes of a community, newest first. For those who run it. */
export function useMembershipCodes(community: string) {
  return usePaged(
    useMemo(() => (next: string) => readCodes(community, next), [community]),
    codeId,
  );
}
