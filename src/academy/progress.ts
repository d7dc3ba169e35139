import { type AcademyExercise, exercises, exercisesOf, type LessonId, lessonIds } from './lessons';

/** Stars by exercise id; an exercise that was never passed is missing. */
export type Won = Readonly<Record<string, number>>;

/** Returns the stars won in a lesson, and the number available. */
export function lessonStars(lesson: LessonId, won: Won): { won: number; of: number } {
  const all = exercisesOf(lesson);
  return { won: all.reduce((sum, { id }) => sum + (won[id] ?? 0), 0), of: 3 * all.length };
}

/** Returns how many exercises of a lesson have been passed. */
export function passedIn(lesson: LessonId, won: Won): number {
  return exercisesOf(lesson).filter(({ id }) => (won[id] ?? 0) > 0).length;
}

/** Returns whether passing this exercise now completes its lesson. */
export function completes({ id, lesson }: AcademyExercise, won: Won): boolean {
  return (won[id] ?? 0) === 0 && passedIn(lesson, { ...won, [id]: 1 }) === exercisesOf(lesson).length;
}

/** Returns the next lesson: the first with an exercise that is not passed; undefined if all are passed. */
export function nextLesson(won: Won): LessonId | undefined {
  return lessonIds.find((lesson) => passedIn(lesson, won) < exercisesOf(lesson).length);
}

/**
 * Returns the exercise with which a lesson continues: the first not passed, else the first with a missing star or the first.
 */
export function nextIn(lesson: LessonId, won: Won): AcademyExercise {
  const all = exercisesOf(lesson);
  return all.find(({ id }) => (won[id] ?? 0) === 0) ?? all.find(({ id }) => (won[id] ?? 0) < 3) ?? all[0]!;
}

/** Returns the next exercise in teaching order; undefined after the last. */
export function exerciseAfter(id: string): AcademyExercise | undefined {
  return exercises[exercises.findIndex((e) => e.id === id) + 1];
}
