import type { Browser, Page } from '@playwright/test';
import type PocketBase from 'pocketbase';
import type { ChaosDevice } from './chaos-device';
import type { ChaosPage } from './chaos-page';
import type { BuiltPage } from './sync-build';

declare const tab: ChaosPage;

/** How wrong a clock may be, either way, ms. */
export const WRONG_CLOCK_MS = 6 * 3_600_000;

/** One device that is a real browser; its disk is the browser's, its tab dies when it is closed. */
export async function openChaosBrowser(
  browser: Browser,
  page: BuiltPage,
  client: PocketBase,
  random: () => number,
  name: string,
): Promise<ChaosDevice> {
  const url = client.baseURL;
  const context = await browser.newContext();
  // As from a cache: a tab can be opened while the server is away.
  await context.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body: page.html }));
  await context.route(`${url}/page.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: page.script }),
  );
  const written = new Set<string>();
  let available = true;

  async function openTab(): Promise<Page> {
    const opened = await context.newPage();
    opened.on('pageerror', (error) => console.error(`${name}:`, error));
    await opened.addInitScript(
      (ms) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + ms;
      },
      (random() * 2 - 1) * WRONG_CLOCK_MS,
    );
    await context.setOffline(false);
    await opened.goto(url);
    await context.setOffline(!available);
    const { token, record } = client.authStore;
    await opened.evaluate(([t, r]) => tab.open(t, r), [token, record] as const);
    await opened.evaluate((now) => tab.setAvailable(now), available);
    return opened;
  }
  let now = await openTab();

  return {
    name,
    written,
    async write(rides) {
      const mine = now;
      for (const ride of rides) {
        try {
          await mine.evaluate((row) => tab.write(row), ride);
          written.add(ride.id);
        } catch (error) {
          // Closed meanwhile.
          if (!mine.isClosed()) throw error;
          return;
        }
      }
    },
    async setAvailable(next) {
      available = next;
      await context.setOffline(!next);
      await now.evaluate((value) => tab.setAvailable(value), next);
    },
    async killTab() {
      await now.close();
      now = await openTab();
    },
    inSync: () => now.evaluate(() => tab.inSync()),
    verdicts: async () => new Map(await now.evaluate(() => tab.verdicts())),
    refused: () => now.evaluate(() => tab.refused()),
    close: () => context.close(),
  };
}
