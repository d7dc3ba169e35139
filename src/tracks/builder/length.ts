import type { Course } from '../../sim';
import { OUTRUN } from '../check';
import { MAX_HEIGHT, MAX_LENGTH, MAX_POINTS } from '../limits';
import { lastY } from '../structure';
import type { Action } from './action';
import { COARSE, onGrid, withCourse } from './draft';

/** Least distance from start to finish, mm. */
const SHORTEST = 20_000;

/** Returns a channel with `cells` points inserted (or removed, if negative) before the point at `at`. */
function stretched<T>(list: readonly T[], at: number, cells: number): readonly T[] {
  if (list.length === 0 || cells === 0) return list;
  if (cells < 0) return [...list.slice(0, at + cells), ...list.slice(at)];
  const last = list[Math.max(0, at - 1)]!;
  return [...list.slice(0, at), ...new Array<T>(cells).fill(last), ...list.slice(at)];
}

/** Returns the heights with `cells` more (or fewer) cells of the pitch above `at`; everything below is moved along. */
function heights(z: readonly number[], at: number, cells: number): readonly number[] {
  const pitch = z[at - 1]! - z[at - 2]!;
  if (cells > 0) {
    const more = Array.from({ length: cells }, (_, i) => z[at - 1]! + pitch * (i + 1));
    return [...z.slice(0, at), ...more, ...z.slice(at).map((v) => v + pitch * cells)];
  }
  const from = at + cells;
  const by = z[from - 1]! - z[at - 1]!;
  return [...z.slice(0, from), ...z.slice(at).map((v) => v + by)];
}

/** Returns a course with some cells more (or fewer) just above its finish; the outrun and its objects move along. */
function lengthened(c: Course, cells: number): Course {
  const at = Math.floor(c.finish / c.dy) + 2;
  const by = cells * c.dy;
  const moved = <T extends { readonly y: number }>(list: readonly T[]): readonly T[] =>
    list
      .filter((thing) => thing.y <= c.finish + Math.min(0, by) || thing.y > c.finish)
      .map((thing) => (thing.y > c.finish ? { ...thing, y: Math.min(MAX_LENGTH, thing.y + by) } : thing));
  return {
    ...c,
    z: heights(c.z, at, cells),
    cross: stretched(c.cross, at, cells),
    centre: stretched(c.centre, at, cells),
    bowl: stretched(c.bowl, at, cells),
    snow: stretched(c.snow, at - 1, cells),
    width: stretched(c.width, at - 1, cells),
    nets: stretched(c.nets, at - 1, cells),
    trees: moved(c.trees),
    bumps: moved(c.bumps),
  };
}

/** Returns how many more cells the slope needs for stopping behind a finish at y. */
function missingOutrun(course: Course, y: number): number {
  return Math.max(0, Math.ceil((y + OUTRUN - lastY(course)) / course.dy));
}

/**
 * Moves the finish: the slope above it grows or shrinks and the outrun moves along. Splits that would be behind it are removed;
 * gates are not, `findingsOf` reports them as faults. mm
 */
export const moveFinish = {
  name: 'move-finish',
  label: 'builder.act.move-finish',
  apply(draft, { y }) {
    const { course } = draft;
    const longest = (MAX_POINTS - 4) * course.dy - OUTRUN - course.dy;
    const finish = onGrid(y, COARSE, SHORTEST, Math.max(SHORTEST, Math.min(MAX_LENGTH, longest)));
    const wanted = Math.round(finish / course.dy) - Math.round(course.finish / course.dy);
    const room = MAX_POINTS - course.z.length;
    const above = Math.floor(course.finish / course.dy) - 1;
    const cells = Math.max(-Math.max(0, above), Math.min(room, wanted));
    let next = cells === 0 ? course : lengthened(course, cells);
    const missing = Math.min(missingOutrun(next, finish), MAX_POINTS - next.z.length);
    if (missing > 0) next = { ...lengthened({ ...next, finish: lastY(next) - next.dy }, missing), finish };
    if (next.z.some((v) => v < -MAX_HEIGHT || v > MAX_HEIGHT)) return draft;
    const splits = course.splits.filter((split) => split < finish);
    return withCourse(draft, {
      ...next,
      finish,
      splits: splits.length === course.splits.length ? course.splits : splits,
    });
  },
} satisfies Action<'move-finish', { readonly y: number }>;
