import { findPresent, onePresent } from '../present';
import type { RejectionRow, RideRow } from '../schemas';
import type { Db } from '../types';
import { constant, fromQuery, type Loaded, type Source } from './source';

/** Maximum number of a user's rides in a list. */
const MOST = 200;

type QueryDb = Pick<Db, 'online'>;

function nothing<T>(value: T): Source<Loaded<T>> {
  return constant({ status: 'ready', value });
}

/** Returns the user's rides for the server with their verdicts, newest first. @param track only rides on this track */
export function onlineRidesOf(db: QueryDb, track?: string): Source<Loaded<readonly RideRow[]>> {
  if (db.online === undefined) return nothing([]);
  const query = findPresent(
    db.online.rides,
    track === undefined
      ? { sort: [{ riddenAt: 'desc' }], index: ['riddenAt'], limit: MOST }
      : { selector: { track }, sort: [{ track: 'desc' }], index: ['track'], limit: MOST },
  );
  return fromQuery(query.$, (docs) =>
    docs.map((doc) => doc.toMutableJSON()).sort((a, b) => b.riddenAt - a.riddenAt),
  );
}

/** Returns one ride for the server; undefined if there is none with this id. */
export function onlineRideBy(db: QueryDb, id: string): Source<Loaded<RideRow | undefined>> {
  if (db.online === undefined) return nothing(undefined);
  return fromQuery(onePresent(db.online.rides, id).$, (doc) => doc?.toMutableJSON());
}

/**
 * Calls `tell` when rides of the user on a track become verified, once per ride. Uses change events instead of counting rows: a
 * list ends at {@link MOST}, and one ride may be deleted at the moment another is verified.
 *
 * @param tell receives all ids of one write together: a new device receives years of rides at once
 * @returns a function that unsubscribes
 */
export function onVerified(
  { online }: QueryDb,
  track: string,
  tell: (ids: readonly string[]) => void,
): () => void {
  const changes = online?.rides.eventBulks$.subscribe(({ events }) => {
    const ids = events.flatMap(({ operation, documentId, documentData, previousDocumentData }) => {
      const isNews = documentData.status === 'verified' && previousDocumentData?.status !== 'verified';
      return operation !== 'DELETE' && documentData.track === track && isNews ? [documentId] : [];
    });
    if (ids.length > 0) tell(ids);
  });
  return () => changes?.unsubscribe();
}

/** Returns the rows that the server rejected, newest first. */
export function refusedRows(db: QueryDb): Source<Loaded<readonly RejectionRow[]>> {
  if (db.online === undefined) return nothing([]);
  return fromQuery(db.online.rejections.find().$, (docs) =>
    docs.map((doc) => doc.toMutableJSON() as RejectionRow).sort((a, b) => b.at - a.at),
  );
}
