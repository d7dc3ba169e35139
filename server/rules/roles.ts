/*
 * Roles in a club, and what each may do to others. There is one owner. Nobody acts on a role at or above their own, so only the
 * owner appoints hosts, and nobody acts on the owner.
 */

/** From the lowest to the highest. */
export const ROLES = ['member', 'trainer', 'host', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** A user and their role in a club; `role` is undefined for a former member or a non-member. */
export interface Person {
  readonly user: string;
  readonly role: Role | undefined;
}

/** Areas of a club that roles manage: its settings, its members, its events with their results, the club as a whole. */
export type Field = 'settings' | 'members' | 'events' | 'server';

const LEAST: Readonly<Record<Field, Role>> = {
  settings: 'host',
  members: 'host',
  events: 'trainer',
  server: 'owner',
};

/** A refusal: the code and one sentence for people. */
export interface RoleFault {
  readonly code: 'not-a-member' | 'not-allowed' | 'not-yourself' | 'no-such-role';
  readonly message: string;
}

const fault = (code: RoleFault['code'], message: string): RoleFault => ({ code, message });
const notAllowed = fault('not-allowed', 'Your role in this server does not allow that.');

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

export function rankOf(role: Role | undefined): number {
  return role === undefined ? -1 : ROLES.indexOf(role);
}

export function mayRun(role: Role | undefined, field: Field): boolean {
  return rankOf(role) >= rankOf(LEAST[field]);
}

/** Returns why `actor` may not remove or block `target`; a non-member can be blocked, too. */
export function removalFault(actor: Person, target: Person): RoleFault | undefined {
  if (!mayRun(actor.role, 'members')) return notAllowed;
  if (actor.user === target.user) return fault('not-yourself', 'You can leave the server instead.');
  return rankOf(target.role) < rankOf(actor.role) ? undefined : notAllowed;
}

/** Returns why `actor` may not give `target` the role `to`. Ownership is handed over, not given. */
export function roleFault(actor: Person, target: Person, to: Role): RoleFault | undefined {
  const removal = removalFault(actor, target);
  if (removal !== undefined) return removal.code === 'not-yourself' ? notAllowed : removal;
  if (target.role === undefined) return fault('not-a-member', 'This user does not belong to the server.');
  if (to === 'owner') return fault('no-such-role', 'A server has one owner, who can hand it over.');
  return rankOf(to) < rankOf(actor.role) ? undefined : notAllowed;
}

/** Returns why `actor` may not do what only the owner does. */
export function ownerFault(actor: Person): RoleFault | undefined {
  return mayRun(actor.role, 'server') ? undefined : notAllowed;
}

/** Returns why `actor` may not offer the club to `target`. */
export function handOverFault(actor: Person, target: Person): RoleFault | undefined {
  const refused = ownerFault(actor);
  if (refused !== undefined) return refused;
  if (actor.user === target.user) return fault('not-yourself', 'You own this server already.');
  return target.role === undefined
    ? fault('not-a-member', 'This user does not belong to the server.')
    : undefined;
}

/** Returns why a member may not leave. */
export function leaveFault(person: Person): RoleFault | undefined {
  return person.role === 'owner'
    ? fault('not-allowed', 'Hand the server over before you leave it, or close it.')
    : undefined;
}

/** A member who may inherit a club. */
export interface Heir {
  readonly user: string;
  readonly role: Role;
  /** When the role began, in PocketBase's date format; compared as text. */
  readonly since: string;
}

/** Returns who inherits a club without an owner: the longest-serving host, else trainer, else member; undefined for nobody. */
export function heirOf(members: readonly Heir[]): Heir | undefined {
  const isBetter = (a: Heir, b: Heir): boolean => {
    if (a.role !== b.role) return rankOf(a.role) > rankOf(b.role);
    return a.since !== b.since ? a.since < b.since : a.user < b.user;
  };
  return members
    .filter(({ role }) => role !== 'owner')
    .reduce<Heir | undefined>(
      (best, one) => (best === undefined || isBetter(one, best) ? one : best),
      undefined,
    );
}
