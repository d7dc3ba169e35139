import type { RxDocument, RxQuery } from 'rxdb';
import { userOf } from '../name';
import { findPresent } from '../present';
import type { ParticipationRow } from '../schemas';
import {
  type ClubData,
  type ClubKind,
  type ClubRole,
  type ClubRow,
  type ClubRowOf,
  clubRoles,
} from '../schemas';
import type { Db } from '../types';
import { both, constant, fromQuery, type Loaded, type Source } from './source';

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
  readonly at: number;
}

export interface NewsItem extends ClubData<'news'> {
  readonly id: string;
  /** '' = about no server. */
  readonly server: string;
}

/** An event of a server one belongs to. */
export interface ClubEvent extends ClubData<'event'> {
  readonly id: string;
  readonly server: string;
  /** Every result of it is final, as far as the device has heard: a cup may be before its last window ends. */
  readonly isFinal: boolean;
}

/** A list of an event, as it was last seen. */
export interface SeenList extends ClubData<'standings'> {
  /** The server's number of it: a higher one is newer. */
  readonly seq: number;
}

type QueryDb = Pick<Db, 'online' | 'name'>;
type Result<T> = Source<Loaded<T>>;

/** Of whoever plays without signing in. */
function nothing<T>(value: T): Result<T> {
  return constant({ status: 'ready', value });
}

/** Of which server or user a row is; of lists, also which of them. */
interface Of {
  readonly server?: string;
  readonly user?: string;
  readonly 'data.event'?: string;
  readonly 'data.race'?: number;
}

/** Present rows of a kind, of a server or of a user where one is named. */
function find(
  { clubs }: NonNullable<Db['online']>,
  kind: ClubKind,
  of: Of = {},
): RxQuery<ClubRow, RxDocument<ClubRow>[]> {
  const index = ['kind', of.server === undefined ? 'user' : 'server'];
  return findPresent(clubs, { selector: { kind, ...of }, index });
}

function rowsIn<K extends ClubKind>(docs: readonly RxDocument<ClubRow>[]): readonly ClubRowOf<K>[] {
  return docs.map((doc) => doc.toMutableJSON() as ClubRowOf<K>);
}

function rowsOf<K extends ClubKind, T>(
  online: NonNullable<Db['online']>,
  kind: K,
  of: Of,
  read: (rows: readonly ClubRowOf<K>[]) => T,
): Result<T> {
  return fromQuery(find(online, kind, of).$, (docs) => read(rowsIn<K>(docs)));
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name);
const newestFirst = (a: { readonly at: number }, b: { readonly at: number }): number => b.at - a.at;

/** A server that a user belongs to, and as what. */
export interface Membership {
  readonly server: string;
  readonly role: ClubRole;
}

/** Tells to which servers a user belongs, now and after every change. @returns the way out */
export function onMemberships(
  online: NonNullable<Db['online']>,
  user: string,
  heed: (memberships: readonly Membership[]) => void,
): () => void {
  const found = find(online, 'member', { user }).$.subscribe((docs) =>
    heed(rowsIn<'member'>(docs).map(({ server, data }) => ({ server, role: data.role }))),
  );
  return () => found.unsubscribe();
}

/** The servers that the user belongs to, by name. */
export function myServersOf({ online, name }: QueryDb): Result<readonly MyServer[]> {
  const user = userOf(name);
  if (online === undefined || user === undefined) return nothing([]);
  return both(
    rowsOf(online, 'member', { user }, (rows) => new Map(rows.map(({ server, data }) => [server, data]))),
    rowsOf(online, 'server', {}, (rows) => rows),
    (mine, servers) =>
      servers
        .flatMap(({ id, data }) => {
          const own = mine.get(id);
          return own === undefined ? [] : [{ id, ...data, role: own.role, since: own.since }];
        })
        .sort(byName),
  );
}

/** One of them; null where the user does not belong to it, as far as is known here. */
export function myServerBy({ online, name }: QueryDb, server: string): Result<MyServer | null> {
  const user = userOf(name);
  if (online === undefined || user === undefined) return nothing(null);
  return both(
    rowsOf(online, 'member', { server, user }, ([mine]) => mine),
    rowsOf(online, 'server', { server }, ([row]) => row),
    (mine, row) =>
      mine === undefined || row === undefined
        ? null
        : { id: row.id, ...row.data, role: mine.data.role, since: mine.data.since },
  );
}

/** Who belongs to a server: the owner, hosts, trainers, members, each by name. */
export function membersOf({ online }: QueryDb, server: string): Result<readonly Member[]> {
  if (online === undefined) return nothing([]);
  const rank = ({ role }: Member): number => -clubRoles.indexOf(role);
  return rowsOf(online, 'member', { server }, (rows) =>
    rows
      .map(({ id, user, data }): Member => ({ id, user, ...data }))
      .sort((a, b) => rank(a) - rank(b) || byName(a, b)),
  );
}

/** Requests that a server's hosts have to answer, the oldest first. */
export function requestsOf({ online }: QueryDb, server: string): Result<readonly JoinRequest[]> {
  if (online === undefined) return nothing([]);
  return rowsOf(online, 'request', { server }, (rows) =>
    rows
      .filter(({ data }) => data.state === 'pending')
      .map(({ id, user, data }): JoinRequest => ({ id, user, name: data.name, at: data.at }))
      .sort((a, b) => a.at - b.at),
  );
}

/** The user's own requests that nobody has answered yet, the newest first. */
export function myRequestsOf({ online, name }: QueryDb): Result<readonly MyRequest[]> {
  const user = userOf(name);
  if (online === undefined || user === undefined) return nothing([]);
  return rowsOf(online, 'request', { user }, (rows) =>
    rows
      .filter(({ data }) => data.state === 'pending')
      .map(({ id, server, data: { serverName, at } }): MyRequest => ({ id, server, serverName, at }))
      .sort(newestFirst),
  );
}

/** What the user is told, the newest first, until it is marked deleted. */
export function newsOf({ online }: QueryDb): Result<readonly NewsItem[]> {
  if (online === undefined) return nothing([]);
  return rowsOf(online, 'news', {}, (rows) =>
    rows.map(({ id, server, data }): NewsItem => ({ id, server, ...data })).sort(newestFirst),
  );
}

/** How many news the user has not read. */
export function unreadOf({ online }: QueryDb): Result<number> {
  return online === undefined ? nothing(0) : rowsOf(online, 'news', {}, (rows) => rows.length);
}

/** Events of a server, or of all one belongs to, the first to begin first. */
export function clubEventsOf({ online }: QueryDb, server?: string): Result<readonly ClubEvent[]> {
  if (online === undefined) return nothing([]);
  const of = server === undefined ? {} : { server };
  return both(
    rowsOf(online, 'event', of, (rows) => rows),
    finalEventsOf(online, of),
    (events, final) =>
      events
        .map(
          (row): ClubEvent => ({ id: row.id, server: row.server, ...row.data, isFinal: final.has(row.id) }),
        )
        .sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)),
  );
}

/** The events whose list as a whole says that every result is final. */
function finalEventsOf(online: NonNullable<Db['online']>, of: Of): Result<ReadonlySet<string>> {
  return rowsOf(online, 'standings', { ...of, 'data.race': -1 }, (rows) => {
    const final = rows.filter(({ data }) => data.list.stage?.kind === 'final');
    return new Set(final.map(({ data }) => data.event));
  });
}

/** The lists of an event, that of the event as a whole first. @param server the one that holds it */
export function listsOf({ online }: QueryDb, server: string, event: string): Result<readonly SeenList[]> {
  if (online === undefined) return nothing([]);
  // The query chooses: a server's lists of a month are large, and each would be copied.
  return rowsOf(online, 'standings', { server, 'data.event': event }, (rows) =>
    rows.map(({ seq, data }): SeenList => ({ seq: seq ?? 0, ...data })).sort((a, b) => a.race - b.race),
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
