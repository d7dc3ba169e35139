import type { Db } from '../types';
import { fromQuery, type Loaded, type Source } from './source';

/** Ids of the tracks with work in the builder that the track does not have yet, since it could not be ridden so. */
export function unfinishedTracks(db: Pick<Db, 'rx'>): Source<Loaded<ReadonlySet<string>>> {
  const query = db.rx.drafts.find({
    selector: { kind: 'track' },
    sort: [{ kind: 'desc' }, { updatedAt: 'desc' }],
    index: ['kind', 'updatedAt'],
  });
  return fromQuery(query.$, (docs) => new Set(docs.map(({ id }) => id)));
}
