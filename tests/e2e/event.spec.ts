import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from './faults';
import { kill } from './kill';
import { addPacers, addRiders } from './racing';
import { takePicture } from './take-picture';
import { test } from './test';

/** Marks the next rider as not starting. */
async function skipNext(page: Page): Promise<void> {
  const absent = page.getByRole('button', { name: 'Not starting' });
  await expect(absent).toBeEnabled({ timeout: 120_000 });
  const name = await page.locator('.race-hand h2').innerText();
  await absent.click();
  await expect(page.locator('.race-hand h2').filter({ hasText: name })).toHaveCount(0);
}

test('an event killed in the middle goes on in another tab to its files', async ({ page, context }) => {
  await page.goto('/local-event?new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Club night');
  await addRiders(page, 'Anna');
  await addPacers(page, 'National');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('link', { name: 'Ride race 1' }).click();
  await page.getByRole('button', { name: 'Draw bibs' }).click();
  await page.getByRole('button', { name: 'Start run 1' }).click();
  await skipNext(page);
  // One of two people is left when the tab is killed.
  await expect(page.getByRole('button', { name: 'Not starting' })).toBeEnabled();
  const address = page.url();
  await kill(page);

  const back = await context.newPage();
  await back.goto(address);
  await skipNext(back);
  await back.getByRole('link', { name: 'Standings' }).click();
  await expect(back.getByText('1 of 1 races done')).toBeVisible({ timeout: 60_000 });
  await takePicture(back, 'event-over');
  expect(await faultsOf(back)).toEqual([]);
  const csv = back.waitForEvent('download');
  await back.getByRole('button', { name: 'Results as CSV' }).click();
  const text = readFileSync(await (await csv).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(4);
  const png = back.waitForEvent('download');
  await back.getByRole('button', { name: 'Results as picture' }).click();
  const file = readFileSync(await (await png).path());
  expect(file.subarray(1, 4).toString()).toBe('PNG');
});
