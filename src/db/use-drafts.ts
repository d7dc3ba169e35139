import { useMemo, useSyncExternalStore } from 'react';
import { useDbStatus } from './hooks';
import { unfinishedTracks } from './queries/drafts';
import { over } from './queries/source';

const NONE: ReadonlySet<string> = new Set();

/** Returns the ids of the tracks with unfinished work in the builder; none while they are loading. */
export function useUnfinishedTracks(): ReadonlySet<string> {
  const status = useDbStatus();
  const source = useMemo(() => over(status, unfinishedTracks), [status]);
  const read = useSyncExternalStore(source.subscribe, source.get, source.get);
  return read.status === 'ready' ? read.value : NONE;
}
