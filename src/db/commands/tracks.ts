import { putBack, remove } from '../../../sync/index';
import type { Track } from '../../tracks';
import { type DbError, dbErrorOf } from '../errors';
import { onePresent } from '../present';
import { rowsOf } from '../schemas';
import type { Db } from '../types';
import { dropUnusedCourse } from './courses';
import { keepHeldRides } from './held';
import type { Removed } from './records';

/** What became of something that was to be written. */
export type Written = { readonly kind: 'written' } | { readonly kind: 'failed'; readonly error: DbError };

/** Stores a track, new or changed. Its records stay: on a changed course they are of another board. */
export async function putTrack(db: Db, track: Track): Promise<Written> {
  const { row, course } = rowsOf(track, db.clock());
  try {
    // The course first: a tab killed in between leaves a course nobody asks for, never a track without one.
    await db.rx.courses.insertIfNotExists(course);
    const before = await onePresent(db.rx.tracks, track.id).exec();
    const oldHash = before?.hash;
    await db.rx.tracks.incrementalUpsert(row);
    // Another tab may have let go of the course after it was found here, and before it could know of this track.
    await db.rx.courses.insertIfNotExists(course);
    if (oldHash !== undefined && oldHash !== track.hash) await dropUnusedCourse(db, oldHash);
    await keepHeldRides(db);
    return { kind: 'written' };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}

/** Removes a track. Its records and ghosts stay, so that an undo, or the same track imported again, has them all. */
export async function removeTrack(db: Db, id: string): Promise<Removed> {
  try {
    const doc = await onePresent(db.rx.tracks, id).exec();
    if (!doc) return { kind: 'absent' };
    const row = doc.toMutableJSON();
    await remove(db.rx.tracks, [id]);
    const course = await dropUnusedCourse(db, row.hash);
    await keepHeldRides(db);
    return {
      kind: 'removed',
      async undo() {
        if (course) await db.rx.courses.insertIfNotExists(course);
        await putBack(db.rx.tracks, [row]);
      },
    };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}
