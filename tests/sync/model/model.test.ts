import { expect, test } from 'vitest';
import { explore, wander } from './explore';

/*
 * Everything that can happen to one row on several devices, up to a depth. Deeper, and longer by chance: `npm run bench
 * ledger`.
 */

function* range(from: number, count: number): Generator<number> {
  for (let n = 0; n < count; n++) yield from + n;
}

const exact = { keepsWrites: true };

test('no state of two devices loses an edit, undoes a deletion or leaves them apart', () => {
  expect(explore({ ...exact, devices: 2 }, 5, true).faults).toEqual([]);
  expect(explore({ ...exact, devices: 2 }, 6, false).faults).toEqual([]);
});

test('no state of three devices does', () => {
  expect(explore({ ...exact, devices: 3 }, 4, true).faults).toEqual([]);
});

test.each([2, 3])('long ways of %i devices, by chance, do not', (devices) => {
  expect(wander({ ...exact, devices }, range(1, 3000), 30).faults).toEqual([]);
});

test('a server that does not say what it has taken costs no edit either', () => {
  const kind = { devices: 2, keepsWrites: false };
  expect(explore(kind, 4, true).faults).toEqual([]);
  expect(wander(kind, range(1, 3000), 30).faults).toEqual([]);
});
