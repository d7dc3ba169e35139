import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { bodyOf, readTrackFile, writeTrackFile } from '../../src/tracks';
import { plainTrack } from '../unit/tracks/some-track';
import { begin, saved } from './building';
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

/** Takes in the two tracks that are offered, and finds them in the list. */
async function takeBoth(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Import a track' });
  await expect(sheet.getByRole('listitem')).toHaveText([/^Plain/, /^Second/]);
  await sheet.getByRole('button', { name: 'Add 2 tracks' }).click();
  await expect(page.getByText('2 tracks added.')).toBeVisible();
  for (const name of ['Plain', 'Second'])
    await expect(page.getByRole('button', { name: `More options for ${name}`, exact: true })).toBeVisible();
}

test('track files dropped on the list are shown before they are taken in; another file changes nothing', async ({
  page,
}) => {
  await page.goto('/manage-tracks');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await drop(page, '{"format":"other"}');
  await expect(page.getByRole('alert')).toHaveText('Nothing was changed. This isn’t a Fall Line track file.');
  await drop(page, FILE);
  await takeBoth(page);
});

test('track files the installed game is opened with are shown before they are taken in', async ({ page }) => {
  await page.addInitScript((content) => {
    // As Chromium hands files to an installed app.
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer(take: (launch: { files: unknown[] }) => void): void {
          take({ files: [{ getFile: async () => new File([content], 'two.fallline.json') }] });
        },
      },
    });
  }, FILE);
  await page.goto('/manage-tracks');
  await takeBoth(page);
});

test('a ride on a track that is deleted in another tab goes on to its end', async ({ page, context }) => {
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

test('a track is duplicated, and given away as a file that holds it', async ({ page }) => {
  await begin(page);
  await saved(page);
  await page.getByRole('link', { name: 'All my tracks' }).click();
  await page.getByRole('button', { name: 'More options for New Slalom', exact: true }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  const copy = page.getByRole('button', { name: 'More options for New Slalom (copy)', exact: true });
  await copy.click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('New Slalom copy.fallline.json');
  const read = readTrackFile(readFileSync(await file.path(), 'utf8'));
  expect(read.ok && read.bodies.map(({ name, style }) => [name, style])).toEqual([
    ['New Slalom (copy)', 'slalom'],
  ]);
});

test('what takes a deletion back waits while it is hovered or has the focus, and a key leads there', async ({
  page,
}) => {
  await begin(page);
  await saved(page);
  await page.clock.install();
  await page.goto('/manage-tracks');
  const more = page.getByRole('button', { name: /^More options for New Slalom/ });
  await more.click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await page.clock.fastForward(60_000);
  await expect(undo).toBeVisible();
  await page.mouse.move(1, 1);
  await page.clock.fastForward(15_000);
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.clock.fastForward(60_000);
  await page.keyboard.press('Escape');
  await expect(undo).not.toBeFocused();
  await page.clock.fastForward(15_000);
  await expect(undo).toBeVisible();
  // Over a dialog it is in it, where it can be reached.
  await page.getByRole('button', { name: 'New track' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: 'New track' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(more).toBeVisible();
});
