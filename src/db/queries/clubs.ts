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

/* The last known data of the user's clubs, also available offline. Times are ms since 1970. */

/** One of the user's clubs. */
export interface MyServer extends ClubData<'server'> {
  readonly id: string;
  /** The user's own role. */
  readonly role: ClubRole;
  readonly since: number;
}

export interface Member extends ClubData<'member'> {
  readonly id: string;
  readonly user: string;
}

/** A request to join a club, visible to its hosts. */
export interface JoinRequest {
  readonly id: string;
  readonly user: string;
  readonly name: string;
  readonly at: number;
}

/** A request of the user. */
export interface MyRequest {
  readonly id: string;
  readonly server: string;
  /** '' if the club is visible only to its members. */
  readonly serverName: string;
  readonly at: number;
}

export interface NewsItem extends ClubData<'news'> {
  readonly id: string;
  /** '' = about no club. */
  readonly server: string;
}

/** An event of one of the user's clubs. */
export interface ClubEvent extends ClubData<'event'> {
  readonly id: string;
  readonly server: string;
  /** Whether every result is final, as far as the device knows. In a cup this may be before the last window ends. */
  readonly isFinal: boolean;
}

/** The last known leaderboard of an event. */
export interface SeenList extends ClubData<'standings'> {
  /** The server's number of the leaderboard: a higher number is newer. */
  readonly seq: number;
}

type QueryDb = Pick<Db, 'online' | 'name'>;
type Result<T> = Source<Loaded<T>>;

/** Returns a constant, used for a guest. */
function nothing<T>(value: T): Result<T> {
  return constant({ status: 'ready', value });
}

/** Selects rows of a club or user, and leaderboards of an event or race. */
interface Of {
  readonly server?: string;
  readonly user?: string;
  readonly 'data.event'?: string;
  readonly 'data.race'?: number;
}

/** Queries present rows of a kind, optionally only those of a club or user. */
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

/** A club that a user is a member of, and the user's role. */
export interface Membership {
  readonly server: string;
  readonly role: ClubRole;
}

/** Notifies of the user's memberships, now and after every change. @returns a function that unsubscribes */
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

/** Returns the user's clubs, by name. */
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

/** Returns one of the user's clubs; null if no membership is known here. */
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

/** Returns the members of a club: the owner, hosts, trainers, members, each by name. */
export function membersOf({ online }: QueryDb, server: string): Result<readonly Member[]> {
  if (online === undefined) return nothing([]);
  const rank = ({ role }: Member): number => -clubRoles.indexOf(role);
  return rowsOf(online, 'member', { server }, (rows) =>
    rows
      .map(({ id, user, data }): Member => ({ id, user, ...data }))
      .sort((a, b) => rank(a) - rank(b) || byName(a, b)),
  );
}

/** Returns the pending requests to a club's hosts, oldest first. */
export function requestsOf({ online }: QueryDb, server: string): Result<readonly JoinRequest[]> {
  if (online === undefined) return nothing([]);
  return rowsOf(online, 'request', { server }, (rows) =>
    rows
      .filter(({ data }) => data.state === 'pending')
      .map(({ id, user, data }): JoinRequest => ({ id, user, name: data.name, at: data.at }))
      .sort((a, b) => a.at - b.at),
  );
}

/** Returns the user's own pending requests, newest first. */
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

/** Returns the user's news, newest first, until it is deleted. */
export function newsOf({ online }: QueryDb): Result<readonly NewsItem[]> {
  if (online === undefined) return nothing([]);
  return both(
    rowsOf(online, 'news', {}, (rows) => rows),
    // The server leaves out the name of a private club, which its members have here.
    rowsOf(online, 'server', {}, (rows) => new Map(rows.map(({ id, data }) => [id, data.name]))),
    (rows, names) =>
      rows
        .map(({ id, server, data }): NewsItem => {
          const serverName = data.serverName || (names.get(server) ?? '');
          return { id, server, ...data, serverName };
        })
        .sort(newestFirst),
  );
}

/** Returns the number of unread news. */
export function unreadOf({ online }: QueryDb): Result<number> {
  return online === undefined ? nothing(0) : rowsOf(online, 'news', {}, (rows) => rows.length);
}

/** Returns the events of a club, or of all the user's clubs, earliest start first. */
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

/** Returns the ids of the events whose overall leaderboard is final. */
function finalEventsOf(online: NonNullable<Db['online']>, of: Of): Result<ReadonlySet<string>> {
  return rowsOf(online, 'standings', { ...of, 'data.race': -1 }, (rows) => {
    const final = rows.filter(({ data }) => data.list.stage?.kind === 'final');
    return new Set(final.map(({ data }) => data.event));
  });
}

/** Returns the leaderboards of an event, the overall one first. @param server the club that holds the event */
export function listsOf({ online }: QueryDb, server: string, event: string): Result<readonly SeenList[]> {
  if (online === undefined) return nothing([]);
  // Filter in the query: a club's leaderboards of a month are large, and each result is copied.
  return rowsOf(online, 'standings', { server, 'data.event': event }, (rows) =>
    rows.map(({ seq, data }): SeenList => ({ seq: seq ?? 0, ...data })).sort((a, b) => a.race - b.race),
  );
}

/** Returns the participants of an event; without an event, the user's own participations. */
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
