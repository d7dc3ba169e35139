import { describe, expect, it } from 'vitest';
import { completes, exerciseOf, exercisesOf } from '../../../../../src/academy';
import { momentOf } from '../../../../../src/screens/shared/lesson/cheer';
import { middlePoints } from '../../../../../src/screens/shared/lesson/middle-points';
import { setUp } from '../../../academy/streams';

describe('what is heard of a result', () => {
  it.each([
    ['passed for the first time: a note more for each star', 0, 2, false, { kind: 'medal', rank: 2 }],
    ['a star more than before', 1, 2, false, { kind: 'best' }],
    ['as many stars as before', 2, 2, false, undefined],
    ['fewer stars than before', 3, 1, false, undefined],
    ['the last exam of all', 0, 1, true, { kind: 'podium', place: 1 }],
  ] as const)('%s', (_, before, stars, certified, heard) => {
    expect(momentOf(before, stars, certified)).toEqual(heard);
  });
});

describe('a lesson is completed', () => {
  const ids = exercisesOf('final').map(({ id }) => id);
  const last = exerciseOf(ids.at(-1)!)!;
  const others = Object.fromEntries(ids.slice(0, -1).map((id) => [id, 1]));

  it('by the exercise that was missing', () => expect(completes(last, others)).toBe(true));

  it('once only', () => expect(completes(last, { ...others, [last.id]: 1 })).toBe(false));

  it('not while another is missing', () => {
    const [, ...rest] = Object.entries(others);
    expect(completes(last, Object.fromEntries(rest))).toBe(false);
  });
});

it('the line of the corridors leads through the middle of every gate', () => {
  const { k } = setUp('corridors');
  const points = middlePoints(k);
  k.gateY.forEach((y, i) => {
    const at = Math.round(y / 0.5);
    const middle = k.gateX[i]! + (k.gateSide[i]! * k.gateWidth[i]!) / 2;
    expect(Math.abs(points[2 * at]! - middle), `gate ${i + 1}`).toBeLessThan(0.2);
    expect(Math.abs(points[2 * at + 1]! - y)).toBeLessThanOrEqual(0.25);
  });
  expect(points.every(Number.isFinite)).toBe(true);
});
