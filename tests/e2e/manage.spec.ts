import { expect, type Page } from '@playwright/test';
import { bodyOf, writeTrackFile } from '../../src/tracks';
import { plainTrack } from '../unit/tracks/some-track';
import { pushOff, rideDown, untilMode } from './riding';
import { test } from './test';

const BODY = bodyOf(plainTrack());
/** A file of two tracks, as another device would send it. */
const FILE = writeTrackFile([BODY, { ...BODY, name: 'Second' }]);

/** Drops a file in the middle of the page, as from the desktop. */
async function drop(page: Page, text: string): Promise<void> {
  const files = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'two.fallline.json', { type: 'application/json' }));
    return transfer;
  }, text);
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: files });
}

/** Takes in the two tracks that are offered. */
async function takeBoth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add 2 tracks' }).click();
  await expect(page.getByText('2 tracks added.')).toBeVisible();
}

test('goes on with a ride whose track is deleted in another tab', async ({ page, context }) => {
  await page.goto('/manage-tracks');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await drop(page, FILE);
  await takeBoth(page);
  const ridden = await context.newPage();
  await ridden.goto('/ride-local');
  await ridden.getByRole('searchbox').fill('Second');
  await ridden.locator('.track-card', { hasText: 'Second' }).click();
  await ridden.getByRole('dialog').getByText('Ride', { exact: true }).first().click();
  await untilMode(ridden, /^ride$/);
  await pushOff(ridden);
  await page.getByRole('button', { name: 'More options for Second', exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'More options for Second', exact: true })).toHaveCount(0);
  await rideDown(ridden);
  await expect(ridden.getByRole('heading', { name: 'Disqualified at gate 1' })).toBeVisible();
  await ridden.goto('/ride-local');
  await ridden.getByRole('searchbox').fill('Plain');
  await expect(ridden.locator('.track-card')).toHaveText([/Plain/]);
  await ridden.getByRole('searchbox').fill('Second');
  await expect(ridden.locator('.track-card')).toHaveCount(0);
});
