import type { Page } from '@playwright/test';

/** Writes a screenshot to test-results/screens/, for people to look at, when `FL_PICTURES=1` asks for them. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.FL_PICTURES !== '1') return;
  await page.screenshot({ path: `test-results/screens/${name}.png` });
}
