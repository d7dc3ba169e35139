import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Once the worker is in charge of the page and knows who is signed in. */
export async function untilSessionKept(page: Page): Promise<void> {
  const kept = (): Promise<boolean> =>
    page.evaluate(async () => {
      if (navigator.serviceWorker.controller === null) return false;
      return (await (await caches.open('fl-session')).match('/fl-session')) !== undefined;
    });
  await expect.poll(kept, { timeout: 60_000 }).toBe(true);
}

/** Makes a browser one without background sync, as many are: nothing wakes its worker. Before its first page. */
export async function withoutBackgroundSync(context: BrowserContext): Promise<void> {
  const words = 'delete globalThis.SyncManager; delete ServiceWorkerRegistration.prototype.sync;';
  await context.addInitScript(words);
  await context.route('**/sw.js', async (route) => {
    const real = await route.fetch();
    await route.fulfill({ response: real, body: `${words}\n${await real.text()}` });
  });
}
