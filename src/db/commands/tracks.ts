import type { Track } from '../../tracks';
import { type DbError, dbErrorOf } from '../errors';
import { trackRow } from '../schemas';
import type { Db } from '../types';
import type { Removed } from './records';

/** What became of something that was to be written. */
export type Written = { readonly kind: 'written' } | { readonly kind: 'failed'; readonly error: DbError };

/** Stores a track, new or changed. Its records stay: on a changed course they are of another board. */
export async function putTrack(db: Db, track: Track): Promise<Written> {
  try {
    await db.rx.tracks.incrementalUpsert(trackRow(track, db.clock()));
    return { kind: 'written' };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}

/** Removes a track. Its records and ghosts stay, so that an undo, or the same track imported again, has them all. */
export async function removeTrack(db: Db, id: string): Promise<Removed> {
  try {
    const doc = await db.rx.tracks.findOne(id).exec();
    if (!doc) return { kind: 'absent' };
    const row = doc.toMutableJSON();
    // What stays of a deleted row until it is cleaned up should not hold its course.
    await doc.incrementalModify((old) => ({ ...old, course: '', _deleted: true }));
    return {
      kind: 'removed',
      async undo() {
        await db.rx.tracks.insertIfNotExists(row);
      },
    };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}
