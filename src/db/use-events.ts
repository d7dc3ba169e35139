import { useMemo, useSyncExternalStore } from 'react';
import type { RaceTrack } from '../race';
import type { Track } from '../tracks';
import { useDbStatus } from './hooks';
import { eventBy, eventsOf } from './queries/events';
import { type Loaded, over } from './queries/source';
import { pinnedTrackBy } from './queries/tracks';
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

/** The track of a race, on the course it was set on; undefined when that is not on this device. */
export function usePinnedTrack({ id, hash, name }: RaceTrack): Loaded<Track | undefined> {
  const status = useDbStatus();
  const source = useMemo(
    () => over(status, (db) => pinnedTrackBy(db, { id, hash, name })),
    [status, id, hash, name],
  );
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}
