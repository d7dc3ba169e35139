import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useDb, useDbStatus } from './hooks';
import { onlineRideBy, onlineRidesOf, onVerified, refusedRows } from './queries/online-rides';
import { type Loaded, over, type Source } from './queries/source';
import type { RejectionRow, RideRow } from './schemas';
import type { Db } from './types';

function useQuery<T>(query: (db: Db) => Source<Loaded<T>>): Loaded<T> {
  const status = useDbStatus();
  const source = useMemo(() => over(status, query), [status, query]);
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}

/** Returns the user's rides for the server, newest first. With `track`: only those on it. */
export function useOnlineRides(track?: string): Loaded<readonly RideRow[]> {
  return useQuery(useMemo(() => (db: Db) => onlineRidesOf(db, track), [track]));
}

/** Returns one of the user's rides for the server. */
export function useOnlineRide(id: string): Loaded<RideRow | undefined> {
  return useQuery(useMemo(() => (db: Db) => onlineRideBy(db, id), [id]));
}

/** Notifies of the user's rides on a track, by id, when they are verified. @param heed a stable callback */
export function useOnVerified(track: string, heed: (ids: readonly string[]) => void): void {
  const db = useDb();
  useEffect(() => db && onVerified(db, track, heed), [db, track, heed]);
}

/** Returns the rows that the server rejected, newest first. */
export function useRefusedRows(): Loaded<readonly RejectionRow[]> {
  return useQuery(refusedRows);
}
