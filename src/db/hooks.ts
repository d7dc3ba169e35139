import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Equipment } from '../sim';
import type { Style } from '../tracks';
import type { BrokenRow } from './guarded-storage';
import { lessonsOf } from './queries/lessons';
import { listTracks, type TrackQuery } from './queries/list';
import { type FindOwn, type FindOwnOf, ownIn, ownOfAllIn } from './queries/own';
import { bestOf, ghostFor, type OnTrack, type ReadGhost, recordsOf } from './queries/records';
import { type Loaded, over, type Source } from './queries/source';
import { type Summaries, summariesIn, type TrackSummary } from './queries/summaries';
import { type ReadTrack, trackBy } from './queries/tracks';
import type { LessonRow, RecordRow } from './schemas';
import { type DbService, type DbStatus, dbService } from './service';
import type { Db } from './types';

/** The service of the local database. Tests provide another one. */
export const DbContext = createContext<DbService>(dbService);

/** Returns the status of the local database, and opens it if necessary. */
export function useDbStatus(): DbStatus {
  const service = useContext(DbContext);
  useEffect(() => {
    // The status contains the failure, and the screen reads it there.
    service.db().catch(() => undefined);
  }, [service]);
  return useSyncExternalStore(service.store.subscribe, service.store.getState, service.store.getState);
}

/** Returns the local database; undefined while it is not open. */
export function useDb(): Db | undefined {
  const status = useDbStatus();
  return status.kind === 'ready' || status.kind === 'memory' ? status.db : undefined;
}

function useSource<T>(source: Source<T>): T {
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}

/** Returns a whole track. */
export function useTrack(id: string): Loaded<ReadTrack> {
  const status = useDbStatus();
  return useSource(useMemo(() => over(status, (db) => trackBy(db, id)), [status, id]));
}

/** Returns the rides on a track, fastest first. With `rider`: only that rider's. */
export function useRecords(trackId: string, rider?: string): Loaded<readonly RecordRow[]> {
  const status = useDbStatus();
  return useSource(
    useMemo(() => over(status, (db) => recordsOf(db, trackId, rider)), [status, trackId, rider]),
  );
}

/** Returns a rider's results in the academy. */
export function useLessons(rider: string): Loaded<readonly LessonRow[]> {
  const status = useDbStatus();
  return useSource(useMemo(() => over(status, (db) => lessonsOf(db, rider)), [status, rider]));
}

/** Returns the best ride on a track's present course. With `rider`: only that rider's. */
export function useBest(track: OnTrack, equipment: Equipment, rider?: string): Loaded<RecordRow | undefined> {
  const status = useDbStatus();
  const { id, hash } = track;
  return useSource(
    useMemo(
      () => over(status, (db) => bestOf(db, { id, hash }, equipment, rider)),
      [status, id, hash, equipment, rider],
    ),
  );
}

/** Returns the ghost for a track's present course, with its input decoded. */
export function useGhost(track: OnTrack, equipment: Equipment): Loaded<ReadGhost | undefined> {
  const status = useDbStatus();
  const { id, hash } = track;
  return useSource(
    useMemo(() => over(status, (db) => ghostFor(db, { id, hash }, equipment)), [status, id, hash, equipment]),
  );
}

/** A list of tracks with their best rides. */
export interface TrackList {
  readonly status: Summaries['status'];
  /** The tracks of the query, in its order. */
  readonly tracks: readonly TrackSummary[];
  /** Number of all tracks. */
  readonly total: number;
}

/** A query of tracks, and whose best rides to show. */
export interface TracksOf extends TrackQuery {
  /** Id of a rider. Absent: the best rides of all riders. */
  readonly rider?: string;
}

/** Returns the tracks of a query. Takes one pass over the tracks in memory, even for thousands. */
export function useTracks({ style, search, sort, rider }: TracksOf = {}): TrackList {
  const dbStatus = useDbStatus();
  const { status, all } = useSource(useMemo(() => summariesIn(dbStatus, rider), [dbStatus, rider]));
  return useMemo(() => {
    const query: TrackQuery = {
      ...(style === undefined ? {} : { style }),
      ...(search === undefined ? {} : { search }),
      ...(sort === undefined ? {} : { sort }),
    };
    return { status, tracks: listTracks(all, query), total: all.length };
  }, [status, all, style, search, sort]);
}

/** Finds a rider's own results on tracks, including tracks that are only on a server. */
export function useOwn(rider: string): FindOwn {
  const status = useDbStatus();
  return useSource(useMemo(() => ownIn(status, rider), [status, rider]));
}

/** Finds the results of any rider of this device. */
export function useOwnOfAll(): FindOwnOf {
  const status = useDbStatus();
  return useSource(useMemo(() => ownOfAllIn(status), [status]));
}

const still = (): 'loading' => 'loading';

/** Returns whether the best rides of lists have been read. Until then a track without one may have one. */
export function useBestsStatus(): 'loading' | 'ready' | 'failed' {
  const store = useDb()?.bests.store;
  const status = useMemo(() => (store === undefined ? still : () => store.getState().status), [store]);
  return useSyncExternalStore(store?.subscribe ?? never, status, still);
}

/** Returns the number of a rider's rides on tracks of a style; undefined while they are loading. */
export function useRidesOf(style: Style, rider: string): number | undefined {
  const db = useDb();
  const { tracks, status } = useTracks({ style });
  const count = useMemo(() => {
    const ids = new Set(tracks.map(({ head }) => head.id));
    return (): number | undefined => {
      const marks = db?.bests.store.getState();
      if (marks === undefined || marks.status === 'loading' || status === 'loading') return undefined;
      let n = 0;
      for (const mark of marks.items.values()) if (mark.rider === rider && ids.has(mark.trackId)) n++;
      return n;
    };
  }, [db, tracks, status, rider]);
  return useSyncExternalStore(db?.bests.store.subscribe ?? never, count, count);
}

const noRows: readonly BrokenRow[] = [];
const none = (): readonly BrokenRow[] => noRows;
const never = (): (() => void) => () => {};

/** Returns the rows that could not be read so far. */
export function useBrokenRows(): readonly BrokenRow[] {
  const store = useDb()?.broken;
  return useSyncExternalStore(store?.subscribe ?? never, store?.getState ?? none, none);
}

const noRecords: readonly RecordRow[] = [];
const nothingHeld = (): readonly RecordRow[] => noRecords;

/** Returns the rides that did not fit on the disk. They are kept until there is room or the tab closes. */
export function useHeldRides(): readonly RecordRow[] {
  const store = useDb()?.held;
  return useSyncExternalStore(store?.subscribe ?? never, store?.getState ?? nothingHeld, nothingHeld);
}
