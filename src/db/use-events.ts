import { useMemo, useSyncExternalStore } from 'react';
import type { RaceTrack } from '../race';
import type { Track } from '../tracks';
import { useDbStatus } from './hooks';
import { eventBy, eventsOf } from './queries/events';
import { type Loaded, over } from './queries/source';
import { pinnedTrackBy } from './queries/tracks';
import type { EventKind, EventRow, EventRowOf } from './schemas';

/** Returns the races, events or parallel duels of this device, newest first. */
export function useEvents<K extends EventKind>(kind: K): Loaded<readonly EventRowOf<K>[]> {
  const status = useDbStatus();
  const source = useMemo(() => over(status, (db) => eventsOf(db, kind)), [status, kind]);
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}

/** Returns a race or event of this device in its present state; undefined if there is none with this id. */
export function useEvent(id: string): Loaded<EventRow | undefined> {
  const status = useDbStatus();
  const source = useMemo(() => over(status, (db) => eventBy(db, id)), [status, id]);
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}

/** Returns the track of a race with the course that the race was created on; undefined if it is not on this device. */
export function usePinnedTrack({ id, hash, name }: RaceTrack): Loaded<Track | undefined> {
  const status = useDbStatus();
  const source = useMemo(
    () => over(status, (db) => pinnedTrackBy(db, { id, hash, name })),
    [status, id, hash, name],
  );
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}
