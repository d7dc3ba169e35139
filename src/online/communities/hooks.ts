import { useMemo } from 'react';
import { type Asked, useAsked } from '../hooks';
import { type Community, type CommunityRequest, readCommunity, readCommunityRequests } from './community';

export function useCommunity(id: string): Asked<Community> {
  return useAsked(useMemo(() => () => readCommunity(id), [id]));
}

/** Loads the pending requests. For those who run the community. */
export function useCommunityRequests(id: string): Asked<readonly CommunityRequest[]> {
  return useAsked(useMemo(() => () => readCommunityRequests(id), [id]));
}
