import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/harness/longest-first.ts';

/** Rooms that keep nothing between calls: no database, no page, no clock. */
const pure = ['academy', 'house', 'i18n', 'pilot', 'race', 'ride', 'sim', 'tracks', 'view'].map(
  (room) => `unit/${room}/**`,
);

const tests = (...folders: readonly string[]): string[] =>
  folders.map((folder) => `tests/${folder}/*.test.{ts,tsx}`);

/** Polling may take longer than vitest's default of a second: no test is about time. */
const patient = { expect: { poll: { timeout: 120_000 } } };

const withServers = ['tests/server/**/*.test.ts', 'tests/sync/**/*.test.ts'];

/** Files of `withServers` that need a process of their own, by reason. */
const alone = [
  // They turn the process into a page or a service worker.
  'moved-account',
  'packed-kit',
  'queue',
  'queue-faults',
  'take-back',
  'whole-upgrade',
  // They load modules that keep the session and the server's health.
  'full-account',
  'live',
  'mirrors',
  'second-device',
  'track-copy',
  'track-undo',
  // They use fake timers for the whole process.
  'chaos/chaos',
  'change-feed',
  'gate-faults',
  'page',
  'stock',
  'tries',
  // It silences a warning of RxDB.
  'tabs',
].map((name) => `tests/sync/${name}.test.ts`);

const server = {
  environment: 'node' as const,
  globalSetup: ['tests/harness/templates-setup.ts'],
  setupFiles: ['tests/harness/server-setup.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
  ...patient,
};

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
      // Loads its modules once and not for every file, like `pure`.
      {
        test: {
          ...server,
          name: 'server',
          include: withServers,
          exclude: alone,
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      { test: { ...server, name: 'server-alone', include: alone } },
      // The whole app, rendered in happy-dom.
      {
        test: {
          ...server,
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: './tests/screens/environment.ts',
          setupFiles: [],
        },
      },
    ],
  },
});
