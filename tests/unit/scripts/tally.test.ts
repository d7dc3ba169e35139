import { expect, it } from 'vitest';
import { browserCount, countOf, duration, summed, vitestCount, words } from '../../../scripts/tally';

const vitestReport = (passed: number, failed: number, pending: number, todo: number): string =>
  JSON.stringify({
    ...{ numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: todo },
  });
const browserReport = (expected: number, unexpected: number, flaky: number, skipped: number): string =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped } });

it('the last line sums what every part has come to', () => {
  const parts = [vitestCount(vitestReport(1200, 0, 0, 0), 0), browserCount(browserReport(98, 1, 0, 0), 1)];
  expect(words(summed(parts))).toBe('1298 passed, 1 failed');
  expect(words(summed([]))).toBe('0 passed, 0 failed');
});

it('a test that was skipped, left for later or passed the second time only counts as failed', () => {
  expect(vitestCount(vitestReport(5, 1, 2, 3), 1)).toEqual({ passed: 5, failed: 6 });
  expect(browserCount(browserReport(5, 1, 2, 3), 1)).toEqual({ passed: 5, failed: 6 });
});

it('a run that ends badly without a failed test has failed once', () => {
  expect(vitestCount(vitestReport(5, 0, 0, 0), 1)).toEqual({ passed: 5, failed: 1 });
  expect(browserCount(browserReport(5, 0, 0, 0), 1)).toEqual({ passed: 5, failed: 1 });
});

it('a part that ran no test has failed once', () => {
  expect(countOf({ passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  expect(countOf({ passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
});

it('says how long a part took', () => {
  expect(duration(59_400)).toBe('59 s');
  expect(duration(60_000)).toBe('1 min 0 s');
  expect(duration(4_489_000)).toBe('74 min 49 s');
});
