import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from './faults';
import { kill } from './kill';
import { addPacers, addRiders, bringSprint, chooseTrack, rideNext, SPRINT } from './racing';
import { takePicture } from './take-picture';
import { test } from './test';

/** From the draw of a race to its first start. */
async function toTheStart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw bibs' }).click();
  await page.getByRole('button', { name: 'Start run 1' }).click();
}

test('an event killed in the middle goes on in another tab to its podium and its files', async ({
  page,
  context,
}) => {
  test.setTimeout(600_000);
  await bringSprint(page);
  await page.goto('/local-event');
  await page.getByRole('link', { name: 'New event' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Club night');
  await expect(page.getByRole('combobox', { name: 'Race 1' })).toBeVisible({ timeout: 60_000 });
  await chooseTrack(page, SPRINT, 'Race 1');
  await page.getByRole('button', { name: 'Add a race' }).click();
  await chooseTrack(page, SPRINT, 'Race 2');
  await addRiders(page, 'Anna');
  await addPacers(page, 'National');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('link', { name: 'Ride race 1' }).click();
  await toTheStart(page);
  await rideNext(page);
  // One of two people is down when the tab is killed.
  await expect(page.getByRole('button', { name: 'To the start' })).toBeEnabled({ timeout: 120_000 });
  const address = page.url();
  await kill(page);

  const back = await context.newPage();
  await back.goto(address);
  await expect(back.getByRole('button', { name: 'To the start' })).toBeEnabled({ timeout: 120_000 });
  await rideNext(back);
  await back.getByRole('link', { name: 'Standings' }).click();
  await expect(back.getByText('1 of 2 races done')).toBeVisible();
  await expect(back.getByRole('row')).toHaveCount(4);
  expect(await faultsOf(back)).toEqual([]);

  // Home leads straight on to the race that is next.
  await back.getByRole('link', { name: 'Home' }).first().click();
  const goOn = back.getByRole('link', { name: /Club night.*Race 2 of 2.*the draw/ });
  await expect(goOn).toBeVisible();
  await takePicture(back, 'home-running');
  await goOn.click();
  await toTheStart(back);
  for (let person = 0; person < 2; person++) {
    const absent = back.getByRole('button', { name: 'Not starting' });
    await expect(absent).toBeEnabled({ timeout: 120_000 });
    const name = await back.locator('.race-hand h2').innerText();
    await absent.click();
    await expect(back.locator('.race-hand h2').filter({ hasText: name })).toHaveCount(0);
  }
  await back.getByRole('link', { name: 'Standings' }).click();
  await expect(back.getByText('2 of 2 races done')).toBeVisible({ timeout: 60_000 });
  // Who did not come down has no points, and does not stand on the podium without any.
  const points = await back.locator('tbody td:last-child').allInnerTexts();
  expect(points).toHaveLength(3);
  const scored = points.filter((one) => Number.parseInt(one, 10) > 0).length;
  await expect(back.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveCount(scored);
  await takePicture(back, 'event-over');
  expect(await faultsOf(back)).toEqual([]);

  const csv = back.waitForEvent('download');
  await back.getByRole('button', { name: 'Results as CSV' }).click();
  const text = readFileSync(await (await csv).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(4);
  expect(text).toContain('Rank,Rider,Equipment,');
  expect(text).toContain('Anna');
  const png = back.waitForEvent('download');
  await back.getByRole('button', { name: 'Results as picture' }).click();
  expect(
    readFileSync(await (await png).path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');

  await back.getByRole('link', { name: 'All events' }).click();
  await back.getByRole('button', { name: 'Delete Club night' }).click();
  await expect(back.getByText('No events yet')).toBeVisible();
  // What was said of riders may still be taken back, too.
  const deleted = back.getByRole('status').filter({ hasText: 'Club night deleted.' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(back.getByRole('link', { name: /Club night/ })).toBeVisible();
});
