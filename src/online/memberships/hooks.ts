import { useMemo } from 'react';
import { type Asked, useAsked, usePaged } from '../hooks';
import { type ManagedPlans, readCodes, readManagedPlans } from './manage';
import { type MyMemberships, readMyMemberships, readPlans } from './memberships';
import type { MembershipCode, Plan } from './schemas';

/** @param community '' = what the operator offers */
export function usePlans(community: string): Asked<readonly Plan[]> {
  return useAsked(useMemo(() => () => readPlans(community), [community]));
}

/** @param user undefined = a guest, who holds none */
export function useMyMemberships(user: string | undefined): Asked<MyMemberships> {
  return useAsked(
    useMemo(
      () => async () => (user === undefined ? { kind: 'none', why: 'refused' } : readMyMemberships()),
      [user],
    ),
  );
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
