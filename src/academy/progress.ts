import { type AcademyExercise, exercises, exercisesOf, type LessonId, lessonIds } from './lessons';

/** Stars by exercise; one never passed has none. */
export type Won = Readonly<Record<string, number>>;

/** Stars of all exercises of a lesson, of those there are. */
export function lessonStars(lesson: LessonId, won: Won): { won: number; of: number } {
  const all = exercisesOf(lesson);
  return { won: all.reduce((sum, { id }) => sum + (won[id] ?? 0), 0), of: 3 * all.length };
}

/** Exercises of a lesson that have been passed. */
export function passedIn(lesson: LessonId, won: Won): number {
  return exercisesOf(lesson).filter(({ id }) => (won[id] ?? 0) > 0).length;
}

/** Whether an exercise passed now is the last of its lesson to be passed. */
export function completes({ id, lesson }: AcademyExercise, won: Won): boolean {
  return (won[id] ?? 0) === 0 && passedIn(lesson, { ...won, [id]: 1 }) === exercisesOf(lesson).length;
}

/** The lesson that is next: the first with an exercise not passed; undefined when all are. */
export function nextLesson(won: Won): LessonId | undefined {
  return lessonIds.find((lesson) => passedIn(lesson, won) < exercisesOf(lesson).length);
}

/** The exercise a lesson goes on with: the first not passed, else the first with a star missing, else the first. */
export function nextIn(lesson: LessonId, won: Won): AcademyExercise {
  const all = exercisesOf(lesson);
  return all.find(({ id }) => (won[id] ?? 0) === 0) ?? all.find(({ id }) => (won[id] ?? 0) < 3) ?? all[0]!;
}

/** The exercise after this one, in the order of teaching; undefined after the last. */
export function exerciseAfter(id: string): AcademyExercise | undefined {
  return exercises[exercises.findIndex((e) => e.id === id) + 1];
}
