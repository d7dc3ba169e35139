import { parseCourse } from '../../src/tracks';
import { type CompiledCourse, type Core, type Cores, cores, type Trace } from '../cores';
import { bounded } from '../rules/bounded';
import { ALIKE, likeness } from '../rules/likeness';
import type { Likeness, LikenessLot, LikenessRide } from './likeness-lot';

/** Courses, and ways of rides, kept ready: those of one board are compared again and again. */
const COURSES_KEPT = 32;
const TRACES_KEPT = 512;

/** @returns how like the ride is to each of the others; undefined without the course */
export type Compare = (lot: LikenessLot) => readonly Likeness[] | undefined;

/** Compares rides by the ways they took. @param known versions it knows */
export function createCompare(known: Cores = cores): Compare {
  const courses = bounded<CompiledCourse>(COURSES_KEPT);
  const traces = bounded<Trace>(TRACES_KEPT);
  const traceOf = (core: Core, course: CompiledCourse, key: string, { stream, gunTick }: LikenessRide) => {
    const name = `${key} ${gunTick} ${stream}`;
    const there = traces.get(name);
    if (there !== undefined) return there;
    const made = core.trace(course, core.decodeStream(stream), gunTick < 0 ? undefined : gunTick);
    traces.set(name, made);
    return made;
  };
  return (lot) => {
    const { hash, equipment, simVersion, ride, others } = lot;
    const core = known.get(simVersion);
    if (core === undefined) return others.map(() => ({ measure: 0, isAlike: false }));
    const key = `${hash} ${equipment} ${simVersion}`;
    const course = courses.get(key) ?? compiled(core, lot);
    if (course === undefined) return undefined;
    courses.set(key, course);
    const mine = traceOf(core, course, key, ride);
    return others.map((other) => {
      const measure = likeness(mine, traceOf(core, course, key, other));
      return { measure, isAlike: measure >= ALIKE };
    });
  };
}

/** Through the door of every course, strict and bounded. */
function compiled(core: Core, { course, equipment }: LikenessLot): CompiledCourse | undefined {
  if (course === undefined) return undefined;
  const read = parseCourse(JSON.parse(course));
  return read.ok ? core.compile(read.course, equipment) : undefined;
}
