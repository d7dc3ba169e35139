/** Communities above several servers. */
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

export { useCommunity, useCommunityRequests } from './hooks';
