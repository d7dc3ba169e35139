import { expect, type Page } from '@playwright/test';

/** Goes on to another address as a link does, without loading the page anew. */
export async function walk(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // The marked heading belongs to the screen that is left. Within a screen it may stay.
    if (new URL(to, location.href).pathname !== location.pathname)
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', to);
  }, address);
  const main = page.getByRole('main');
  await expect(main.locator('.loading')).toHaveCount(0);
  await expect(main.locator('h1:not([data-left])').first()).toBeVisible();
}
