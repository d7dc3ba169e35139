import { expect, type Page } from '@playwright/test';
import { bodyOf, encodeTrack, writeTrackFile } from '../../src/tracks';
import { plainTrack } from '../unit/tracks/some-track';
import { faultsOf } from './faults';
import { openRide, pushOff, rideDown, SHORT, untilMode } from './riding';
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

test('brings rides to another device by link or file, tracks by link or drop', async ({ page, browser }) => {
  await openRide(page, SHORT);
  await pushOff(page);
  await rideDown(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = (await page.getByRole('button', { name: 'Copy link' }).getAttribute('data-link'))!;
  expect(await faultsOf(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  const file = await (await saving).path();
  const picturing = page.waitForEvent('download');
  await page.getByRole('button', { name: 'picture' }).click();
  expect((await picturing).suggestedFilename()).toMatch(/\.png$/);
  await page.close();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await context.newPage();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.goto(link);
  const dialog = other.getByRole('dialog');
  await expect(dialog.getByText('Re-run on this device: the time is right.')).toBeVisible({
    timeout: 60_000,
  });
  expect(await faultsOf(other)).toEqual([]);
  const code = link.slice(link.indexOf('=') + 1);
  // Only the page's own address ever held it, and no browser sends that part of it.
  expect(asked.filter((url) => !url.includes('#') && url.includes(code))).toEqual([]);
  await dialog.getByRole('button', { name: 'Ride now' }).click();
  await untilMode(other, /^ride$/);

  await other.goto('/ride-local');
  await other.getByLabel('Open a shared ride').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Watch the ride' }).click();
  await untilMode(other, /^replay$/);

  // Some messengers escape the #, which makes the code a part of the path.
  await other.goto(`/ride-local%23track=${encodeTrack({ ...BODY, name: 'Far away' })}&utm_source=mail`);
  await expect(dialog.getByRole('img', { name: /^Course map of Far away/ })).toBeVisible();
  expect(await faultsOf(other)).toEqual([]);
  await other.goto('/manage-tracks');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await drop(other, FILE);
  await other.getByRole('button', { name: 'Add 2 tracks' }).click();
  await expect(other.getByText('2 tracks added.')).toBeVisible();
  await context.close();
});
