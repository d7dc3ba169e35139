/** Communities, which contain several clubs. */
export {
  attachServer,
  type Community,
  type CommunityEvent,
  type CommunityRequest,
  type CommunityServer,
  detachServer,
  disciplines,
  MAX_MIN_FIELD,
  putEventBack,
  type SeasonClub,
  type SeasonEvent,
  type SeasonList,
  type SeasonRider,
  setMinField,
  takeEventOut,
} from './community';

export { useCommunity, useCommunityRequests } from './hooks';
