/*
 * How somebody comes to belong to a server: into an open one by themselves, else by a request that a host accepts, or by an
 * invitation. Belonging is by consent: nothing here is done for somebody else.
 */

/** Members of a server whose owner has an active premium membership, and of any other. */
export const MOST_MEMBERS_PREMIUM = 1000;
export const MOST_MEMBERS = 50;
/** Servers that one user belongs to: rules of reading look through them. */
export const MOST_SERVERS_JOINED = 200;
/** Requests of one user that no host has answered yet. */
export const MOST_PENDING = 20;

export interface ServerFacts {
  readonly open: boolean;
  /** Whether strangers see it and may ask to belong to it. */
  readonly requests: boolean;
  readonly closed: boolean;
  readonly members: number;
  readonly ownerIsPremium: boolean;
}

export interface NewcomerFacts {
  readonly isMember: boolean;
  readonly isBlocked: boolean;
  /** How many servers they belong to. */
  readonly servers: number;
}

/** By what somebody comes: on their own, with an invitation in hand, or accepted by a host. */
export type Way = 'alone' | 'invited' | 'accepted';

export type JoinFault = 'unknown-server' | 'cannot-join' | 'server-full' | 'too-many-servers';
export type JoinAnswer =
  | { readonly is: 'member' | 'joins' | 'asks' }
  | { readonly is: 'refused'; readonly code: JoinFault };

const refused = (code: JoinFault): JoinAnswer => ({ is: 'refused', code });

/**
 * What becomes of somebody who wants to join. A server that strangers do not see answers them as one that is not there. Members
 * that are there stay when the limit falls below their number.
 */
export function joinAnswer(server: ServerFacts, who: NewcomerFacts, way: Way): JoinAnswer {
  const isSeen = way !== 'alone' || server.open || server.requests;
  if (who.isMember) return { is: 'member' };
  if (server.closed || !isSeen) return refused('unknown-server');
  if (who.isBlocked) return refused('cannot-join');
  // What was asked for before is granted all the same.
  if (who.servers >= MOST_SERVERS_JOINED && way !== 'accepted') return refused('too-many-servers');
  if (way === 'alone' && !server.open) return { is: 'asks' };
  return server.members < mostMembers(server.ownerIsPremium) ? { is: 'joins' } : refused('server-full');
}

export function mostMembers(ownerIsPremium: boolean): number {
  return ownerIsPremium ? MOST_MEMBERS_PREMIUM : MOST_MEMBERS;
}

/** Whether an account may found servers. */
export function mayFound(who: {
  readonly verified: boolean;
  readonly premium: boolean;
  /** An operator has granted the right. */
  readonly granted: boolean;
  /** The operator lets everybody found servers. */
  readonly openToAll: boolean;
}): boolean {
  return who.verified && (who.premium || who.granted || who.openToAll);
}
