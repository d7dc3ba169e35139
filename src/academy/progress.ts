import { type AcademyExercise, exercises, exercisesOf, type LessonId, lessonIds } from './lessons';

/** Stars by exercise; one never passed has none. */
export type Won = Readonly<Record<string, number>>;

/** Stars of a lesson, 0 … 3: those of its exercises on average, and none short of that. */
export function lessonStars(lesson: LessonId, won: Won): number {
  const all = exercisesOf(lesson);
  return Math.floor(all.reduce((sum, { id }) => sum + (won[id] ?? 0), 0) / all.length);
}

/** Exercises of a lesson that have been passed. */
export function passedIn(lesson: LessonId, won: Won): number {
  return exercisesOf(lesson).filter(({ id }) => (won[id] ?? 0) > 0).length;
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
