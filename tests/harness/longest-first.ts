import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take far longer than the rest, the longest first. On a clean checkout nothing is known of their times, and a
 * long one that comes last would keep one processor waiting for the other.
 */
const longest = [
  'tests/server/permissions.test.ts',
  'tests/server/permissions-rows.test.ts',
  'tests/server/permissions-more-rows.test.ts',
  'tests/server/permissions-acts.test.ts',
  'tests/server/engines.test.ts',
  'tests/server/verifier-faults.test.ts',
  'tests/server/batches.test.ts',
  'tests/server/pages.test.ts',
  'tests/server/migrations.test.ts',
  'tests/server/likeness-faults.test.ts',
  'tests/server/official-tracks.test.ts',
  'tests/server/operating/drill.test.ts',
  'tests/server/verdicts.test.ts',
  'tests/unit/pilot/optimise.test.ts',
  'tests/unit/db/backup.test.ts',
  'tests/unit/pilot/reference.test.ts',
  'tests/unit/tracks/reference-times.test.ts',
];

/** Runs the long files first and the others as ever. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
