/** Communities above several servers. */
import { useMemo } from 'react';
import { type Asked, useAsked } from '../hooks';
import { type Community, type CommunityRequest, readCommunity, readCommunityRequests } from './community';

export {
  attachServer,
  type Community,
  type CommunityEvent,
  type CommunityRequest,
  type CommunityServer,
  detachServer,
  disciplines,
  type SeasonClub,
  type SeasonList,
  type SeasonRider,
} from './community';

export function useCommunity(id: string): Asked<Community> {
  return useAsked(useMemo(() => () => readCommunity(id), [id]));
}

/** What is pending, for who runs the community. */
export function useCommunityRequests(id: string): Asked<readonly CommunityRequest[]> {
  return useAsked(useMemo(() => () => readCommunityRequests(id), [id]));
}
