import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser';
import { anyFree } from './scripts/ports';
import { shareTemplates } from './tests/harness/templates';

// Chosen once: the workers read this file again and inherit the environment.
process.env.FL_E2E_PORT ??= String(await anyFree());
process.env.FL_E2E_BROWSER ??= JSON.stringify(await findBrowser());
// What servers begin with is made once, too.
shareTemplates();
const browser = JSON.parse(process.env.FL_E2E_BROWSER) as Awaited<ReturnType<typeof findBrowser>>;
const baseURL = `http://127.0.0.1:${process.env.FL_E2E_PORT}`;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // A test that passes the second time is a test that fails.
  retries: 0,
  // Tests of a file share its server and run in order.
  workers: Number(process.env.FL_E2E_WORKERS ?? 3),
  globalTeardown: 'tests/harness/templates-teardown.ts',
  forbidOnly: true,
  // Long enough for a busy machine: no test is about time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL,
    viewport: { width: 600, height: 1000 },
    // Installing the worker fetches the whole game, which costs more than most tests. Tests of it and of being offline
    // allow it.
    serviceWorkers: 'block',
    // No film and no copies of the page: both are made by the same processor that draws the slope. Nobody reads what a
    // checking machine has kept.
    trace: process.env.CI ? 'off' : { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser.path, args: browserArguments },
  },
  projects: [{ name: 'chromium', metadata: { browser: browser.kind } }],
  webServer: {
    command: 'npx tsx tests/e2e/serve.ts',
    url: `${baseURL}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
