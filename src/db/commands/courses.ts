import { tracksOf } from '../../race';
import { findPresent } from '../present';
import type { CourseRow, TrackRow } from '../schemas';
import type { Db } from '../types';

/** Returns whether a track, a stored ride, a race on this course, or an overridden edit still needs a course. */
async function isUsed({ rx, online }: Pick<Db, 'rx' | 'online'>, hash: string): Promise<boolean> {
  const [track] = await findPresent(rx.tracks, { selector: { hash }, index: ['hash'], limit: 1 }).exec();
  if (track) return true;
  const [record] = await findPresent(rx.records, { selector: { hash }, index: ['hash'], limit: 1 }).exec();
  if (record) return true;
  // Races contain their courses' hashes in their state. There are few races, so all are searched.
  const events = await rx.events.find().exec();
  if (events.some((event) => tracksOf(event.toMutableJSON().state).some((one) => one.hash === hash)))
    return true;
  const edits = await online?.rejections.find({ selector: { of: 'tracks' } }).exec();
  return edits?.some(({ doc }) => (doc as Partial<TrackRow> | null)?.hash === hash) === true;
}

/** Deletes a course that nothing refers to. @returns the deleted course, to restore it */
export async function dropUnusedCourse(
  db: Pick<Db, 'rx' | 'online'>,
  hash: string,
): Promise<CourseRow | undefined> {
  if (await isUsed(db, hash)) return undefined;
  const doc = await db.rx.courses.findOne(hash).exec();
  const course = doc?.toMutableJSON();
  // The deleted row stays until it is cleaned up, so clear its content.
  await doc?.incrementalModify((row) => ({ ...row, course: '', _deleted: true }));
  // Another tab may have stored a track with this course meanwhile.
  if (course && (await isUsed(db, hash))) {
    await db.rx.courses.insertIfNotExists(course);
    return undefined;
  }
  return course;
}
