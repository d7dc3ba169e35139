/*
 * How users join a club: an open one on their own, any other by a request that a host accepts, or with an invitation. Joining
 * requires the user's consent: nobody can do it for another user.
 */

/** Maximum number of members of a club whose owner has an active premium membership, and of any other. */
export const MOST_MEMBERS_PREMIUM = 1000;
export const MOST_MEMBERS = 50;
/** Maximum number of clubs of one user: read rules search them. */
export const MOST_SERVERS_JOINED = 200;
/** Maximum number of unanswered requests of one user. */
export const MOST_PENDING = 20;

export interface ServerFacts {
  readonly open: boolean;
  /** Whether non-members see it and can send requests to join. */
  readonly requests: boolean;
  readonly closed: boolean;
  readonly members: number;
  readonly ownerIsPremium: boolean;
}

export interface NewcomerFacts {
  readonly isMember: boolean;
  readonly isBlocked: boolean;
  /** Number of clubs that they belong to. */
  readonly servers: number;
}

/** How a user joins: on their own, with an invitation, or accepted by a host. */
export type Way = 'alone' | 'invited' | 'accepted';

export type JoinFault = 'unknown-server' | 'cannot-join' | 'server-full' | 'too-many-servers';
export type JoinAnswer =
  | { readonly is: 'member' | 'joins' | 'asks' }
  | { readonly is: 'refused'; readonly code: JoinFault };

const refused = (code: JoinFault): JoinAnswer => ({ is: 'refused', code });

/**
 * Decides what happens to a user who wants to join. A club that non-members do not see is answered as unknown. Members stay
 * when the limit falls below their number.
 */
export function joinAnswer(server: ServerFacts, who: NewcomerFacts, way: Way): JoinAnswer {
  const isSeen = way !== 'alone' || server.open || server.requests;
  if (who.isMember) return { is: 'member' };
  if (server.closed || !isSeen) return refused('unknown-server');
  if (who.isBlocked) return refused('cannot-join');
  // An earlier request is granted beyond this limit.
  if (who.servers >= MOST_SERVERS_JOINED && way !== 'accepted') return refused('too-many-servers');
  if (way === 'alone' && !server.open) return { is: 'asks' };
  return server.members < mostMembers(server.ownerIsPremium) ? { is: 'joins' } : refused('server-full');
}

export function mostMembers(ownerIsPremium: boolean): number {
  return ownerIsPremium ? MOST_MEMBERS_PREMIUM : MOST_MEMBERS;
}

/** Returns whether an account may found clubs. */
export function mayFound(who: {
  readonly verified: boolean;
  readonly premium: boolean;
  /** An operator has granted the right. */
  readonly granted: boolean;
  /** The operator lets everybody found clubs. */
  readonly openToAll: boolean;
}): boolean {
  return who.verified && (who.premium || who.granted || who.openToAll);
}
