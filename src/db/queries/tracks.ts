import type { Fault, Track } from '../../tracks';
import { trackOf } from '../schemas';
import type { Db } from '../types';
import { fromQuery, type Loaded, type Source } from './source';

/** What is stored under a track's id. */
export type ReadTrack =
  | { readonly kind: 'track'; readonly track: Track }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly faults: readonly Fault[] };

/** A whole track, read through the strict door of tracks each time it changes. */
export function trackBy(db: Pick<Db, 'rx'>, id: string): Source<Loaded<ReadTrack>> {
  return fromQuery(db.rx.tracks.findOne(id).$, (doc): ReadTrack => {
    if (!doc) return { kind: 'missing' };
    const read = trackOf(doc.toMutableJSON());
    return 'track' in read ? { kind: 'track', ...read } : { kind: 'broken', ...read };
  });
}
