import { browserFailures, vitestFailures } from './failures';

/** The result of a part of the tests. A skipped test counts as failed: it proves nothing. */
export type Count = { readonly passed: number; readonly failed: number };

/** The counts of a vitest run, from its JSON report and its exit code; a file that could not be loaded has failed once. */
export function vitestCount(report: string, code: number): Count {
  const { numPassedTests } = JSON.parse(report) as { numPassedTests: number };
  return { passed: numPassedTests, failed: atLeastOne(vitestFailures(report).length, code) };
}

/** The counts of a Playwright run, from its JSON report and its exit code; a test that passed only at the second try has failed. */
export function browserCount(report: string, code: number): Count {
  const { stats } = JSON.parse(report) as { stats: { expected: number } };
  return { passed: stats.expected, failed: atLeastOne(browserFailures(report).length, code) };
}

/** Some faults, such as an error outside of all tests, show in the exit code alone. */
function atLeastOne(failed: number, code: number): number {
  return code === 0 ? failed : Math.max(1, failed);
}

/** The count of a part as it goes into the sum: a part that ran no test has failed. */
export function countOf(ran: Count): Count {
  return ran.passed + ran.failed === 0 ? { passed: 0, failed: 1 } : ran;
}

/** Everything that ran. */
export function summed(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    {
      passed: 0,
      failed: 0,
    },
  );
}

/** The line a run ends with. */
export function words({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`;
}

/** A time span in words, such as `12 min 5 s`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
