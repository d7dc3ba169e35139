import { MAX_SPLITS } from '../limits';
import { layCourse, type Plan } from '../setter';
import { builderVersion, disciplineOf, type RaceStyle } from '../track';
import type { Draft } from './draft';

/** An empty slope per style to start with: length and drop (m), half width, steepness blends. */
const SLOPES: Readonly<
  Record<RaceStyle, Pick<Plan, 'length' | 'drop' | 'blend' | 'gateWidth'> & { half: number }>
> = {
  slalom: { length: 300, drop: 84, blend: 24, gateWidth: 5, half: 9 },
  'giant-slalom': { length: 500, drop: 130, blend: 36, gateWidth: 6.5, half: 14 },
  'super-g': { length: 900, drop: 220, blend: 60, gateWidth: 7.5, half: 18 },
  downhill: { length: 1400, drop: 340, blend: 80, gateWidth: 9, half: 22 },
};

/** Forest beside a new slope, trees per 100 m on each side. */
const FOREST = 6;

/** Creates a new track: an even slope without gates. @param seed uint32, for the forest and the mountains around it */
export function blankDraft(style: RaceStyle, name: string, seed: number): Draft {
  const { half, ...slope } = SLOPES[style];
  const even = (value: number) => [{ to: slope.length, value }];
  const course = layCourse(
    {
      ...slope,
      ...{
        discipline: disciplineOf(style),
        equipment: 'ski',
        seed,
        grade: even(1),
        snow: [{ to: slope.length, value: 1 }],
      },
      ...{ cross: [], bowl: [], bends: [], bumps: [], patches: [], setting: [] },
      ...{ halfWidth: even(half), margin: even(6), trees: even(FOREST) },
      ...{ icyGates: 0, turns: 0, hairpins: 0, verticals: 0, delays: 0, miss: 0 },
    },
    [],
  );
  return {
    name,
    style,
    builderVersion,
    course: { ...course, splits: course.splits.slice(0, MAX_SPLITS) },
    light: 'golden',
    seed,
  };
}
