import { useMemo, useSyncExternalStore } from 'react';
import { useDbStatus } from './hooks';
import { eventBy, eventsOf } from './queries/events';
import { type Loaded, over } from './queries/source';
import type { EventKind, EventRow, EventRowOf } from './schemas';

/** The races, the events or the parallel duels of this device, newest first. */
export function useEvents<K extends EventKind>(kind: K): Loaded<readonly EventRowOf<K>[]> {
  const status = useDbStatus();
  const source = useMemo(() => over(status, (db) => eventsOf(db, kind)), [status, kind]);
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}

/** A race or event of this device, as it is stored now; undefined when there is none of this id. */
export function useEvent(id: string): Loaded<EventRow | undefined> {
  const status = useDbStatus();
  const source = useMemo(() => over(status, (db) => eventBy(db, id)), [status, id]);
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}
