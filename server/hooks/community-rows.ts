import { type Caller, callerOf, findRow, textOf } from './club-rows';

/** Roles in a community, for calls. */

export const unknownCommunity = (): NotFoundError => new NotFoundError('There is no such community.');

/** Returns a user's role in a community. */
export function roleIn(community: PB.RecordModel, user: string): 'owner' | 'trainer' | undefined {
  if (user !== '' && community.getString('owner') === user) return 'owner';
  return community.getStringSlice('trainers').includes(user) ? 'trainer' : undefined;
}

/** The caller of a route about the memberships of a community, or about the operator's own (`community` undefined). */
export interface Steward extends Caller {
  readonly community: PB.RecordModel | undefined;
  readonly isOperator: boolean;
}

/**
 * Returns the caller if they manage the community that a call names; with `owner`, only its owner. Operators manage every
 * community, and memberships that belong to none.
 *
 * @param of returns the community's id from the body; '' for the operator's own
 * @throws NotFoundError for anyone else
 */
export function stewardOf(
  e: PB.RequestEvent,
  least: 'owner' | 'trainer',
  of: (body: Caller['body']) => string = (body) => textOf(body, 'community'),
): Steward {
  const caller = callerOf(e);
  const isOperator = e.hasSuperuserAuth();
  const id = of(caller.body);
  const community = findRow(e.app, 'communities', id);
  if (community === undefined) {
    if (isOperator && id === '') return { ...caller, community, isOperator };
    throw unknownCommunity();
  }
  const role = roleIn(community, caller.user);
  const may = role === 'owner' || (role === 'trainer' && least === 'trainer');
  if (!isOperator && (community.getBool('deleted') || !may)) throw unknownCommunity();
  return { ...caller, community, isOperator };
}
