import { plainText } from '../rules/names';
import { isRole, mayRun, type Person, type Role } from '../rules/roles';
import { takeAllowance } from './allowances';
import { demandAbsence } from './faults';
import { demandReadable } from './names';
import { allRows, firstRow } from './rides-rows';

/** Reads and writes the rows of clubs and their members for calls. */

/** Calls of one account: at once, and per second. Each may write several rows, and notify all members of a club. */
const ALLOWANCE = { most: 200, perSecond: 1 };

/** Roles that manage the members of a club. */
export const HOSTS = ['owner', 'host'] as const;

/** The caller of a route of the game, and the sent body. */
export interface Caller {
  readonly user: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * @throws UnauthorizedError or ForbiddenError unless the caller is a user with a verified address; ApiError 429 for too many
 *   calls
 */
export function callerOf(e: PB.RequestEvent): Caller {
  if (e.auth === null) throw new UnauthorizedError('Please log in first.');
  if (!e.auth.verified()) throw new ForbiddenError('Please verify your e-mail address first.');
  const waitS = takeAllowance(`club-calls ${e.auth.id}`, 1, ALLOWANCE);
  if (waitS > 0) {
    e.response.header().set('Retry-After', String(waitS));
    throw new ApiError(429, 'Those were many calls in a short time. Please try again in a moment.');
  }
  return { user: e.auth.id, body: e.requestInfo().body };
}

/** Reads the reason for an action, on one line. @throws BadRequestError for a text that must not be shown to others */
export function reasonOf(body: Caller['body']): string {
  demandReadable('reason', body.reason);
  return plainText(textOf(body, 'reason'));
}

/** Reads a text of a call's body; '' if there is none. */
export function textOf(body: Caller['body'], name: string, most = 300): string {
  const value = body[name];
  if (typeof value !== 'string') return '';
  if (value.length > most)
    throw invalid(name, 'validation_max_text_constraint', `At most ${most} characters.`);
  return value.trim();
}

export function invalid(field: string, code: string, message: string): BadRequestError {
  return new BadRequestError(message, { [field]: new ValidationError(code, message) });
}

/** Throws if a rule about roles forbids the action. */
export function demandAllowed(fault: { readonly code: string; readonly message: string } | undefined): void {
  if (fault === undefined) return;
  if (fault.code !== 'not-allowed' && fault.code !== 'higher-role')
    throw invalid('user', fault.code, fault.message);
  throw new ForbiddenError(fault.message, { role: new ValidationError(fault.code, fault.message) });
}

export const unknownServer = (): NotFoundError => new NotFoundError('There is no such server.');

/** Returns a row by its id; undefined if there is none. */
export function findRow(app: PB.App, collection: string, id: string): PB.RecordModel | undefined {
  if (!/^[a-z0-9]{15}$/.test(id)) return undefined;
  try {
    return app.findRecordById(collection, id);
  } catch (error) {
    // PocketBase throws if the row does not exist.
    demandAbsence(error);
    return undefined;
  }
}

/** Returns the row for a club and a user, even if it is marked deleted. */
export function pairRow(
  app: PB.App,
  collection: 'server_members' | 'server_requests' | 'server_blocks',
  server: string,
  user: string,
): PB.RecordModel | undefined {
  const sql = `SELECT id FROM ${collection} WHERE server = {:server} AND user = {:user} AND user != ''`;
  const found = firstRow(app, sql, { server, user }, { id: '' });
  return found && app.findRecordById(collection, found.id);
}

/** Creates or restores the row for a club and a user. */
export function putPair(
  tx: PB.App,
  collection: Parameters<typeof pairRow>[1],
  server: string,
  user: string,
): PB.RecordModel {
  const row = pairRow(tx, collection, server, user) ?? new Record(tx.findCollectionByNameOrId(collection));
  row.set('server', server);
  row.set('user', user);
  row.set('deleted', false);
  return row;
}

/** Returns a user's role in a club; undefined for a non-member. */
export function roleOf(app: PB.App, server: string, user: string): Role | undefined {
  const row = firstRow(
    app,
    "SELECT role FROM server_members WHERE server = {:server} AND user = {:user} AND user != '' AND deleted = FALSE",
    { server, user },
    { role: '' },
  );
  return row !== undefined && isRole(row.role) ? row.role : undefined;
}

export function personOf(app: PB.App, server: string, user: string): Person {
  return { user, role: roleOf(app, server, user) };
}

export function isBlocked(app: PB.App, server: string, user: string): boolean {
  return pairRow(app, 'server_blocks', server, user)?.getBool('deleted') === false;
}

/** Returns the members of a club, or those with certain roles. */
export function membersOf(app: PB.App, server: string, roles?: readonly Role[]): readonly string[] {
  if (server === '' || roles?.length === 0) return [];
  const some = roles === undefined ? '' : ` AND role IN (${roles.map((role) => `'${role}'`).join(', ')})`;
  const sql = `SELECT user FROM server_members WHERE server = {:server} AND user != '' AND deleted = FALSE${some}`;
  return allRows(app, sql, { server }, { user: '' }).map(({ user }) => user);
}

/** Returns the club that a call is about, if the caller is a member. @throws NotFoundError for anyone else */
export function ownServer(
  tx: PB.App,
  { user, body }: Caller,
): { readonly server: PB.RecordModel; readonly me: Person } {
  const server = findRow(tx, 'servers', textOf(body, 'server'));
  const me = server && personOf(tx, server.id, user);
  if (server === undefined || me?.role === undefined) throw unknownServer();
  return { server, me };
}

/** Does the same, but refuses a closed club: nothing changes in it any more. */
export function runningServer(tx: PB.App, caller: Caller): ReturnType<typeof ownServer> {
  const own = ownServer(tx, caller);
  if (own.server.getBool('deleted')) throw invalid('server', 'server-closed', 'This server has been closed.');
  return own;
}

/** Returns a running club whose members the caller manages. */
export function asHost(tx: PB.App, caller: Caller): ReturnType<typeof runningServer> {
  const own = runningServer(tx, caller);
  if (!mayRun(own.me.role, 'members'))
    demandAllowed({ code: 'not-allowed', message: 'Only hosts of this server can do that.' });
  return own;
}

/** Returns the users that a call names: `user`, or up to a hundred of `users`. */
export function usersOf(body: Caller['body']): readonly string[] {
  const named: unknown = body.users ?? [body.user];
  const isList = Array.isArray(named) && named.length > 0 && named.length <= 100;
  if (!isList || !named.every((one) => typeof one === 'string' && /^[a-z0-9]{15}$/.test(one)))
    throw invalid('users', 'not-users', 'Name one to a hundred users.');
  return [...new Set(named as string[])];
}
