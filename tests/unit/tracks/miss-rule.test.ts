import { expect, it } from 'vitest';
import { mayMiss } from '../../../src/tracks';

const reference = { authorUs: 20e6, goldUs: 21e6, silverUs: 23e6, bronzeUs: 26e6 };

it.each([
  ['an easy track on which the rider has no time', 'easy', reference, undefined, true],
  ['an easy track on which they came down too late for bronze', 'easy', reference, 26e6 + 1e4, true],
  ['an easy track from the first bronze on', 'easy', reference, 26e6, false],
  [
    'an easy track without times to beat: there is no bronze to wait for',
    'easy',
    undefined,
    undefined,
    false,
  ],
  ['a medium track', 'medium', reference, undefined, false],
  ['a hard track', 'hard', reference, undefined, false],
  ['a track of no stated difficulty', undefined, reference, undefined, false],
] as const)('on %s', (_, difficulty, times, bestUs, may) => {
  expect(mayMiss({ difficulty, reference: times, bestUs })).toBe(may);
});
