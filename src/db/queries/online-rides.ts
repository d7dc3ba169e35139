import { findPresent, onePresent } from '../present';
import type { RejectionRow, RideRow } from '../schemas';
import type { Db } from '../types';
import { constant, fromQuery, type Loaded, type Source } from './source';

/** Most rides of a user that a list shows. */
const MOST = 200;

type QueryDb = Pick<Db, 'online'>;

function nothing<T>(value: T): Source<Loaded<T>> {
  return constant({ status: 'ready', value });
}

/** The user's rides for the server, newest first, with what became of them there. @param track only those on it */
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

/** One ride for the server; undefined when there is none of this id. */
export function onlineRideBy(db: QueryDb, id: string): Source<Loaded<RideRow | undefined>> {
  if (db.online === undefined) return nothing(undefined);
  return fromQuery(onePresent(db.online.rides, id).$, (doc) => doc?.toMutableJSON());
}

/**
 * Tells of the user's rides on a track that are verified from now on, each by its id and once. Rows are heard as they
 * change and never counted: a list ends at {@link MOST}, and one ride may go in the moment another is verified.
 *
 * @param tell given those of one write together: a device that begins has years of rides come at once
 * @returns the way out
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

/** Rows the server refused, newest first. */
export function refusedRows(db: QueryDb): Source<Loaded<readonly RejectionRow[]>> {
  if (db.online === undefined) return nothing([]);
  return fromQuery(db.online.rejections.find().$, (docs) =>
    docs.map((doc) => doc.toMutableJSON() as RejectionRow).sort((a, b) => b.at - a.at),
  );
}
