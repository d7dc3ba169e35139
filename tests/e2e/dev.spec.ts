import { type ChildProcess, spawn } from 'node:child_process';
import { expect } from '@playwright/test';
import { root } from '../../scripts/paths';
import { anyFree } from '../../scripts/ports';
import { test } from './test';

let server: ChildProcess;
let url: string;

test.beforeAll(async ({ baseURL }) => {
  const port = await anyFree();
  url = `http://127.0.0.1:${port}`;
  const args = ['run', 'dev', '--', '--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  // A group of its own: npm's child ends with it.
  server = spawn('npm', args, {
    ...{ cwd: root, stdio: 'ignore', detached: true },
    env: { ...process.env, FL_SERVER: baseURL },
  });
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status,
          () => 'not there',
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
});

test.afterAll(() => {
  if (server?.pid === undefined) return;
  try {
    process.kill(-server.pid);
  } catch {
    // Gone already: why it ended is what the tests say.
  }
});

test('npm run dev serves the game from its sources, with the server behind it and no worker', async ({
  page,
}) => {
  const registered: string[] = [];
  await page.exposeFunction('flRegistered', (path: string) => void registered.push(path));
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = (path, options) => {
      (globalThis as unknown as { flRegistered: (path: string) => void }).flRegistered(String(path));
      return register(path, options);
    };
  });
  await page.clock.install();
  await page.goto(`${url}/ride-local`);
  await expect(page.locator('.track-card').first()).toBeVisible({ timeout: 120_000 });
  await page.goto(`${url}/`);
  await expect(page.locator('.state-line')).toHaveText('Connected to the server');
  // Where a worker is wanted it is registered by then.
  await page.clock.fastForward(31_000);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(registered).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const module = await page.request.get(`${url}/src/app/navigator.ts`);
  expect(module.headers()['content-type']).toBe('text/javascript');
});
