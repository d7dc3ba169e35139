import { expect, it } from 'vitest';
import { charge, isFull, take } from '../../server/rules/allowance';

const allowance = { most: 10, perSecond: 2 };

it('gives what has been saved up, and then what comes in', () => {
  const all = take('', 10, allowance, 0);
  expect(all.waitS).toBe(0);
  expect(take(all.kept, 4, allowance, 0).waitS).toBe(2);
  expect(take(all.kept, 4, allowance, 1000).waitS).toBe(1);
  expect(take(all.kept, 4, allowance, 2000).waitS).toBe(0);
});

it('saves up no more than there is room for', () => {
  const { kept } = take('', 10, allowance, 0);
  const later = take(kept, 10, allowance, 3_600_000);
  expect(later.waitS).toBe(0);
  expect(take(later.kept, 1, allowance, 3_600_000).waitS).toBe(1);
});

it('lets in once what is more than all of it', () => {
  const much = take('', 30, allowance, 0);
  expect(much.waitS).toBe(0);
  expect(take(much.kept, 1, allowance, 0).waitS).toBe(11);
});

it('asks for what is owed, and for no more than all of it', () => {
  const kept = charge(charge('', 100, allowance, 0), 100, allowance, 0);
  expect(take(kept, 1, allowance, 0).waitS).toBe(6);
});

it('gives back what was taken, up to all there can be', () => {
  const { kept } = take('', 10, allowance, 0);
  expect(take(charge(kept, -7, allowance, 0), 7, allowance, 0).waitS).toBe(0);
  expect(take(charge(kept, -7, allowance, 0), 8, allowance, 0).waitS).toBe(1);
  expect(take(charge(kept, -700, allowance, 0), 10, allowance, 0).waitS).toBe(0);
  expect(take(take(charge(kept, -700, allowance, 0), 10, allowance, 0).kept, 1, allowance, 0).waitS).toBe(1);
});

it('counts a time that is still to come as none', () => {
  const { kept } = take('', 10, allowance, 3_600_000);
  expect(take(kept, 2, allowance, 0).waitS).toBe(1);
});

it('can be forgotten when all of it is there again, and no sooner', () => {
  expect(isFull('', 0)).toBe(true);
  const { kept } = take('', 6, allowance, 1000);
  expect([isFull(kept, 3999), isFull(kept, 4000)]).toEqual([false, true]);
  const refused = take(kept, 7, allowance, 2000).kept;
  expect([isFull(refused, 3999), isFull(refused, 4000)]).toEqual([false, true]);
  const owed = charge(kept, 9, allowance, 2000);
  expect([isFull(owed, 8499), isFull(owed, 8500)]).toEqual([false, true]);
});
