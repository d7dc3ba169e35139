import { expect, it } from 'vitest';
import { afterFailure, closed, isOpen, mayTry } from '../../server/rules/breaker';

it('opens after two failures in a row', () => {
  const once = afterFailure(closed, 1000);
  expect(isOpen(once)).toBe(false);
  expect(isOpen(afterFailure(once, 1000))).toBe(true);
});

it('is tried again after pauses that grow to sixteen seconds', () => {
  let breaker = afterFailure(closed, 0);
  let now = 0;
  const pauses: number[] = [];
  for (let n = 0; n < 7; n++) {
    breaker = afterFailure(breaker, now);
    expect(mayTry(breaker, breaker.retryAt - 1)).toBe(false);
    expect(mayTry(breaker, breaker.retryAt)).toBe(true);
    pauses.push(breaker.retryAt - now);
    now = breaker.retryAt;
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 16_000, 16_000]);
});

it('takes calls that fail during a pause for no trials', () => {
  const open = afterFailure(afterFailure(closed, 0), 0);
  expect(afterFailure(open, 500)).toBe(open);
});

it('waits for no time that no pause could have led to', () => {
  // As after a clock that was an hour ahead.
  const open = afterFailure(afterFailure(closed, 3_600_000), 3_600_000);
  expect(mayTry(open, 0)).toBe(true);
});
