import { expect, it } from 'vitest';
import { factsLine } from '../../../src/screens/home/facts';

it('home counts the gates of a track, and leaves them out where there are none', () => {
  expect(factsLine({ dropM: 180, gates: 44 }, 'metric')).toBe('180 m drop, 44 gates');
  expect(factsLine({ dropM: 27, gates: 0 }, 'metric')).toBe('27 m drop');
});
