import { type DbError, dbErrorOf } from '../errors';
import { userOf } from '../name';
import { lessonId } from '../schemas';
import type { Db } from '../types';

/** A result of an exercise, as it comes from its judge. */
export interface LessonResult {
  /** Id of the rider's profile. */
  readonly rider: string;
  readonly exercise: string;
  /** 0 … 3. */
  readonly stars: number;
  /** JSON of the result. */
  readonly best: string;
  /** Whether this result beats a stored one of the same stars; asked with that one's JSON. */
  readonly beats: (stored: string) => boolean;
}

export type LessonWritten =
  /** `before`: stars the exercise had, 0 when it had never been passed. */
  | { readonly kind: 'written'; readonly before: number }
  | { readonly kind: 'failed'; readonly error: DbError };

/** Keeps the better of a rider's results in an exercise; two tabs at once keep the best of both. Never rejects. */
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
