import type { Course } from '../../sim';
import { designPlan, type SetterOptions } from './design';
import { layCourse } from './lay';

/**
 * Sets a course: invents a hill of the wanted length and drop and lays gates down it by the rules of the style. The same
 * options give the same course in every engine. Out-of-reach wishes (a 3 km slalom, a wall of 60°) are bounded.
 */
export function setCourse(options: SetterOptions): Course {
  return layCourse(designPlan(options));
}

export { designPlan, type SetterOptions } from './design';
export { type GivenGate, layCourse, parSeconds } from './lay';
export type { Bend, Plan, PlannedBump, PlannedPatch, Setting, Step } from './plan';
export { dropRange, lengthRange, type Span } from './range';
