import { putBack, remove } from '../../../sync/index';
import type { Track } from '../../tracks';
import { type DbError, dbErrorOf } from '../errors';
import { onePresent } from '../present';
import { rowsOf } from '../schemas';
import type { Db } from '../types';
import { dropUnusedCourse } from './courses';
import { keepHeldRides } from './held';
import type { Removed } from './records';

/** The result of a write. */
export type Written = { readonly kind: 'written' } | { readonly kind: 'failed'; readonly error: DbError };

/** Stores a new or changed track. Its records are kept: after a change of the course they belong to another leaderboard. */
export async function putTrack(db: Db, track: Track): Promise<Written> {
  const { row, course } = rowsOf(track, db.clock());
  try {
    // Course first: if the tab closes in between, it leaves an unused course, but never a track without its course.
    await db.rx.courses.insertIfNotExists(course);
    const before = await onePresent(db.rx.tracks, track.id).exec();
    const oldHash = before?.hash;
    await db.rx.tracks.incrementalUpsert(row);
    // Another tab may have deleted the course after it was found here and before that tab saw this track.
    await db.rx.courses.insertIfNotExists(course);
    if (oldHash !== undefined && oldHash !== track.hash) await dropUnusedCourse(db, oldHash);
    await keepHeldRides(db);
    return { kind: 'written' };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}

/** Deletes a track. Its records and ghosts are kept for an undo or another import of the track. */
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
