import { expect, type Locator, type Page } from '@playwright/test';

/** The course from above. */
export const map = (page: Page) => page.getByRole('application', { name: /Course from above/ });
/** The slope from the side. */
export const profile = (page: Page) => page.getByRole('application', { name: /^Slope from the side/ });
/** A tool of the builder, by its name. */
export const tool = (page: Page, name: RegExp | string) =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name });
/** The gates in words. */
export const gates = (page: Page) => page.getByRole('listitem').getByRole('button', { name: /^Gate \d+:/ });
/** Waits until the work is on the disk. */
export const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** A new, empty slope in the builder, by pointer. */
export async function begin(page: Page): Promise<void> {
  await page.goto('/manage-tracks');
  await page.getByRole('button', { name: 'New track' }).click();
  await page.getByRole('button', { name: 'Slalom', exact: true }).click();
  await expect(map(page)).toBeVisible();
}

/** A row's text, whether it is in sight or not: what lies outside is not laid out, and has no inner text. */
export async function textOf(row: Locator): Promise<string> {
  return (await row.textContent()) ?? '';
}
