import { useMemo } from 'react';
import { type Asked, useAsked } from '../hooks';
import { type MyMemberships, type Plan, readMyMemberships, readPlans } from './memberships';

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
