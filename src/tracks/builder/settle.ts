import { centreHeight } from '../facts';
import { maxTicksOf } from '../setter/lay';
import { builderVersion } from '../track';
import { type Draft, withCourse } from './draft';

/**
 * Updates the fields that depend on a change: removes the reference times, which were ridden on another course; sets the time
 * limit to four times the new par; and sets the builder version to the current one.
 */
export function settled(before: Draft, after: Draft): Draft {
  if (after === before) return before;
  let draft = after.builderVersion === builderVersion ? after : { ...after, builderVersion };
  const [old, course] = [before.course, draft.course];
  if (course === old) return draft;
  if (draft.reference !== undefined && draft.reference === before.reference) {
    const { reference: _, ...rest } = draft;
    draft = rest;
  }
  const sameWay = course.finish === old.finish && course.z === old.z && course.discipline === old.discipline;
  if (sameWay || course.maxTicks !== old.maxTicks) return draft;
  const length = course.finish / 1000;
  const drop = centreHeight(course, 0) - centreHeight(course, course.finish);
  const { discipline } = course;
  // A hill that does not descend is a fault; its par is that of a very gentle one.
  return withCourse(draft, {
    maxTicks: maxTicksOf({ discipline, length, drop: Math.max(drop, length / 100) }),
  });
}
