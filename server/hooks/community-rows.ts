import { type Caller, callerOf, findRow, textOf } from './club-rows';

/** Who runs a community, as calls ask it. */

export const unknownCommunity = (): NotFoundError => new NotFoundError('There is no such community.');

/** What somebody is in a community. */
export function roleIn(community: PB.RecordModel, user: string): 'owner' | 'trainer' | undefined {
  if (user !== '' && community.getString('owner') === user) return 'owner';
  return community.getStringSlice('trainers').includes(user) ? 'trainer' : undefined;
}

/** Who calls about the memberships of a community, or of the operator's own (`community` undefined). */
export interface Steward extends Caller {
  readonly community: PB.RecordModel | undefined;
  readonly isOperator: boolean;
}

/**
 * The caller, when they run the community that a call names: with `owner` its owner alone. Operators run each of them, and what
 * belongs to none.
 *
 * @param of gives the community's id from what was sent; '' for the operator's own
 * @throws NotFoundError for everybody else
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
