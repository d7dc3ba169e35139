import { findPresent } from '../present';
import type { LessonRow } from '../schemas';
import type { Db } from '../types';
import { fromQuery, type Loaded, type Source } from './source';

/** Returns a rider's results in the academy: one row per exercise that was tried. */
export function lessonsOf(db: Pick<Db, 'rx'>, rider: string): Source<Loaded<readonly LessonRow[]>> {
  const query = findPresent(db.rx.lessons, { selector: { rider } });
  return fromQuery(query.$, (docs) => docs.map((doc) => doc.toMutableJSON()));
}
