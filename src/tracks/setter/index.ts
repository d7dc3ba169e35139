import type { Course } from '../../sim';
import { designPlan, type SetterOptions } from './design';
import { layCourse } from './lay';

/**
 * Sets a course: designs a hill of the given length and drop and sets gates by the rules of the style. The same options give
 * the same course in every engine. Impossible options (a 3 km slalom, a wall of 60°) are limited.
 */
export function setCourse(options: SetterOptions): Course {
  return layCourse(designPlan(options));
}

export { designPlan, type SetterOptions } from './design';
export { type GivenGate, layCourse, parSeconds } from './lay';
export type { Bend, Plan, PlannedBump, PlannedPatch, Setting, Step } from './plan';
export { dropRange, lengthRange, type Span } from './range';
