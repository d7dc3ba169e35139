import { type DbError, dbErrorOf } from '../errors';
import { userOf } from '../name';
import { lessonId } from '../schemas';
import type { Db } from '../types';

/** The judged result of an exercise. */
export interface LessonResult {
  /** Id of the rider's profile. */
  readonly rider: string;
  readonly exercise: string;
  /** 0 … 3. */
  readonly stars: number;
  /** JSON of the result. */
  readonly best: string;
  /** Returns whether this result is better than a stored one with equally many stars, given as JSON. */
  readonly beats: (stored: string) => boolean;
}

export type LessonWritten =
  /** `before`: number of stars before; 0 if the exercise was not passed before. */
  | { readonly kind: 'written'; readonly before: number }
  | { readonly kind: 'failed'; readonly error: DbError };

/** Stores the better of a rider's results in an exercise, even if two tabs save at the same time. Never rejects. */
export async function saveLesson(
  db: Db,
  { rider, exercise, stars, best, beats }: LessonResult,
): Promise<LessonWritten> {
  const at = db.clock();
  const row = { id: lessonId(userOf(db.name) ?? '', rider, exercise), rider, exercise, stars, best, at };
  try {
    const before = (await db.rx.lessons.findOne(row.id).exec())?.stars ?? 0;
    const doc = await db.rx.lessons.insertIfNotExists(row);
    await doc.incrementalModify((stored) => {
      const better = stars > stored.stars || (stars === stored.stars && beats(stored.best));
      return better ? { ...stored, stars, best, at } : stored;
    });
    return { kind: 'written', before };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}
