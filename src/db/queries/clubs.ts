import { combineLatest, map, type Observable } from 'rxjs';
import { userOf } from '../name';
import { findPresent } from '../present';
import type { ParticipationRow } from '../schemas';
import { type ClubData, type ClubKind, type ClubRole, type ClubRowOf, clubRoles } from '../schemas';
import type { Db } from '../types';
import { constant, fromQuery, type Loaded, type Source } from './source';

/*
 * Servers one belongs to, as they were last seen: all of it is there without a network, too. Moments are ms since 1970.
 */

/** A server that one belongs to. */
export interface MyServer extends ClubData<'server'> {
  readonly id: string;
  /** One's own. */
  readonly role: ClubRole;
  readonly since: number;
}

export interface Member extends ClubData<'member'> {
  readonly id: string;
  readonly user: string;
}

/** Somebody who asks to join a server; hosts see it. */
export interface JoinRequest {
  readonly id: string;
  readonly user: string;
  readonly name: string;
  readonly at: number;
}

/** A request of one's own. */
export interface MyRequest {
  readonly id: string;
  readonly server: string;
  /** '' where the server shows itself to its members only. */
  readonly serverName: string;
  readonly state: ClubData<'request'>['state'];
  readonly at: number;
}

export interface NewsItem extends ClubData<'news'> {
  readonly id: string;
  /** '' = about no server. */
  readonly server: string;
}

type QueryDb = Pick<Db, 'online' | 'name'>;
type Result<T> = Source<Loaded<T>>;

/** Of whoever plays without signing in. */
function nothing<T>(value: T): Result<T> {
  return constant({ status: 'ready', value });
}

/** Present rows of a kind, of a server or of a user where one is named. */
function rowsOf<K extends ClubKind>(
  { clubs }: NonNullable<Db['online']>,
  kind: K,
  of: { readonly server?: string; readonly user?: string } = {},
): Observable<readonly ClubRowOf<K>[]> {
  const index = ['kind', of.server === undefined ? 'user' : 'server'];
  return findPresent(clubs, { selector: { kind, ...of }, index }).$.pipe(
    map((docs) => docs.map((doc) => doc.toMutableJSON() as ClubRowOf<K>)),
  );
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name);
const newestFirst = (a: { readonly at: number }, b: { readonly at: number }): number => b.at - a.at;

/** The servers that the user belongs to, by name. */
export function myServersOf({ online, name }: QueryDb): Result<readonly MyServer[]> {
  const user = userOf(name);
  if (online === undefined || user === undefined) return nothing([]);
  const found$ = combineLatest([rowsOf(online, 'member', { user }), rowsOf(online, 'server')]);
  return fromQuery(found$, ([mine, servers]) => {
    const roles = new Map(mine.map(({ server, data }) => [server, data]));
    return servers
      .flatMap(({ id, data }) => {
        const own = roles.get(id);
        return own === undefined ? [] : [{ id, ...data, role: own.role, since: own.since }];
      })
      .sort(byName);
  });
}

/** One of them; null where the user does not belong to it, as far as is known here. */
export function myServerBy({ online, name }: QueryDb, server: string): Result<MyServer | null> {
  const user = userOf(name);
  if (online === undefined || user === undefined) return nothing(null);
  const found$ = combineLatest([
    rowsOf(online, 'member', { server, user }),
    rowsOf(online, 'server', { server }),
  ]);
  return fromQuery(found$, ([[mine], [row]]) =>
    mine === undefined || row === undefined
      ? null
      : { id: row.id, ...row.data, role: mine.data.role, since: mine.data.since },
  );
}

/** Who belongs to a server: the owner, hosts, trainers, members, each by name. */
export function membersOf({ online }: QueryDb, server: string): Result<readonly Member[]> {
  if (online === undefined) return nothing([]);
  const rank = ({ role }: Member): number => -clubRoles.indexOf(role);
  return fromQuery(rowsOf(online, 'member', { server }), (rows) =>
    rows
      .map(({ id, user, data }): Member => ({ id, user, ...data }))
      .sort((a, b) => rank(a) - rank(b) || byName(a, b)),
  );
}

/** Requests that a server's hosts have to answer, the oldest first. */
export function requestsOf({ online }: QueryDb, server: string): Result<readonly JoinRequest[]> {
  if (online === undefined) return nothing([]);
  return fromQuery(rowsOf(online, 'request', { server }), (rows) =>
    rows
      .filter(({ data }) => data.state === 'pending')
      .map(({ id, user, data }): JoinRequest => ({ id, user, name: data.name, at: data.at }))
      .sort((a, b) => a.at - b.at),
  );
}

/** The user's own requests, the newest first. */
export function myRequestsOf({ online, name }: QueryDb): Result<readonly MyRequest[]> {
  const user = userOf(name);
  if (online === undefined || user === undefined) return nothing([]);
  return fromQuery(rowsOf(online, 'request', { user }), (rows) =>
    rows
      .map(({ id, server, data: { name: _, ...data } }): MyRequest => ({ id, server, ...data }))
      .sort(newestFirst),
  );
}

/** What the user is told, the newest first, until it is marked deleted. */
export function newsOf({ online }: QueryDb): Result<readonly NewsItem[]> {
  if (online === undefined) return nothing([]);
  return fromQuery(rowsOf(online, 'news'), (rows) =>
    rows.map(({ id, server, data }): NewsItem => ({ id, server, ...data })).sort(newestFirst),
  );
}

/** Who takes part in an event; without one, the user's own parts in all events. */
export function participationsOf(
  { online, name }: QueryDb,
  event?: string,
): Result<readonly ParticipationRow[]> {
  const user = userOf(name);
  if (online === undefined || user === undefined) return nothing([]);
  const selector = event === undefined ? { rider: user } : { event };
  return fromQuery(findPresent(online.participations, { selector }).$, (docs) =>
    docs.map((doc) => doc.toMutableJSON()),
  );
}
