import { switchMap } from 'rxjs';
import type { Fault, Track } from '../../tracks';
import { type TrackRow, trackOf } from '../schemas';
import type { Db } from '../types';
import { fromQuery, type Loaded, type Source } from './source';

/** What is stored under a track's id. */
export type ReadTrack =
  | { readonly kind: 'track'; readonly track: Track }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly faults: readonly Fault[] };

/** A whole track, read through the strict door of tracks each time it changes. */
export function trackBy(db: Pick<Db, 'rx'>, id: string): Source<Loaded<ReadTrack>> {
  const read = async (row: TrackRow | undefined): Promise<ReadTrack> => {
    if (!row) return { kind: 'missing' };
    const course = await db.rx.courses.findOne(row.hash).exec();
    const result = trackOf(row, course?.course);
    return 'track' in result ? { kind: 'track', ...result } : { kind: 'broken', ...result };
  };
  const found$ = db.rx.tracks.findOne(id).$.pipe(switchMap((doc) => read(doc?.toMutableJSON())));
  return fromQuery(found$, (track) => track);
}
