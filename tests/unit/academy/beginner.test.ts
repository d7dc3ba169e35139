import { describe, expect, it } from 'vitest';
import { exercises, judgeRide } from '../../../src/academy';
import { pacerBase, pacerRide, pisteOf } from '../../../src/pilot';
import { compile, type Equipment, Phase } from '../../../src/sim';
import { firstOf } from '../../harness/repeats';
import { type BeginnerRide, beginnerRide, type Habits } from './beginner';
import { setUp, tracks } from './streams';

const careful: Habits = {
  ...{ outside: 1.6, turnOver: 0.5, dead: 0.08, ahead: 0.2, brakeAbove: 8, brakeOff: 0 },
  tuck: 'when-straight',
};

/** What the first three lessons leave a beginner with: a careful way of riding, and a few bolder ones to try. */
const safe: readonly Habits[] = [
  { ...careful, outside: 1.1 },
  { ...careful, ahead: 0.3 },
];
const bold: readonly Habits[] = [
  { ...careful, brakeAbove: 99 },
  { ...careful, outside: 2, turnOver: 0.7, dead: 0.16, brakeAbove: 99 },
  { ...careful, outside: 2.6, turnOver: 0.7, dead: 0.16, brakeAbove: 99 },
  { ...careful, outside: 2.6, turnOver: 0.7, dead: 0.16, ahead: 0.3, brakeAbove: 99 },
];

const clean = ({ state: s }: BeginnerRide): boolean =>
  s.t1 >= 0 && s.phase === Phase.finished && s.missed + s.straddled === 0;

const raced = tracks.filter(({ style }) => style !== 'training');
const both = ['ski', 'board'] as const;

describe('a beginner with two keys and 200 ms of reaction', () => {
  it.each(
    exercises.filter(({ lesson }) => ['basics', 'precision', 'slalom'].includes(lesson)).map(({ id }) => id),
  )('passes %s within a few tries, on skis and on the board', (id) => {
    for (const equipment of both) {
      const { k, task, measures } = setUp(id, equipment);
      const tries =
        task.kind === 'stop'
          ? [0.14, 0.18, 0.22].map((rate): Habits => ({ ...careful, stop: { at: task.at, rate } }))
          : [...safe, ...bold];
      const stars = tries.map((h) => judgeRide(k, task, beginnerRide(k, h).stream, measures).stars);
      expect(Math.max(...stars), equipment).toBeGreaterThan(0);
    }
  });

  it.each(
    firstOf(
      raced.filter(({ difficulty }) => difficulty !== 'hard').map((track) => [track.name, track] as const),
      4,
    ),
  )('then finishes %s without a miss', (_, track) => {
    const finishes = (equipment: Equipment): boolean => {
      const k = compile(track.course, equipment);
      return safe.some((habits) => clean(beginnerRide(k, habits)));
    };
    expect(both.map(finishes)).toEqual([true, true]);
  });

  it.each(
    firstOf(
      raced.filter(({ difficulty }) => difficulty === 'easy').map((track) => [track.name, track] as const),
      2,
    ),
  )('then beats the club pacer on %s, on skis', (_, track) => {
    const k = compile(track.course, 'ski');
    const piste = pisteOf(k);
    const club = pacerRide(piste, pacerBase(piste), 'club', 1);
    const rides = bold.map((habits) => beginnerRide(k, habits)).filter(clean);
    expect(club.state.t1).toBeGreaterThan(0);
    expect(Math.min(...rides.map(({ state }) => state.t1))).toBeLessThan(club.state.t1);
  });
});
