import { type ClubRole, roles } from './schemas';

/*
 * The rights of a club's members over each other, so that the app shows no button that the server would refuse: nobody may act
 * on a role equal to or above their own. They match the server's rules (server/rules/roles.ts); a test compares them.
 */

/** A member of a club. */
export interface Person {
  readonly user: string;
  readonly role: ClubRole;
}

/** Areas of a club's administration: members and settings, events, the club as a whole. */
export type Field = 'members' | 'events' | 'server';

const LEAST: Readonly<Record<Field, ClubRole>> = { members: 'host', events: 'trainer', server: 'owner' };

const rankOf = (role: ClubRole): number => roles.indexOf(role);

export function mayRun(role: ClubRole, field: Field): boolean {
  return rankOf(role) >= rankOf(LEAST[field]);
}

/** Returns whether `actor` may remove or block `target`. */
export function mayRemove(actor: Person, target: Person): boolean {
  return (
    mayRun(actor.role, 'members') && actor.user !== target.user && rankOf(target.role) < rankOf(actor.role)
  );
}

/** Returns the roles that `actor` may give to `target`, without the current one. */
export function rolesToGive(actor: Person, target: Person): readonly Exclude<ClubRole, 'owner'>[] {
  if (!mayRemove(actor, target)) return [];
  return (['member', 'trainer', 'host'] as const).filter(
    (role) => role !== target.role && rankOf(role) < rankOf(actor.role),
  );
}

export function mayHandOver(actor: Person, target: Person): boolean {
  return mayRun(actor.role, 'server') && actor.user !== target.user;
}
