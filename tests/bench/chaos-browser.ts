import type { Browser, Page } from '@playwright/test';
import type PocketBase from 'pocketbase';
import { WRONG_CLOCK_MS, type WritingDevice } from '../sync/fixture/writing-device';
import type { ChaosPage } from './chaos-page';
import type { RideRow } from './chaos-rides';
import type { BuiltPage } from './sync-build';

declare const tab: ChaosPage;

export interface ChaosBrowserOptions {
  readonly browser: Browser;
  readonly page: BuiltPage;
  readonly client: PocketBase;
  readonly random: () => number;
  readonly name: string;
  /** The script of a service worker that takes copies of what waits, where it has one. */
  readonly worker: string | undefined;
}

/** A device that also has its rider's parts in events. */
export interface ChaosDevice extends WritingDevice<RideRow> {
  /** By event. */
  parts?(): Promise<ReadonlyMap<string, string>>;
}

/** One device that is a real browser; its disk is the browser's, its tab dies when it is closed. */
export async function openChaosBrowser(options: ChaosBrowserOptions): Promise<ChaosDevice> {
  const { browser, page, client, random, name, worker } = options;
  const url = client.baseURL;
  const context = await browser.newContext();
  // As from a cache: a tab can be opened while the server is away.
  await context.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body: page.html }));
  await context.route(`${url}/page.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: page.script }),
  );
  await context.route(`${url}/sw.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: worker ?? '' }),
  );
  const written = new Set<string>();
  let available = true;
  let delivered = 0;
  context.on('response', (answer) => {
    const request = answer.request();
    if (request.serviceWorker() !== null && request.method() === 'POST' && answer.ok()) delivered++;
  });

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
    await opened.evaluate(([t, r, withWorker]) => tab.open(t, r, withWorker), [
      token,
      record,
      worker !== undefined,
    ] as const);
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
    drain: () => now.evaluate(() => tab.drain()),
    byWorker: () => delivered,
    verdicts: async () => new Map(await now.evaluate(() => tab.verdicts())),
    refused: () => now.evaluate(() => tab.refused()),
    parts: async () => new Map(await now.evaluate(() => tab.parts())),
    close: () => context.close(),
  };
}
