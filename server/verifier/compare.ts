import { parseCourse } from '../../src/tracks';
import { type CompiledCourse, type Core, type Cores, cores, type Trace } from '../cores';
import { bounded } from '../rules/bounded';
import { ALIKE, likeness } from '../rules/likeness';
import type { Likeness, LikenessLot, LikenessRide } from './likeness-lot';

/** Maximum number of cached courses and traces: the rides of one leaderboard are compared again and again. */
const COURSES_KEPT = 32;
const TRACES_KEPT = 512;

/** @returns the similarity of the ride to each of the others; undefined without the course */
export type Compare = (lot: LikenessLot) => readonly Likeness[] | undefined;

/** Compares rides by their traces. @param known simulation versions */
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

/** Compiles a course after parsing it with the strict schema. */
function compiled(core: Core, { course, equipment }: LikenessLot): CompiledCourse | undefined {
  if (course === undefined) return undefined;
  const read = parseCourse(JSON.parse(course));
  return read.ok ? core.compile(read.course, equipment) : undefined;
}
