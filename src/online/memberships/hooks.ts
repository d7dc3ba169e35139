import { useEffect, useMemo, useState } from 'react';
import { refresh, serverNow, signedInUser, useSession } from '../../session';
import type { Answer } from '../answers/seen';
import { type Asked, useAsked, usePaged } from '../hooks';
import { type ManagedPlans, readCodes, readManagedPlans } from './manage';
import { type MyMemberships, readMyMemberships, readPlans } from './memberships';
import type { MembershipCode, Plan } from './schemas';
import { mineAt, nextChange } from './standing';

/** @param community '' = what the operator offers */
export function usePlans(community: string): Asked<readonly Plan[]> {
  return useAsked(useMemo(() => () => readPlans(community), [community]));
}

/** The longest wait of a timer, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Renders again, and calls `then`, at a moment of the server's clock. */
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
 * What somebody holds, as it is by the clock.
 *
 * @param user undefined = a guest, who holds none
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

/** The account's own flag is as old as the session: a fresh answer that says otherwise has it read again. */
function useFlagLike(answer: Answer<MyMemberships> | undefined): void {
  const flag = useSession((session) => signedInUser(session)?.premium);
  const said = answer?.kind === 'fresh' ? answer.value.premium : undefined;
  useEffect(() => {
    if (said !== undefined && flag !== undefined && said !== flag) void refresh();
    // Once for each answer: what the server says of the account is what it says.
  }, [said, flag]);
}

/** Whether somebody has premium now: by their memberships and the clock, or as the account said last where nobody knows them. */
export function usePremium(): boolean {
  const user = useSession(signedInUser);
  const { answer } = useMyMemberships(user?.id);
  if (user === null) return false;
  return answer === undefined || answer.kind === 'none' ? user.premium : answer.value.premium;
}

/** All plans of a community, for who runs it. */
export function useManagedPlans(community: string): Asked<ManagedPlans> {
  return useAsked(useMemo(() => () => readManagedPlans(community), [community]));
}

const codeId = ({ id }: MembershipCode): string => id;
/** The codes of a community, the newest first, for who runs it. */
export function useMembershipCodes(community: string) {
  return usePaged(
    useMemo(() => (next: string) => readCodes(community, next), [community]),
    codeId,
  );
}
