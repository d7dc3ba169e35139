import { expect, it } from 'vitest';
import { duelHolders } from '../../../../src/screens/race/duel/duel-hand-outs';
import { entryNames } from '../../../../src/screens/shared/race';
import { ridden } from './some-duel';

it('a parallel duel has a diploma for everybody in it, by place and without a time', () => {
  const state = ridden(5);
  const holders = duelHolders(state, entryNames(state.setup.entries), 'nobody');
  expect(holders.map(({ name, rank, total }) => [name, rank, total])).toEqual([
    ['Rider 1', 1, ''],
    ['Rider 2', 2, ''],
    ['Rider 3', 3, ''],
    ['Rider 4', 4, ''],
    ['Rider 5', 5, ''],
  ]);
});
