import { expect, it } from 'vitest';
import { browserCount, countOf, duration, summed, vitestCount, words } from '../../../scripts/tally';

/** A report of vitest with a file whose tests have these states, and files that could not be loaded. */
const vitestReport = (passed: number, states: readonly string[] = [], unloaded = 0): string =>
  JSON.stringify({
    numPassedTests: passed,
    testResults: [
      { name: 'a', assertionResults: states.map((status) => ({ status, fullName: 'one' })) },
      ...Array.from({ length: unloaded }, () => ({ name: 'b', status: 'failed', assertionResults: [] })),
    ],
  });
const browserReport = (expected: number, ...states: readonly string[]): string =>
  JSON.stringify({
    stats: { expected },
    suites: [{ specs: states.map((status) => ({ title: 'one', tests: [{ status, results: [] }] })) }],
  });

it('the last line sums what every part has come to', () => {
  const parts = [vitestCount(vitestReport(1200), 0), browserCount(browserReport(98, 'unexpected'), 1)];
  expect(words(summed(parts))).toBe('1298 passed, 1 failed');
  expect(words(summed([]))).toBe('0 passed, 0 failed');
});

it('a test that was skipped, left for later or passed the second time only counts as failed', () => {
  const vitest = vitestReport(5, ['passed', 'failed', 'pending', 'todo']);
  expect(vitestCount(vitest, 1)).toEqual({ passed: 5, failed: 3 });
  const browser = browserReport(5, 'expected', 'unexpected', 'flaky', 'skipped');
  expect(browserCount(browser, 1)).toEqual({ passed: 5, failed: 3 });
});

it('a file that cannot be loaded counts as failed beside failed tests', () => {
  expect(vitestCount(vitestReport(5, ['failed'], 2), 1)).toEqual({ passed: 5, failed: 3 });
});

it('a run that ends badly without a failed test has failed once', () => {
  expect(vitestCount(vitestReport(5), 1)).toEqual({ passed: 5, failed: 1 });
  expect(browserCount(browserReport(5), 1)).toEqual({ passed: 5, failed: 1 });
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
