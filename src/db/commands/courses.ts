import { tracksOf } from '../../race';
import { findPresent } from '../present';
import type { CourseRow, TrackRow } from '../schemas';
import type { Db } from '../types';

/** Whether a track, a kept ride, a race that was set on it, or an edit that gave way still needs a course. */
async function isUsed({ rx, online }: Pick<Db, 'rx' | 'online'>, hash: string): Promise<boolean> {
  const [track] = await findPresent(rx.tracks, { selector: { hash }, index: ['hash'], limit: 1 }).exec();
  if (track) return true;
  const [record] = await findPresent(rx.records, { selector: { hash }, index: ['hash'], limit: 1 }).exec();
  if (record) return true;
  // A race names its courses inside its state: there are few of them, so all are looked through.
  const events = await rx.events.find().exec();
  if (events.some((event) => tracksOf(event.toMutableJSON().state).some((one) => one.hash === hash)))
    return true;
  const edits = await online?.rejections.find({ selector: { of: 'tracks' } }).exec();
  return edits?.some(({ doc }) => (doc as Partial<TrackRow> | null)?.hash === hash) === true;
}

/** Lets go of a course nothing points to any more. @returns the course that went, to bring it back */
export async function dropUnusedCourse(
  db: Pick<Db, 'rx' | 'online'>,
  hash: string,
): Promise<CourseRow | undefined> {
  if (await isUsed(db, hash)) return undefined;
  const doc = await db.rx.courses.findOne(hash).exec();
  const course = doc?.toMutableJSON();
  // What stays of a deleted row until it is cleaned up should not hold its text.
  await doc?.incrementalModify((row) => ({ ...row, course: '', _deleted: true }));
  // Another tab may have stored a track of it in between.
  if (course && (await isUsed(db, hash))) {
    await db.rx.courses.insertIfNotExists(course);
    return undefined;
  }
  return course;
}
