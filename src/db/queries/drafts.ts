import type { Db } from '../types';
import { fromQuery, type Loaded, type Source } from './source';

/**
 * Returns the ids of tracks with unfinished work in the builder, which is not saved in the track because it cannot be ridden
 * yet.
 */
export function unfinishedTracks(db: Pick<Db, 'rx'>): Source<Loaded<ReadonlySet<string>>> {
  const query = db.rx.drafts.find({
    selector: { kind: 'track' },
    sort: [{ kind: 'desc' }, { updatedAt: 'desc' }],
    index: ['kind', 'updatedAt'],
  });
  return fromQuery(query.$, (docs) => new Set(docs.map(({ id }) => id)));
}
