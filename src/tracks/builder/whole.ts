import type { DisciplineCode, Equipment } from '../../sim';
import { MAX_MISS_US } from '../limits';
import { type SetterOptions, setCourse } from '../setter';
import {
  type Difficulty,
  disciplineOf,
  type Light,
  MAX_NAME,
  type ReferenceTimes,
  type Style,
} from '../track';
import type { Action } from './action';
import { type Draft, onGrid, withCourse } from './draft';

/** Replaces the course with the course setter's, for the given style, length and drop. */
export const layTrack = {
  name: 'lay-track',
  label: 'builder.act.lay-track',
  apply(draft, options) {
    const laid = { ...draft, style: options.style, course: setCourse(options) };
    return options.difficulty === undefined ? laid : { ...laid, difficulty: options.difficulty };
  },
} satisfies Action<'lay-track', SetterOptions>;

/** Changes the style, and with it the discipline and its figures. Training keeps the discipline it has. */
export const setStyle = {
  name: 'set-style',
  label: 'builder.act.set-style',
  apply(draft, { style }) {
    const styled: Draft = { ...draft, style };
    return style === 'training' ? styled : withCourse(styled, { discipline: disciplineOf(style) });
  },
} satisfies Action<'set-style', { readonly style: Style }>;

/** Changes the discipline of a training track. For raced styles the style decides. */
export const setDiscipline = {
  name: 'set-discipline',
  label: 'builder.act.set-discipline',
  apply: (draft, { discipline }) => (draft.style === 'training' ? withCourse(draft, { discipline }) : draft),
} satisfies Action<'set-discipline', { readonly discipline: DisciplineCode }>;

/** Renames the track. An empty name is ignored. */
export const rename = {
  name: 'rename',
  label: 'builder.act.rename',
  apply(draft, { name }) {
    const wanted = name.trim().slice(0, MAX_NAME);
    return wanted === '' || wanted === draft.name ? draft : { ...draft, name: wanted };
  },
} satisfies Action<'rename', { readonly name: string }>;

/** Changes the light preset. */
export const setLight = {
  name: 'set-light',
  label: 'builder.act.set-light',
  apply: (draft, { light }) => (light === draft.light ? draft : { ...draft, light }),
} satisfies Action<'set-light', { readonly light: Light }>;

/** Sets the difficulty, which scales the least figures of the sport. */
export const setDifficulty = {
  name: 'set-difficulty',
  label: 'builder.act.set-difficulty',
  apply(draft, { difficulty }) {
    if (difficulty === draft.difficulty) return draft;
    const { difficulty: _, ...rest } = draft;
    return difficulty === undefined ? rest : { ...rest, difficulty };
  },
} satisfies Action<'set-difficulty', { readonly difficulty: Difficulty | undefined }>;

/** Sets the penalty for a missed gate: time in µs, or 0 for disqualification. */
export const setMiss = {
  name: 'set-miss',
  label: 'builder.act.set-miss',
  apply: (draft, { us }) => withCourse(draft, { miss: onGrid(us, 1, 0, MAX_MISS_US) }),
} satisfies Action<'set-miss', { readonly us: number }>;

/** Changes the seed of the forest and mountains around the track; the ride stays the same. */
export const setScenery = {
  name: 'set-scenery',
  label: 'builder.act.set-scenery',
  apply: (draft, { seed }) => ({ ...draft, seed: seed >>> 0 }),
} satisfies Action<'set-scenery', { readonly seed: number }>;

/** Stores the times ridden by the computer, µs. */
export const setTimes = {
  name: 'set-times',
  label: 'builder.act.set-times',
  apply: (draft, { equipment, times }) => ({
    ...draft,
    reference: { ...draft.reference, [equipment]: times },
  }),
} satisfies Action<'set-times', { readonly equipment: Equipment; readonly times: ReferenceTimes }>;
