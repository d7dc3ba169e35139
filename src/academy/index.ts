/** The academy: lessons and exercises as data, and judges for a ride or its replay. */
export { type FigureGates, figureGates } from './figures';
export { createJudge, type Judge, judgeRide } from './judge';
export {
  type AcademyExercise,
  type Aid,
  type Exercise,
  type ExerciseId,
  exerciseOf,
  exercises,
  exercisesOf,
  type LessonId,
  lessonIds,
} from './lessons';
export { clocksOf, measuresOf } from './measures';
export { createObservation, edgeOf, type Observation, observe, resetObservation } from './observe';
export {
  completes,
  exerciseAfter,
  lessonStars,
  nextIn,
  nextLesson,
  passedIn,
  type Won,
} from './progress';
export { type BestResult, readBest, writeBest } from './results';
export { type Measures, NO_MEASURES, score } from './score';
export { createSign, type Sign, type SignKind, writeSign } from './sign';
export type { Fact, FactKey, Figure, Limits, Task, Tip, Verdict } from './task';
