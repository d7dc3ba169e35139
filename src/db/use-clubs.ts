import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useDbStatus } from './hooks';
import {
  type JoinRequest,
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
} from './queries/clubs';
import { type Loaded, over, type Source } from './queries/source';
import type { ParticipationRow } from './schemas';
import type { Db } from './types';

/*
 * What the device has of the servers one belongs to, as it was last seen, now and after every change; `undefined` while it is
 * being read, or where the database cannot be opened (`useDbStatus` says which).
 */

/** @param query the same function as long as it asks for the same */
function useLatest<T>(query: (db: Db) => Source<Loaded<T>>): T | undefined {
  const status = useDbStatus();
  const source = useMemo(() => over(status, query), [status, query]);
  const read = useSyncExternalStore(source.subscribe, source.get, source.get);
  return read.status === 'ready' ? read.value : undefined;
}

/** The servers one belongs to, by name. */
export function useMyServers(): readonly MyServer[] | undefined {
  return useLatest(myServersOf);
}

/** A server one belongs to; null for one that one does not belong to, as far as the device knows. */
export function useServer(id: string): MyServer | null | undefined {
  return useLatest(useCallback((db: Db) => myServerBy(db, id), [id]));
}

/** Who belongs to a server: the highest role first, then by name. */
export function useMembers(server: string): readonly Member[] | undefined {
  return useLatest(useCallback((db: Db) => membersOf(db, server), [server]));
}

/** Requests that the hosts of a server have to answer, the oldest first; none for whoever is no host. */
export function useRequests(server: string): readonly JoinRequest[] | undefined {
  return useLatest(useCallback((db: Db) => requestsOf(db, server), [server]));
}

/** One's own requests to join, answered ones included, the newest first. */
export function useMyRequests(): readonly MyRequest[] | undefined {
  return useLatest(myRequestsOf);
}

/** What one is told of, the newest first. */
export function useNews(): readonly NewsItem[] | undefined {
  return useLatest(newsOf);
}

/** Who takes part in an event; without one, one's own parts. */
export function useParticipations(event?: string): readonly ParticipationRow[] | undefined {
  return useLatest(useCallback((db: Db) => participationsOf(db, event), [event]));
}
