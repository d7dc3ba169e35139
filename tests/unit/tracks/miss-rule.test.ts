import { expect, it } from 'vitest';
import { mayMiss, medalTimes } from '../../../src/tracks';

const reference = medalTimes(20e6);

it.each([
  ['an easy track on which the rider has no time', 'easy', reference, undefined, true],
  ['an easy track on which they came down too late for bronze', 'easy', reference, 25e6 + 1e4, true],
  ['an easy track from the first bronze on', 'easy', reference, 25e6, false],
  [
    'an easy track without times to beat: there is no bronze to wait for',
    'easy',
    undefined,
    undefined,
    false,
  ],
  ['an easy slope that carries riders down: there is no medal', 'easy', medalTimes(20e6, 20e6), 30e6, false],
  ['a medium track', 'medium', reference, undefined, false],
  ['a hard track', 'hard', reference, undefined, false],
  ['a track of no stated difficulty', undefined, reference, undefined, false],
] as const)('on %s', (_, difficulty, times, bestUs, may) => {
  expect(mayMiss({ difficulty, reference: times, bestUs })).toBe(may);
});
