import { browserFailures, vitestFailures } from './failures';

/** The result of a part of the tests. A skipped test counts as failed, because it proves nothing. */
export type Count = { readonly passed: number; readonly failed: number };

/**
 * Returns the counts of a vitest run, from its JSON report and its exit code; a file that could not be loaded counts as one
 * failure.
 */
export function vitestCount(report: string, code: number): Count {
  const { numPassedTests } = JSON.parse(report) as { numPassedTests: number };
  return { passed: numPassedTests, failed: atLeastOne(vitestFailures(report).length, code) };
}

/**
 * Returns the counts of a Playwright run, from its JSON report and its exit code; a test that passed only on the second attempt
 * counts as failed.
 */
export function browserCount(report: string, code: number): Count {
  const { stats } = JSON.parse(report) as { stats: { expected: number } };
  return { passed: stats.expected, failed: atLeastOne(browserFailures(report).length, code) };
}

/** Some failures, such as an error outside of all tests, only set the exit code. */
function atLeastOne(failed: number, code: number): number {
  return code === 0 ? failed : Math.max(1, failed);
}

/** Returns the count of a part for the sum: a part that ran no test has failed. */
export function countOf(ran: Count): Count {
  return ran.passed + ran.failed === 0 ? { passed: 0, failed: 1 } : ran;
}

/** Returns the sum of all parts. */
export function summed(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    {
      passed: 0,
      failed: 0,
    },
  );
}

/** Returns the last line of a run. */
export function words({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`;
}

/** Formats a time span, such as `12 min 5 s`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
