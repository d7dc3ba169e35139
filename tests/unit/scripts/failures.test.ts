import { expect, it } from 'vitest';
import { browserFailures, vitestFailures } from '../../../scripts/failures';

it('a vitest run tells each test that did not pass, with the first lines of its message and no colours', () => {
  const long = [
    '\u001b[31mexpected 1 to be 2\u001b[39m',
    ...Array.from({ length: 40 }, (_, i) => `  at ${i}`),
  ];
  const file = {
    name: 'tests/unit/a.test.ts',
    status: 'failed',
    assertionResults: [
      { status: 'passed', fullName: 'fine', failureMessages: [] },
      { status: 'failed', fullName: 'adds up', failureMessages: [long.join('\n')] },
      { status: 'pending', fullName: 'skipped' },
    ],
  };
  const [first, second, ...none] = vitestFailures(JSON.stringify({ testResults: [file] }));
  expect(first).toMatch(/^tests\/unit\/a\.test\.ts › adds up \(failed\)\n {4}expected 1 to be 2\n/);
  expect(first).toContain('at 12');
  expect(first).not.toContain('at 13');
  expect(second).toBe('tests/unit/a.test.ts › skipped (pending)');
  expect(none).toEqual([]);
});

it('a file that could not be loaded is told by its message', () => {
  const file = { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] };
  expect(vitestFailures(JSON.stringify({ testResults: [file] }))).toEqual([
    'b.test.ts\n    Cannot find module',
  ]);
});

it('a browser run tells what failed in any depth, what passed the second time only, and what befell the run', () => {
  const spec = (title: string, status: string, message?: string) => ({
    ...{ title, file: 'ride.spec.ts', line: 7 },
    tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }, {}] }],
  });
  const report = {
    suites: [
      {
        specs: [spec('rides', 'expected')],
        suites: [{ specs: [spec('falls', 'unexpected', 'no snow'), spec('wavers', 'flaky', 'late')] }],
      },
    ],
    errors: [{ message: 'no browser' }],
  };
  expect(browserFailures(JSON.stringify(report))).toEqual([
    'ride.spec.ts:7 › falls (unexpected)\n    no snow',
    'ride.spec.ts:7 › wavers (flaky)\n    late',
    'the run itself\n    no browser',
  ]);
});
