import { expect, type Locator, type Page } from '@playwright/test';
import { map } from './building';
import { cutNames } from './cut-names';
import { addRiders, bringNamed, chooseTrack, openRaceForm } from './racing';
import { takePicture } from './take-picture';
import { test } from './test';
import { walk } from './walk';

test.use({ viewport: { width: 360, height: 780 } });

/** As long and as wide as they may be, in one word where that is worst. */
const RIDER = 'W'.repeat(24);
const OTHER = 'M'.repeat(24);
const TRACK = `${'W'.repeat(29)} ${'M'.repeat(30)}`;
const EVENT = `${'M'.repeat(40)} ${'W'.repeat(19)}`;
const NAMES = [RIDER, OTHER, ...TRACK.split(' '), ...EVENT.split(' ')];

/** Nothing of a name is cut here, and the page shows one. */
async function expectWhole(page: Page, where: string): Promise<void> {
  await takePicture(page, `long-names-${where}`);
  expect(await cutNames(page, NAMES), where).toEqual([]);
  const text = (await page.locator('body').textContent()) ?? '';
  expect(
    NAMES.some((name) => text.includes(name)),
    where,
  ).toBe(true);
}

/** Cuts a name in every way it can be, and expects it to be found. */
async function expectCutsFound(page: Page, name: Locator): Promise<void> {
  for (const ways of [
    { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    { display: 'block', overflow: 'hidden', height: '1em' },
    { display: 'block', overflowWrap: 'normal' },
  ]) {
    await name.evaluate((element, style) => Object.assign(element.style, style), ways);
    expect(await cutNames(page, NAMES), JSON.stringify(ways)).toEqual([
      expect.stringMatching(/^cut by .*: span\.race-name /),
    ]);
    await name.evaluate((element) => element.removeAttribute('style'));
  }
}

/** Gives the rider of this device the long name. */
async function renameRider(page: Page): Promise<void> {
  await walk(page, '/settings');
  await page.getByRole('button', { name: /^Edit / }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(RIDER);
  await expectWhole(page, 'rider-sheet');
  await page.keyboard.press('Escape');
  await expect(page.locator('.rider-row').getByText(RIDER)).toBeVisible();
  await expectWhole(page, 'settings');
}

test('shows the longest names whole on a narrow phone', async ({ page }) => {
  await bringNamed(page, TRACK);
  await page.getByRole('searchbox').fill(TRACK.slice(0, 12));
  await expectWhole(page, 'manage-tracks');
  await page.locator('.manage-row').filter({ hasText: TRACK }).getByRole('link').click();
  await expect(map(page)).toBeVisible();
  await expectWhole(page, 'builder');
  await renameRider(page);
  await walk(page, '/ride-local');
  await page.getByRole('searchbox').fill(TRACK.slice(0, 12));
  const card = page.getByRole('link', { name: new RegExp(TRACK) }).first();
  await expect(card).toBeVisible();
  await expectWhole(page, 'tracks');

  await openRaceForm(page);
  await chooseTrack(page, TRACK);
  await addRiders(page, OTHER);
  await expectWhole(page, 'race-form');
  await expectCutsFound(page, page.locator('.race-name', { hasText: OTHER }));
  await page.getByRole('button', { name: 'Create race' }).click();
  await expect(page.getByRole('button', { name: 'Draw bibs' })).toBeVisible();
  await expectWhole(page, 'race-entered');
  await page.getByRole('button', { name: 'Draw bibs' }).click();
  await page.getByRole('button', { name: 'Start run 1' }).click();
  await expect(page.getByRole('button', { name: 'Not starting' })).toBeEnabled();
  await expectWhole(page, 'race-next');
  for (const name of ['Not starting', 'Give up']) {
    await page.getByRole('button', { name }).click();
    await expectWhole(page, 'race-toast');
  }
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectWhole(page, 'race-result');

  await openRaceForm(page);
  await expectWhole(page, 'race-list');
  await page.getByRole('radio', { name: 'Parallel duel' }).check();
  await chooseTrack(page, TRACK);
  await addRiders(page, OTHER);
  await page.getByRole('button', { name: 'Create race' }).click();
  await page.getByRole('button', { name: 'Draw the bracket' }).click();
  await expect(page.getByRole('button', { name: `${OTHER}: not starting` })).toBeEnabled();
  await expectWhole(page, 'duel-next');
  // The bracket has columns where there is room.
  await page.setViewportSize({ width: 620, height: 1000 });
  await expectWhole(page, 'duel-columns');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: `${OTHER}: not starting` }).click();
  const podium = page.getByRole('list', { name: 'Podium' });
  await expect(podium).toBeVisible();
  await expectWhole(page, 'duel-podium');
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  const toast = (await page.locator('.toaster').boundingBox())!;
  expect(toast.y + toast.height).toBeLessThan((await podium.boundingBox())!.y);

  await walk(page, '/local-event?new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(EVENT);
  await chooseTrack(page, TRACK, 'Race 1');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('link', { name: 'Ride race 1' })).toBeVisible();
  await expectWhole(page, 'event');
  await walk(page, '/local-event');
  await expect(page.getByText(EVENT)).toBeVisible();
  await expectWhole(page, 'event-list');
});
