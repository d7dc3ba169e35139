import type { Page } from '@playwright/test';

/** Kills the process of a tab, which gets to do nothing more. */
export async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Never answered: nobody is left to.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
