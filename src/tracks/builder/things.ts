import type { CourseBump, CourseTree } from '../../sim';
import { centreLine } from '../facts';
import {
  MAX_BUMP_HEIGHT,
  MAX_BUMP_LENGTH,
  MAX_BUMPS,
  MAX_LENGTH,
  MAX_SIDE,
  MAX_SPLITS,
  MAX_TREE,
  MAX_TREES,
  MIN_BUMP_LENGTH,
  MIN_TREE,
} from '../limits';
import { createRandom } from '../setter/random';
import { cellIndex } from '../structure';
import type { Action } from './action';
import { COARSE, type Draft, FINE, inserted, onGrid, replaced, withCourse, without } from './draft';
import type { Stretch } from './ground';

const placeX = (x: number): number => onGrid(x, COARSE, -MAX_SIDE, MAX_SIDE);
const placeY = (y: number): number => onGrid(y, COARSE, -MAX_LENGTH, MAX_LENGTH);

function shaped(bump: CourseBump): CourseBump {
  return {
    kind: bump.kind,
    y: placeY(bump.y),
    height: onGrid(bump.height, FINE, 1, MAX_BUMP_HEIGHT),
    length: onGrid(bump.length, COARSE, MIN_BUMP_LENGTH, MAX_BUMP_LENGTH),
  };
}

function withBump(draft: Draft, bump: CourseBump): Draft {
  const { bumps } = draft.course;
  return bumps.length >= MAX_BUMPS ? draft : withCourse(draft, { bumps: inserted(bumps, shaped(bump)) });
}

/** A new bump, mm. Height and length default to medium ones. */
interface NewBump {
  readonly y: number;
  readonly height?: number;
  readonly length?: number;
}

/** Adds a roll: a wave across the piste, its middle at y. */
export const addRoll = {
  name: 'add-roll',
  label: 'builder.act.add-roll',
  apply: (draft, { y, height = 400, length = 14_000 }) => withBump(draft, { kind: 0, y, height, length }),
} satisfies Action<'add-roll', NewBump>;

/** Adds a jump: its ramp begins at y. */
export const addJump = {
  name: 'add-jump',
  label: 'builder.act.add-jump',
  apply: (draft, { y, height = 600, length = 14_000 }) => withBump(draft, { kind: 1, y, height, length }),
} satisfies Action<'add-jump', NewBump>;

/** Moves or reshapes a roll or a jump; omitted values stay. mm */
export const changeBump = {
  name: 'change-bump',
  label: 'builder.act.change-bump',
  apply(draft, { index, ...change }) {
    const { bumps } = draft.course;
    const bump = bumps[index];
    if (bump === undefined) return draft;
    return withCourse(draft, { bumps: replaced(bumps, index, shaped({ ...bump, ...change })) });
  },
} satisfies Action<'change-bump', { readonly index: number } & Partial<Omit<CourseBump, 'kind'>>>;

/** Removes a roll or a jump. */
export const removeBump = {
  name: 'remove-bump',
  label: 'builder.act.remove-bump',
  apply(draft, { index }) {
    const bumps = without(draft.course.bumps, index);
    return bumps === draft.course.bumps ? draft : withCourse(draft, { bumps });
  },
} satisfies Action<'remove-bump', { readonly index: number }>;

function trunk({ x, y, r }: CourseTree): CourseTree {
  return { x: placeX(x), y: placeY(y), r: onGrid(r, COARSE, MIN_TREE, MAX_TREE) };
}

/** Adds a tree. mm */
export const addTree = {
  name: 'add-tree',
  label: 'builder.act.add-tree',
  apply(draft, { x, y, r = 600 }) {
    const { trees } = draft.course;
    if (trees.length >= MAX_TREES) return draft;
    return withCourse(draft, { trees: inserted(trees, trunk({ x, y, r })) });
  },
} satisfies Action<'add-tree', { readonly x: number; readonly y: number; readonly r?: number }>;

/** Moves a tree. mm */
export const moveTree = {
  name: 'move-tree',
  label: 'builder.act.move-tree',
  apply(draft, { index, x, y }) {
    const { trees } = draft.course;
    const tree = trees[index];
    return tree === undefined
      ? draft
      : withCourse(draft, { trees: replaced(trees, index, trunk({ ...tree, x, y })) });
  },
} satisfies Action<'move-tree', { readonly index: number; readonly x: number; readonly y: number }>;

/** Removes a tree. */
export const removeTree = {
  name: 'remove-tree',
  label: 'builder.act.remove-tree',
  apply(draft, { index }) {
    const trees = without(draft.course.trees, index);
    return trees === draft.course.trees ? draft : withCourse(draft, { trees });
  },
} satisfies Action<'remove-tree', { readonly index: number }>;

/** Removes every tree of a section. */
export const clearTrees = {
  name: 'clear-trees',
  label: 'builder.act.clear-trees',
  apply(draft, { from, to }) {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const trees = draft.course.trees.filter((tree) => tree.y < low || tree.y > high);
    return trees.length === draft.course.trees.length ? draft : withCourse(draft, { trees });
  },
} satisfies Action<'clear-trees', Stretch>;

/** Distance between possible trees of a forest along each side, mm. */
const FOREST_STEP = 5000;

/** Adds forest on both sides of a section, outside the piste. `density` is the share of possible places with a tree, 0 to 1. */
export const plantForest = {
  name: 'plant-forest',
  label: 'builder.act.plant-forest',
  apply(draft, { from, to, density, seed }) {
    const { course } = draft;
    const random = createRandom(seed, 3);
    let { trees } = course;
    const end = Math.min(Math.max(from, to), (course.z.length - 4) * course.dy);
    for (let y = Math.max(0, Math.min(from, to)); y < end; y += FOREST_STEP) {
      for (const side of [-1, 1]) {
        if (random.unit() >= density || trees.length >= MAX_TREES) continue;
        const at = placeY(y + random.between(0, FOREST_STEP));
        const depth = random.unit();
        const beyond = course.width[cellIndex(course, at)]! + 2500 + 12_000 * depth * depth;
        const r = random.between(400, 900);
        trees = inserted(trees, trunk({ x: centreLine(course, at) + side * beyond, y: at, r }));
      }
    }
    return trees === course.trees ? draft : withCourse(draft, { trees });
  },
} satisfies Action<'plant-forest', Stretch & { readonly density: number; readonly seed: number }>;

const ascending = (splits: readonly number[]): readonly number[] => [...splits].sort((a, b) => a - b);

/** Adds a split: a line across the course where an intermediate time is taken. mm */
export const addSplit = {
  name: 'add-split',
  label: 'builder.act.add-split',
  apply(draft, { y }) {
    const { splits } = draft.course;
    const at = placeY(y);
    if (splits.length >= MAX_SPLITS || splits.includes(at)) return draft;
    return withCourse(draft, { splits: ascending([...splits, at]) });
  },
} satisfies Action<'add-split', { readonly y: number }>;

/** Moves a split. mm */
export const moveSplit = {
  name: 'move-split',
  label: 'builder.act.move-split',
  apply(draft, { index, y }) {
    const { splits } = draft.course;
    if (splits[index] === undefined) return draft;
    return withCourse(draft, { splits: ascending(splits.map((old, i) => (i === index ? placeY(y) : old))) });
  },
} satisfies Action<'move-split', { readonly index: number; readonly y: number }>;

/** Removes a split. */
export const removeSplit = {
  name: 'remove-split',
  label: 'builder.act.remove-split',
  apply(draft, { index }) {
    const splits = without(draft.course.splits, index);
    return splits === draft.course.splits ? draft : withCourse(draft, { splits });
  },
} satisfies Action<'remove-split', { readonly index: number }>;
