import { searchHabit } from '../../../src/pilot/habit';
import { type Piste, pisteOf } from '../../../src/pilot/piste';
import { clonePlan, type Plan } from '../../../src/pilot/plan';
import { createRandom } from '../../../src/pilot/random';
import { type Course, compile, type Equipment } from '../../../src/sim';
import { RIDDEN_ON, SETTINGS, type SettingName, setCourse } from './courses';

export function pisteFor(name: SettingName, over: Partial<Course> = {}): Piste {
  return pisteOf(compile({ ...setCourse(SETTINGS[name]), ...over }, RIDDEN_ON[name]));
}

/** A course of the setting's rhythm with few gates, for tests that ride it very often. */
export function shortPiste(
  name: SettingName,
  gates: number,
  equipment: Equipment = 'ski',
  over: Partial<Course> = {},
): Piste {
  const setting = SETTINGS[name];
  const course = setCourse({ ...setting, gates, drop: (setting.drop * gates) / setting.gates });
  return pisteOf(compile({ ...course, ...over }, equipment));
}

/** The best of a few habits: enough to get down. */
export function smoothPlan(piste: Piste, rides = 15): Plan {
  const search = searchHabit(piste, createRandom(1), rides);
  let next = search.next();
  while (!next.done) next = search.next();
  return clonePlan(next.value.plan);
}
