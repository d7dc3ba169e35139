import { describe, expect, it } from 'vitest';
import type { CourseGate } from '../../../src/sim';
import { BOARD_FIS, FIS, fisAdvice, type RaceStyle } from '../../../src/tracks';
import { plainCourse } from './some-track';

/** A range's ends, open ones as undefined. */
const ends = ({ min, max }: { min?: number; max?: number }) => [min, max];

describe('the table of the sport’s figures', () => {
  it.each([
    // style, drop, gate width, turning poles, delayed, side switches % and slack
    ['slalom', [140, 220], [4, 6], [6, 13], [12, 18], [0.3, 0.35], 3],
    ['giant-slalom', [250, 450], [4, 8], [10, undefined], [10, undefined], [0.11, 0.15], 0],
    ['super-g', [400, 650], [6, 8], [25, undefined], [15, undefined], [0.07, undefined], 0],
    [
      'downhill',
      [450, 1100],
      [8, undefined],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
      0,
    ],
  ] as const)('has those of %s', (style, drop, width, distance, delayed, turns, slack) => {
    const f = FIS[style];
    expect(ends(f.drop)).toEqual(drop);
    expect(ends(f.gateWidth)).toEqual(width);
    expect(ends(f.distance)).toEqual(distance);
    expect(ends(f.delayed)).toEqual(delayed);
    expect(ends(f.turns)).toEqual(turns);
    expect(f.turnsSlack).toBe(slack);
  });

  it('has 0.75 to 1 m inside a combination, and the obligatory figures, for slalom alone', () => {
    expect(ends(FIS.slalom.combined!)).toEqual([0.75, 1]);
    const { hairpins, verticals, delays } = FIS.slalom.figures!;
    expect([hairpins, verticals, delays].map(ends)).toEqual([
      [3, undefined],
      [1, 3],
      [1, 3],
    ]);
    for (const style of ['giant-slalom', 'super-g', 'downhill'] as const)
      expect([FIS[style].combined, FIS[style].figures]).toEqual([undefined, undefined]);
  });

  it('has 8 to 12 m for vertical gates in super-G', () => {
    expect(ends(FIS['super-g'].verticalWidth!)).toEqual([8, 12]);
  });

  it.each([
    ['slalom', [10, 14], [11, 13], [23, 30]],
    ['giant-slalom', [20, 25], [22, 24], [22, 26]],
  ] as const)('has those of the parallel %s for boards', (style, distance, mean, gates) => {
    const f = BOARD_FIS[style]!;
    expect(ends(f.distance)).toEqual(distance);
    expect(ends(f.meanDistance)).toEqual(mean);
    expect(ends(f.gates)).toEqual(gates);
  });

  it('has a source for every figure', () => {
    for (const figures of [...Object.values(FIS), ...Object.values(BOARD_FIS)])
      for (const range of Object.values(figures))
        if (typeof range === 'object' && 'source' in range) expect(range.source).not.toBe('');
  });
});

/** Gates straight down the hill so far apart (m), on alternating sides unless said otherwise. */
function straight(steps: readonly number[], sides: readonly (1 | -1)[] = [], width = 5): CourseGate[] {
  let y = 20_000;
  let side: 1 | -1 = -1;
  return [0, ...steps].map((step, i) => {
    y += step * 1000;
    side = sides[i] ?? (side === 1 ? -1 : 1);
    return { x: 0, y, side, width: width * 1000 };
  });
}

const adviceOn = (
  style: RaceStyle,
  gates: readonly CourseGate[],
  topics: readonly string[],
  equipment: 'ski' | 'board' = 'ski',
) =>
  fisAdvice({ style, course: plainCourse({ gates }) }, equipment)
    .filter(({ topic }) => topics.includes(topic))
    .map(({ topic, gate }) => (gate === undefined ? topic : `${topic} ${gate}`));

describe('distances of the gates', () => {
  it.each([
    ['slalom', 5.9, ['distance 2']],
    ['slalom', 6, []],
    ['slalom', 13, []],
    ['slalom', 13.1, ['distance 2']],
    // Inside a combination the poles may stand next to one another, and nothing between that and 6 m.
    ['slalom', 0.7, ['distance 2']],
    ['slalom', 0.75, []],
    ['slalom', 1, []],
    ['slalom', 1.1, ['distance 2']],
    ['giant-slalom', 9.9, ['distance 2']],
    ['giant-slalom', 10, []],
    ['super-g', 24.9, ['distance 2']],
    ['super-g', 25, []],
    ['downhill', 5, []],
  ] as const)('%s: turning poles %f m apart', (style, apart, told) => {
    expect(adviceOn(style, straight([apart]), ['distance'])).toEqual(told);
  });

  it.each([
    ['slalom', 11.9, ['delayed-distance 2']],
    ['slalom', 12, []],
    ['slalom', 18, []],
    ['slalom', 18.1, ['delayed-distance 2']],
    ['giant-slalom', 9.9, ['delayed-distance 2']],
    ['giant-slalom', 10, []],
  ] as const)('%s: a delayed gate %f m below', (style, apart, told) => {
    expect(adviceOn(style, straight([apart], [1, 1]), ['distance', 'delayed-distance'])).toEqual(told);
  });

  it.each([
    ['slalom', 9.9, ['distance 2', 'mean-distance']],
    ['slalom', 10, ['mean-distance']],
    ['slalom', 11, []],
    ['slalom', 13, []],
    ['slalom', 14, ['mean-distance']],
    ['giant-slalom', 19.9, ['distance 2', 'mean-distance']],
    ['giant-slalom', 20, ['mean-distance']],
    ['giant-slalom', 22, []],
    ['giant-slalom', 25.1, ['distance 2', 'mean-distance']],
    ['super-g', 5, []],
  ] as const)('parallel %s for boards: %f m apart', (style, apart, told) => {
    const found = adviceOn(style, straight([apart]), ['distance', 'mean-distance'], 'board');
    expect(found.toSorted()).toEqual(told);
  });

  it('says what would do inside a combination', () => {
    const [advice] = fisAdvice({
      style: 'slalom',
      course: plainCourse({ gates: straight([4]) }),
    }).filter(({ topic }) => topic === 'distance');
    expect(advice).toMatchObject({ have: 4, min: 6, max: 13, or: { min: 0.75, max: 1 } });
  });
});

describe('numbers of the gates', () => {
  it.each([
    [22, ['gates']],
    [23, []],
    [30, []],
    [31, ['gates']],
  ] as const)('of a parallel slalom: %i', (count, told) => {
    const gates = straight(Array.from({ length: count - 1 }, () => 12));
    expect(adviceOn('slalom', gates, ['gates'], 'board')).toEqual(told);
  });

  // Drops of 200 and 300 m with so many side switches: sport.md's own examples.
  it.each([
    ['slalom', 200, 56, false],
    ['slalom', 200, 57, true],
    ['slalom', 200, 73, true],
    ['slalom', 200, 74, false],
    ['giant-slalom', 300, 32, false],
    ['giant-slalom', 300, 33, true],
    ['giant-slalom', 300, 45, true],
    ['giant-slalom', 300, 46, false],
    ['super-g', 600, 41, false],
    ['super-g', 600, 42, true],
  ] as const)('%s on %i m of drop with %i side switches', (style, drop, turns, isFine) => {
    const course = plainCourse();
    // The plain course is even: its heights are stretched to the drop.
    const { z, finish, dy } = course;
    const perCell = (drop * 1000 * dy) / finish;
    const even = z.map((_, i) => Math.round(-(i - 2) * perCell));
    const gates = straight(Array.from({ length: turns }, () => 4));
    const found = fisAdvice({ style, course: { ...course, z: even, gates } });
    expect(found.some(({ topic }) => topic === 'turns')).toBe(!isFine);
  });
});

describe('widths of the gates', () => {
  it.each([
    ['slalom', 30, 3.9, false],
    ['slalom', 30, 6, true],
    ['slalom', 30, 6.1, false],
    ['giant-slalom', 30, 8, true],
    ['giant-slalom', 30, 8.1, false],
    ['super-g', 30, 8, true],
    ['super-g', 30, 9, false],
    ['super-g', 7, 9, true],
    ['super-g', 7, 7, false],
    ['downhill', 30, 7.9, false],
    ['downhill', 30, 8, true],
  ] as const)('%s, gates %i m apart: %f m wide', (style, apart, width, isFine) => {
    const found = adviceOn(style, straight([apart], [], width), ['gate-width']);
    expect(found.length === 0).toBe(isFine);
  });
});
