import { type ClubRole, roles } from './schemas';

/*
 * What somebody may do to somebody else in a server, as its own rules say (server/rules/roles.ts), so that no button is shown
 * that is refused: nobody acts on a role at or above their own. A test holds the two to each other.
 */

/** Somebody in a server. */
export interface Person {
  readonly user: string;
  readonly role: ClubRole;
}

/** What is run in a server: its members with its settings, its events, the server as a whole. */
export type Field = 'members' | 'events' | 'server';

const LEAST: Readonly<Record<Field, ClubRole>> = { members: 'host', events: 'trainer', server: 'owner' };

const rankOf = (role: ClubRole): number => roles.indexOf(role);

export function mayRun(role: ClubRole, field: Field): boolean {
  return rankOf(role) >= rankOf(LEAST[field]);
}

/** Whether `actor` may remove or block `target`. */
export function mayRemove(actor: Person, target: Person): boolean {
  return (
    mayRun(actor.role, 'members') && actor.user !== target.user && rankOf(target.role) < rankOf(actor.role)
  );
}

/** The roles that `actor` may give to `target`, beside the one they have. */
export function rolesToGive(actor: Person, target: Person): readonly Exclude<ClubRole, 'owner'>[] {
  if (!mayRemove(actor, target)) return [];
  return (['member', 'trainer', 'host'] as const).filter(
    (role) => role !== target.role && rankOf(role) < rankOf(actor.role),
  );
}

export function mayHandOver(actor: Person, target: Person): boolean {
  return mayRun(actor.role, 'server') && actor.user !== target.user;
}
