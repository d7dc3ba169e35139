import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/harness/longest-first.ts';

/** Rooms that keep nothing between calls: no database, no page, no clock. */
const pure = ['academy', 'house', 'i18n', 'pilot', 'race', 'ride', 'sim', 'tracks', 'view'].map(
  (room) => `unit/${room}/**`,
);

const tests = (...folders: readonly string[]): string[] =>
  folders.map((folder) => `tests/${folder}/*.test.{ts,tsx}`);

/** What is asked again until it is so may take longer than the second vitest gives: no test is about time. */
const patient = { expect: { poll: { timeout: 50_000 } } };

const unit = {
  setupFiles: ['tests/unit/setup.ts'],
  environment: 'node' as const,
  // Long enough for a busy machine.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  ...patient,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...unit, name: 'unit', include: tests('unit/**'), exclude: tests(...pure) } },
      // Loads its modules once and not for every file, which takes longer than the tests themselves.
      { test: { ...unit, name: 'pure', include: tests(...pure), isolate: false } },
      {
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: './tests/screens/environment.ts',
          globalSetup: ['tests/harness/templates-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/sync/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/harness/templates-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          ...patient,
        },
      },
    ],
  },
});
