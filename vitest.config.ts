import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/harness/longest-first.ts';

/** Polling may take longer than vitest's default of a second: no test is about time. */
const patient = { expect: { poll: { timeout: 120_000 } } };

const unitTests = readdirSync('tests/unit', { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/unit/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path));

/** Unit tests that need a process of their own: they replace modules, open databases or keep a session. */
const unitAlone = unitTests.filter(
  (path) =>
    /^tests\/unit\/(app|db|scripts|session)\//.test(path) ||
    /vi\.(mock|doMock|resetModules)|\/db\/helpers|fake-indexeddb/.test(readFileSync(path, 'utf8')),
);

const withServers = ['tests/server/**/*.test.ts', 'tests/sync/**/*.test.ts'];

/** Tests with servers that need a process of their own, by reason. */
const serverAlone = [
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
  'health',
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
    // The parts of a run, and the runs after it, read modules that another has transformed.
    experimental: { fsModuleCache: true },
    projects: [
      // Loads its modules once and not for every file, which takes longer than the tests themselves.
      {
        test: {
          ...unit,
          name: 'unit',
          include: unitTests,
          exclude: unitAlone,
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      { test: { ...unit, name: 'unit-alone', include: unitAlone } },
      // Loads its modules once and not for every file, like `unit`.
      {
        test: {
          ...server,
          name: 'server',
          include: withServers,
          exclude: serverAlone,
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      { test: { ...server, name: 'server-alone', include: serverAlone } },
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
