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

/** The way to the local database; the page's own unless a test gives another. */
export const DbContext = createContext<DbService>(dbService);

/** Where the local database stands. Whoever asks needs it: it is opened. */
export function useDbStatus(): DbStatus {
  const service = useContext(DbContext);
  useEffect(() => {
    // A failure is in the status, where the screen finds it.
    service.db().catch(() => undefined);
  }, [service]);
  return useSyncExternalStore(service.store.subscribe, service.store.getState, service.store.getState);
}

/** The local database, undefined while there is none (yet). */
export function useDb(): Db | undefined {
  const status = useDbStatus();
  return status.kind === 'ready' || status.kind === 'memory' ? status.db : undefined;
}

function useSource<T>(source: Source<T>): T {
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}

/** A whole track. */
export function useTrack(id: string): Loaded<ReadTrack> {
  const status = useDbStatus();
  return useSource(useMemo(() => over(status, (db) => trackBy(db, id)), [status, id]));
}

/** The rides of a track, fastest first; of one rider when one is given. */
export function useRecords(trackId: string, rider?: string): Loaded<readonly RecordRow[]> {
  const status = useDbStatus();
  return useSource(
    useMemo(() => over(status, (db) => recordsOf(db, trackId, rider)), [status, trackId, rider]),
  );
}

/** What a rider has reached in the academy. */
export function useLessons(rider: string): Loaded<readonly LessonRow[]> {
  const status = useDbStatus();
  return useSource(useMemo(() => over(status, (db) => lessonsOf(db, rider)), [status, rider]));
}

/** The best ride of a track as it is now; of one rider when one is given. */
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

/** The ghost of a track as it is now, its input decoded. */
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
  /** What the query asks for, in its order. */
  readonly tracks: readonly TrackSummary[];
  /** Tracks there are in all. */
  readonly total: number;
}

/** Which tracks, and whose bests with them. */
export interface TracksOf extends TrackQuery {
  /** Id of a rider; everybody's bests when absent. */
  readonly rider?: string;
}

/** The tracks a query asks for. Thousands cost no more than one pass over what is in memory. */
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

/** What a rider has reached on tracks, among them such as are on a server only. */
export function useOwn(rider: string): FindOwn {
  const status = useDbStatus();
  return useSource(useMemo(() => ownIn(status, rider), [status, rider]));
}

/** The same of any rider of this device. */
export function useOwnOfAll(): FindOwnOf {
  const status = useDbStatus();
  return useSource(useMemo(() => ownOfAllIn(status), [status]));
}

const still = (): 'loading' => 'loading';

/** Whether the best rides that lists show have been read: until then a track without one may have one. */
export function useBestsStatus(): 'loading' | 'ready' | 'failed' {
  const store = useDb()?.bests.store;
  const status = useMemo(() => (store === undefined ? still : () => store.getState().status), [store]);
  return useSyncExternalStore(store?.subscribe ?? never, status, still);
}

/** How many rides of a rider are kept on tracks of a style; undefined while they are being read. */
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

/** Rows that could not be read so far. */
export function useBrokenRows(): readonly BrokenRow[] {
  const store = useDb()?.broken;
  return useSyncExternalStore(store?.subscribe ?? never, store?.getState ?? none, none);
}

const noRecords: readonly RecordRow[] = [];
const nothingHeld = (): readonly RecordRow[] => noRecords;

/** Rides the disk had no room for: they live until there is room or the tab closes. */
export function useHeldRides(): readonly RecordRow[] {
  const store = useDb()?.held;
  return useSyncExternalStore(store?.subscribe ?? never, store?.getState ?? nothingHeld, nothingHeld);
}
