import type { Course } from '../../sim';
import { centreLine } from '../facts';
import { MAX_BOWL, MAX_CROSS, MAX_GRADE, MAX_HEIGHT, MAX_SIDE } from '../limits';
import type { Action } from './action';
import { type Draft, FINE, GRID, onGrid, withCourse } from './draft';

/** A section of the hill, mm along y. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Length over which the steepness blends into the next one, by discipline, mm. Faster riders need longer blends. */
const BLENDS = [24_000, 36_000, 60_000, 80_000] as const;
/** Steepest descent and ascent that can be drawn, fall per metre. */
const STEEPEST = MAX_GRADE - 0.02;
const RISING = -0.3;

const height = (z: number): number => onGrid(z, FINE, -MAX_HEIGHT, MAX_HEIGHT);

/** Weight of a change at y, 0 to 1: 1 on the section, fading out over `blend` around its ends. */
function felt({ from, to }: Stretch, blend: number, y: number): number {
  const inside = Math.min(y - Math.min(from, to), Math.max(from, to) - y) / blend + 0.5;
  const t = Math.max(0, Math.min(1, inside));
  return t * t * (3 - 2 * t);
}

/** Weight of a pull at a distance, 0 to 1: 1 in the middle, 0 beyond `reach`. */
function pull(distance: number, reach: number): number {
  const t = distance / reach;
  return t <= -1 || t >= 1 ? 0 : (1 - t * t) * (1 - t * t);
}

/** Returns y of a control point, mm. */
export function pointY(course: Pick<Course, 'dy'>, point: number): number {
  return (point - 2) * course.dy;
}

/** Returns the control point nearest to y. */
export function pointAt(course: Pick<Course, 'dy' | 'z'>, y: number): number {
  return onGrid(y / course.dy + 2, 1, 0, course.z.length - 1);
}

/** Raises or lowers the hill at a control point; the snow around follows, less with distance, up to `reach`. mm */
export const raise = {
  name: 'raise',
  label: 'builder.act.raise',
  apply(draft, { point, z, reach }) {
    const { course } = draft;
    const by = height(z) - (course.z[point] ?? Number.NaN);
    if (Number.isNaN(by)) return draft;
    const far = Math.max(reach, course.dy / 2);
    return withCourse(draft, {
      z: course.z.map((v, i) =>
        i === point ? height(v + by) : height(v + by * pull((i - point) * course.dy, far)),
      ),
    });
  },
} satisfies Action<'raise', { readonly point: number; readonly z: number; readonly reach: number }>;

/** Sets the pitch of a section, fall per metre; everything below it is raised or lowered with it. */
export const setPitch = {
  name: 'set-pitch',
  label: 'builder.act.set-pitch',
  apply(draft, { from, to, grade }) {
    const { course } = draft;
    const wanted = -onGrid(grade, 0.001, RISING, STEEPEST) * course.dy;
    const blend = BLENDS[course.discipline];
    const z: number[] = [course.z[0]!];
    for (let i = 1; i < course.z.length; i++) {
      const step = course.z[i]! - course.z[i - 1]!;
      const w = felt({ from, to }, blend, (i - 2.5) * course.dy);
      z.push(w === 0 ? z[i - 1]! + step : height(z[i - 1]! + step + w * (wanted - step)));
    }
    const moved = z.some((v) => v < -MAX_HEIGHT || v > MAX_HEIGHT);
    return moved ? draft : withCourse(draft, { z });
  },
} satisfies Action<'set-pitch', Stretch & { readonly grade: number }>;

/** Number of smoothing passes per press. */
const SMOOTHINGS = 8;

/** Smooths the profile of a section. */
export const smooth = {
  name: 'smooth',
  label: 'builder.act.smooth',
  apply(draft, stretch) {
    const { course } = draft;
    let z: readonly number[] = course.z;
    for (let n = 0; n < SMOOTHINGS; n++) {
      const before = z;
      z = before.map((v, i) => {
        const [a, b] = [before[i - 1], before[i + 1]];
        const w = felt(stretch, course.dy * 4, pointY(course, i));
        return a === undefined || b === undefined ? v : v + (w * (a - 2 * v + b)) / 4;
      });
    }
    return withCourse(draft, { z: z.map((v, i) => (v === course.z[i] ? v : height(v))) });
  },
} satisfies Action<'smooth', Stretch>;

type Channel = 'cross' | 'bowl';

/** Sets a channel to a value over a section. A channel that is zero everywhere is stored as an empty list. */
function drawn(draft: Draft, channel: Channel, stretch: Stretch, value: number, most: number): Draft {
  const { course } = draft;
  const blend = BLENDS[course.discipline];
  const values = course.z.map((_, i) => {
    const old = course[channel][i] ?? 0;
    const w = felt(stretch, blend, pointY(course, i));
    return w === 0 ? old : onGrid(old + w * (value - old), FINE, -most, most);
  });
  const next = values.every((v) => v === 0) ? [] : values;
  return withCourse(draft, channel === 'cross' ? { cross: next } : { bowl: next });
}

/** Sets the cross slope of a section: rise to the right, 1e-4. */
export const setCross = {
  name: 'set-cross',
  label: 'builder.act.set-cross',
  apply: (draft, { value, ...stretch }) => drawn(draft, 'cross', stretch, value, MAX_CROSS),
} satisfies Action<'set-cross', Stretch & { readonly value: number }>;

/** Makes a section concave (or convex, if negative): curvature across the hill, 1e-5 1/m. */
export const setBowl = {
  name: 'set-bowl',
  label: 'builder.act.set-bowl',
  apply: (draft, { value, ...stretch }) => drawn(draft, 'bowl', stretch, value, MAX_BOWL),
} satisfies Action<'set-bowl', Stretch & { readonly value: number }>;

/** Moves the objects on the snow with the centre line below them. */
function carried(course: Course, centre: readonly number[]): Partial<Course> {
  const next = { centre, dy: course.dy };
  const shift = (y: number): number => centreLine(next, y) - centreLine(course, y);
  const side = (x: number, y: number): number => onGrid(x + shift(y), GRID, -MAX_SIDE, MAX_SIDE);
  const along = <T extends { readonly x: number; readonly y: number }>(list: readonly T[]): readonly T[] =>
    list.map((thing) => {
      const x = side(thing.x, thing.y);
      return x === thing.x || shift(thing.y) === 0 ? thing : { ...thing, x };
    });
  return {
    centre,
    gates: along(course.gates),
    trees: along(course.trees),
    patches: course.patches.map((p) => {
      const by = onGrid(shift((p.y0 + p.y1) / 2), GRID, -MAX_SIDE, MAX_SIDE);
      const [x0, x1] = [p.x0 + by, p.x1 + by];
      return by === 0 || x0 < -MAX_SIDE || x1 > MAX_SIDE ? p : { ...p, x0, x1 };
    }),
  };
}

/** Moves the centre line sideways at a control point; gates, trees and patches move with it. mm */
export const moveCentre = {
  name: 'move-centre',
  label: 'builder.act.move-centre',
  apply(draft, { point, x, reach }) {
    const { course } = draft;
    if (course.z[point] === undefined) return draft;
    const old = course.z.map((_, i) => course.centre[i] ?? 0);
    const by = onGrid(x, GRID, -MAX_SIDE, MAX_SIDE) - old[point]!;
    const far = Math.max(reach, course.dy / 2);
    const centre = old.map((v, i) =>
      onGrid(v + by * pull((i - point) * course.dy, far), GRID, -MAX_SIDE, MAX_SIDE),
    );
    return withCourse(draft, carried(course, centre.every((v) => v === 0) ? [] : centre));
  },
} satisfies Action<'move-centre', { readonly point: number; readonly x: number; readonly reach: number }>;
