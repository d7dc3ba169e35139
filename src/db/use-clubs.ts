import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useDbStatus } from './hooks';
import {
  type ClubEvent,
  clubEventsOf,
  type JoinRequest,
  listsOf,
  type Member,
  type MyRequest,
  type MyServer,
  membersOf,
  myRequestsOf,
  myServerBy,
  myServersOf,
  type NewsItem,
  newsOf,
  participationsOf,
  requestsOf,
  type SeenList,
} from './queries/clubs';
import { type Loaded, over, type Source } from './queries/source';
import type { ParticipationRow } from './schemas';
import type { Db } from './types';

/*
 * The last known data of the user's clubs, updated on every change; `undefined` while it is loading, or if the database cannot
 * be opened (`useDbStatus` tells these apart).
 */

/** @param query a stable function, which changes only with its parameters */
function useLatest<T>(query: (db: Db) => Source<Loaded<T>>): T | undefined {
  const status = useDbStatus();
  const source = useMemo(() => over(status, query), [status, query]);
  const read = useSyncExternalStore(source.subscribe, source.get, source.get);
  return read.status === 'ready' ? read.value : undefined;
}

/** Returns the user's clubs, by name. */
export function useMyServers(): readonly MyServer[] | undefined {
  return useLatest(myServersOf);
}

/** Returns one of the user's clubs; null if the device knows of no membership. */
export function useServer(id: string): MyServer | null | undefined {
  return useLatest(useCallback((db: Db) => myServerBy(db, id), [id]));
}

/** Returns the members of a club: the highest role first, then by name. */
export function useMembers(server: string): readonly Member[] | undefined {
  return useLatest(useCallback((db: Db) => membersOf(db, server), [server]));
}

/** Returns the requests to join that a club's hosts have to answer, oldest first; none if the user is not a host. */
export function useRequests(server: string): readonly JoinRequest[] | undefined {
  return useLatest(useCallback((db: Db) => requestsOf(db, server), [server]));
}

/** Returns the user's own unanswered requests to join, newest first. The answer arrives as news. */
export function useMyRequests(): readonly MyRequest[] | undefined {
  return useLatest(myRequestsOf);
}

/** Returns the user's news, newest first. */
export function useNews(): readonly NewsItem[] | undefined {
  return useLatest(newsOf);
}

/** Returns the running, coming and recently ended events of a club, or of all the user's clubs, earliest start first. */
export function useClubEvents(server?: string): readonly ClubEvent[] | undefined {
  return useLatest(useCallback((db: Db) => clubEventsOf(db, server), [server]));
}

/** Returns the last known leaderboards of an event, the overall one first. @param server the club that holds the event */
export function useEventLists(server: string, event: string): readonly SeenList[] | undefined {
  return useLatest(useCallback((db: Db) => listsOf(db, server, event), [server, event]));
}

/** Returns the participants of an event; without an event, the user's own participations. */
export function useParticipations(event?: string): readonly ParticipationRow[] | undefined {
  return useLatest(useCallback((db: Db) => participationsOf(db, event), [event]));
}
