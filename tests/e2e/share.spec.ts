import { expect, type Page } from '@playwright/test';
import { bodyOf, encodeTrack } from '../../src/tracks';
import { plainTrack } from '../unit/tracks/some-track';
import { faultsOf } from './faults';
import { PAD, plugIn, wake } from './pad';
import { openRide, pushOff, rideDown, SHORT, untilMode } from './riding';
import { countRows, readRows } from './rows';
import { test } from './test';

/** Rides the short track to its finish and opens the sheet that shares the ride. */
async function rideAndShare(page: Page): Promise<string> {
  await openRide(page, SHORT);
  await pushOff(page);
  await rideDown(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = page.getByRole('button', { name: 'Copy link' });
  await expect(link).toBeVisible();
  return (await link.getAttribute('data-link'))!;
}

test('a ride is shared by a link, taken in on another device once it was asked, and raced', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const link = await rideAndShare(page);
  expect(link.length).toBeLessThan(500);
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
  await expect(dialog.getByRole('heading', { name: /^Rider 7: 0:\d\d\.\d\d$/ })).toBeVisible({
    timeout: 60_000,
  });
  await expect(dialog.getByText('Re-run on this device: the time is right.')).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Course map of / })).toBeVisible();
  expect(await faultsOf(other)).toEqual([]);
  expect(await countRows(other, 'records')).toBe(0);
  const code = link.slice(link.indexOf('=') + 1);
  // Only the page's own address ever held it, and no browser sends that part of it.
  expect(asked.filter((url) => !url.includes('#') && url.includes(code))).toEqual([]);

  await dialog.getByRole('button', { name: 'Ride now' }).click();
  await untilMode(other, /^ride$/);
  expect(new URL(other.url()).hash).toBe('');
  expect(await readRows(other, 'records')).toMatchObject([{ by: 'Rider 7', rider: '' }]);

  // The same ride as a file: it is here already.
  await other.goto('/ride-local');
  await other.getByLabel('Open a shared ride').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Watch the ride' }).click();
  await untilMode(other, /^replay$/);
  expect(await countRows(other, 'records')).toBe(1);
  await context.close();
});

test('a link that is broken says why and changes nothing', async ({ page }) => {
  await page.goto('/ride-local#beat=UgEABCDEFGHIJKLMNOP');
  const dialog = page.getByRole('dialog', { name: 'This ride can’t be opened' });
  await expect(dialog.getByRole('alert')).toContainText('missing or changed');
  await page.reload();
  await expect(dialog.getByRole('alert')).toContainText('missing or changed');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).hash).toBe('');
  expect(await countRows(page, 'records')).toBe(0);
});

test('a link to a track offers the ride, twice gives one track, and a broken one says so', async ({
  page,
}) => {
  const track = encodeTrack({ ...bodyOf(plainTrack()), name: 'Far away' });
  // As links were before: they lead on to where tracks are ridden.
  await page.goto(`/manage-tracks#track=${track}`);
  const dialog = page.getByRole('dialog', { name: 'Far away' });
  await expect(dialog.getByRole('img', { name: /^Course map of Far away/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/ride-local');
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await dialog.getByRole('button', { name: 'Ride now' }).click();
  await untilMode(page, /^ride$/);
  const id = new URL(page.url()).searchParams.get('ride');
  await page.goto(`/ride-local#track=${track}`);
  await dialog.getByRole('button', { name: 'Add to my tracks' }).click();
  await expect(page).toHaveURL(new RegExp(`track=${id}$`));

  await page.goto(`/ride-local#track=${track.slice(0, -3)}`);
  const broken = page.getByRole('dialog', { name: 'This track can’t be opened' });
  await expect(broken.getByRole('alert')).toContainText('missing or changed');
  await broken.getByRole('button', { name: 'Close', exact: true }).last().click();
  expect(new URL(page.url()).hash).toBe('');
});

test('all local data goes out to a file and into another browser; a foreign file changes nothing', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await rideAndShare(page);
  await page.goto('/settings');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const file = await (await saving).path();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/settings');
  const field = other.locator('input[type=file]');
  await field.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format":"other"}'),
  });
  await expect(other.getByText('This isn’t a Fall Line export, so nothing was changed.')).toBeVisible();
  expect(await countRows(other, 'records')).toBe(0);
  await field.setInputFiles(file);
  await expect(other.getByText(/entr(y|ies) imported/)).toBeVisible({ timeout: 60_000 });
  const [mine, theirs] = [await readRows(page, 'records'), await readRows(other, 'records')];
  expect(theirs?.map(({ stream }) => stream)).toEqual(mine?.map(({ stream }) => stream));
  await context.close();
});

test('the menus are gone through by gamepad alone: focus, press, dialog, back', async ({ page }) => {
  const pad = await plugIn(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await wake(page, pad);
  await pad.reach(/Add a rider/, [PAD.down]);
  await pad.tap(PAD.a);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await pad.tap(PAD.down);
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await pad.tap(PAD.b);
  await expect(dialog).toBeHidden();
});
