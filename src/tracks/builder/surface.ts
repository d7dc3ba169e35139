import type { SnowType } from '../../sim';
import { MAX_HALF_WIDTH, MAX_LENGTH, MAX_PATCHES, MAX_SIDE, MIN_HALF_WIDTH } from '../limits';
import { cellIndex } from '../structure';
import type { Action } from './action';
import { COARSE, type Draft, onGrid, withCourse, without } from './draft';
import type { Stretch } from './ground';

/** Returns a function that tests whether a cell belongs to a section. */
function cellsOf(draft: Draft, { from, to }: Stretch): (cell: number) => boolean {
  const first = cellIndex(draft.course, Math.min(from, to));
  const last = cellIndex(draft.course, Math.max(from, to));
  return (cell) => cell >= first && cell <= last;
}

/** Sets the snow of a section of the piste. */
export const paintSnow = {
  name: 'paint-snow',
  label: 'builder.act.paint-snow',
  apply(draft, { snow, ...stretch }) {
    const within = cellsOf(draft, stretch);
    return withCourse(draft, { snow: draft.course.snow.map((old, i) => (within(i) ? snow : old)) });
  },
} satisfies Action<'paint-snow', Stretch & { readonly snow: SnowType }>;

/** Sets the width of the piste on a section; the nets keep their distance to it. Half widths, mm. */
export const pisteWidth = {
  name: 'piste-width',
  label: 'builder.act.piste-width',
  apply(draft, { half, ...stretch }) {
    const { course } = draft;
    const within = cellsOf(draft, stretch);
    const wanted = onGrid(half, COARSE, MIN_HALF_WIDTH, MAX_HALF_WIDTH);
    const width = course.width.map((old, i) => (within(i) ? wanted : old));
    const nets = course.nets.map((old, i) =>
      within(i) ? Math.min(MAX_HALF_WIDTH, Math.max(wanted, old + wanted - course.width[i]!)) : old,
    );
    return withCourse(draft, { width, nets });
  },
} satisfies Action<'piste-width', Stretch & { readonly half: number }>;

/** Sets the nets of a section, never inside the piste. Half width, mm. */
export const placeNets = {
  name: 'place-nets',
  label: 'builder.act.place-nets',
  apply(draft, { half, ...stretch }) {
    const { course } = draft;
    const within = cellsOf(draft, stretch);
    const wanted = onGrid(half, COARSE, MIN_HALF_WIDTH, MAX_HALF_WIDTH);
    return withCourse(draft, {
      nets: course.nets.map((old, i) => (within(i) ? Math.max(wanted, course.width[i]!) : old)),
    });
  },
} satisfies Action<'place-nets', Stretch & { readonly half: number }>;

/** Least edge length of a patch, mm. */
const SMALLEST = 500;

/** Sorts two ends and keeps them at least {@link SMALLEST} apart. */
function ends(a: number, b: number, most: number): readonly [number, number] {
  const low = onGrid(Math.min(a, b), COARSE, -most, most - SMALLEST);
  return [low, Math.max(low + SMALLEST, onGrid(Math.max(a, b), COARSE, -most, most))];
}

/** Adds a rectangle of other snow between two corners. mm */
export const addPatch = {
  name: 'add-patch',
  label: 'builder.act.add-patch',
  apply(draft, { snow, ...corner }) {
    const { patches } = draft.course;
    if (patches.length >= MAX_PATCHES) return draft;
    const [x0, x1] = ends(corner.x0, corner.x1, MAX_SIDE);
    const [y0, y1] = ends(corner.y0, corner.y1, MAX_LENGTH);
    return withCourse(draft, { patches: [...patches, { x0, y0, x1, y1, snow }] });
  },
} satisfies Action<
  'add-patch',
  {
    readonly x0: number;
    readonly y0: number;
    readonly x1: number;
    readonly y1: number;
    readonly snow: SnowType;
  }
>;

/** Removes a patch. */
export const removePatch = {
  name: 'remove-patch',
  label: 'builder.act.remove-patch',
  apply(draft, { index }) {
    const patches = without(draft.course.patches, index);
    return patches === draft.course.patches ? draft : withCourse(draft, { patches });
  },
} satisfies Action<'remove-patch', { readonly index: number }>;
