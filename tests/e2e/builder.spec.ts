import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { readTrackFile } from '../../src/tracks';
import { begin, gates, map, profile, saved, textOf, tool } from './building';
import { faultsOf } from './faults';
import { LOOKS, show, sidewaysOf } from './looks';
import { readQr } from './qr';
import { pushOff, rideDown, stage, untilMode } from './riding';
import { takePicture } from './take-picture';
import { test } from './test';

/** Makes the course as short as the test needs it, and a miss cost time only. */
async function shorten(page: Page): Promise<void> {
  await tool(page, 'Hill').click();
  await page.getByLabel('Finish at (m)').fill('60');
  await tool(page, 'Track').click();
  await page.getByRole('radio', { name: '3.00 s' }).check();
}

/** Rides what the stage shows to its end. */
async function rideTest(page: Page): Promise<void> {
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);
  await expect(page.getByRole('heading', { name: /^Test ride: / })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Keep building' }).click();
  await expect(map(page)).toBeVisible();
}

/** Pulls the middle of the slope up on the side view. */
async function pullTheHill(page: Page): Promise<void> {
  await tool(page, 'Hill').click();
  const box = (await profile(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 3, { steps: 3 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Undo: raise hill' }).click();
}

/** Goes on by Tab until what has the focus bears this name. */
async function reach(page: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      const label =
        at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
          ? at.labels?.[0]?.textContent
          : undefined;
      return label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    expect(here.trim()).toMatch(name);
  }).toPass({ timeout: 60_000, intervals: [0] });
}

/** The same, and presses it. */
async function pressOn(page: Page, name: RegExp): Promise<void> {
  await reach(page, name);
  await page.keyboard.press('Enter');
}

/** Makes the course short and a miss cost time only, by keyboard. */
async function shortenByKeys(page: Page): Promise<void> {
  await pressOn(page, /^Hill$/);
  await reach(page, /^Finish at \(m\)/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('60');
  await pressOn(page, /^Track$/);
  await reach(page, /^The run/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '3.00 s' })).toBeChecked();
}

/** The track's code, found and copied by keyboard. */
async function codeByKeys(page: Page): Promise<string> {
  await saved(page);
  await pressOn(page, /^All my tracks/);
  await expect(page.getByRole('heading', { level: 1, name: 'Manage tracks' })).toBeVisible();
  await pressOn(page, /^More options for New Slalom/);
  await pressOn(page, /^Share/);
  await pressOn(page, /^Copy code/);
  await expect(page.getByText(/^(Copied\.|Your browser blocked copying)/)).toBeVisible();
  return page.getByLabel('Track code').inputValue();
}

/** Takes a track in by its code, and opens it, all by keyboard. */
async function takeByKeys(page: Page, code: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressOn(page, /^Import/);
  await reach(page, /^Track code or link/);
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add this track' })).toBeVisible();
  await pressOn(page, /^Add this track/);
  await expect(page.getByRole('button', { name: /^More options for New Slalom/ })).toHaveCount(2);
  await pressOn(page, /^Edit$/);
  await expect(gates(page)).toHaveCount(2);
}

/** Rides what the stage shows to its end, and goes back to work, by keyboard. */
async function rideTestByKeys(page: Page): Promise<void> {
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);
  await expect(page.getByRole('heading', { name: /^Test ride: / })).toBeVisible({ timeout: 60_000 });
  await pressOn(page, /^Keep building/);
  await expect(map(page)).toBeVisible();
}

/** Saves the track as a file. @returns its link, as a phone would read it off the sheet */
async function linkOf(page: Page): Promise<string> {
  await saved(page);
  await page.getByRole('link', { name: 'All my tracks' }).click();
  await page.getByRole('button', { name: /^More options for New Slalom/ }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await readQr(page.getByRole('img', { name: /^QR code/ }));
  const code = await page.getByLabel('Track code').inputValue();
  expect(link).toBe(new URL(`/ride-local#track=${code}`, page.url()).href);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  const read = readTrackFile(readFileSync(await (await saving).path(), 'utf8'));
  expect(read.ok && read.bodies.map(({ name }) => name)).toEqual(['New Slalom']);
  return link;
}

/** Opens the link in a browser that has never seen the game, takes the track and rides it. */
async function rideElsewhere(browser: Browser, link: string, baseURL: string | undefined): Promise<void> {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 600, height: 1000 },
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Ride now' }).click();
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);
  await expect(stage(page)).toHaveAttribute('data-mode', 'over');
  await context.close();
}

test('builds, tries and shares a track by pointer', { tag: '@quick' }, async ({ page, browser, baseURL }) => {
  test.setTimeout(400_000);
  await begin(page);
  await pullTheHill(page);
  await shorten(page);
  await tool(page, 'Gates').click();
  const box = (await map(page).boundingBox())!;
  const middle = box.x + box.width / 2;
  // 4 px a metre: gates about 20 m and 35 m down the hill.
  await page.mouse.click(middle + 10, box.y + box.height / 2 - 100);
  await page.mouse.click(middle - 10, box.y + box.height / 2 - 40);
  await expect(gates(page)).toHaveCount(2);
  const before = await textOf(gates(page).last());
  await page.mouse.move(middle - 10, box.y + box.height / 2 - 40);
  await page.mouse.down();
  await page.mouse.move(middle - 4, box.y + box.height / 2 - 20, { steps: 5 });
  await page.mouse.up();
  await expect(gates(page).last()).not.toHaveText(before);
  await page.getByRole('button', { name: 'Undo: move gate' }).click();
  await expect(gates(page).last()).toHaveText(before);
  await page.getByRole('button', { name: 'Redo: move gate' }).click();
  await page.getByRole('button', { name: 'Test ride', exact: true }).click();
  await rideTest(page);
  await rideElsewhere(browser, await linkOf(page), baseURL);
});

test('builds, tries and shares a track by keyboard alone', async ({ page }) => {
  test.setTimeout(400_000);
  await page.goto('/manage-tracks');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pressOn(page, /^New track/);
  await pressOn(page, /^Slalom$/);
  await expect(map(page)).toBeVisible();
  // The keys of the map stand where those who see them can read them.
  await expect(page.getByText(/^Course from above\. Tab moves from gate to gate/)).toBeVisible();
  await reach(page, /^Course from above/);
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(gates(page)).toHaveCount(3);
  await page.keyboard.press('Delete');
  await expect(gates(page)).toHaveCount(2);
  const before = await textOf(gates(page).last());
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(gates(page).last()).not.toHaveText(before);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(gates(page).last()).toHaveText(before);
  await page.keyboard.press('Control+Shift+z');
  await expect(gates(page).last()).not.toHaveText(before);
  await page.keyboard.press('Escape');
  await shortenByKeys(page);
  await pressOn(page, /^Test ride/);
  await rideTestByKeys(page);
  await takeByKeys(page, await codeByKeys(page));
});

/** A tool opens at its top, however far the one before was scrolled. */
async function expectTop(page: Page): Promise<void> {
  const top = () => page.locator('.builder-panel').evaluate((el) => el.scrollTop);
  await tool(page, 'Gates').click();
  expect(await top()).toBe(0);
  await gates(page).nth(20).scrollIntoViewIfNeeded();
  expect(await top()).toBeGreaterThan(100);
  await tool(page, 'Track').click();
  expect(await top()).toBe(0);
  await tool(page, 'Gates').click();
  expect(await top()).toBe(0);
  await expect(page.getByRole('button', { name: 'Add gate' })).toBeInViewport();
}

const TOOLS = ['Gates', 'Hill', 'Snow', 'Bumps and trees', 'Course setter', 'Check', 'Track'] as const;

test('shows the builder and the list without faults that axe finds', async ({ page }) => {
  test.setTimeout(300_000);
  await begin(page);
  await tool(page, 'Course setter').click();
  await page.getByRole('button', { name: 'Set this course' }).click();
  await expectTop(page);
  for (const look of LOOKS) {
    await show(page, look);
    for (const name of TOOLS) {
      await tool(page, name).click();
      expect(await faultsOf(page, look.rules), `${name}, ${look.name}`).toEqual([]);
      if (name === 'Gates' || name === 'Hill') await takePicture(page, `builder-${name}-${look.name}`);
    }
    expect(await sidewaysOf(page), look.name).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: 'All my tracks' }).click();
  const more = page.getByRole('button', { name: 'More options for New Slalom' });
  await expect(more).toBeVisible();
  for (const look of LOOKS) {
    await show(page, look);
    await takePicture(page, `manage-tracks-${look.name}`);
    expect(await faultsOf(page, look.rules), look.name).toEqual([]);
  }
  // In front of a dialog, what takes a deletion back can be pressed.
  await more.click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(more).toHaveCount(0);
  await page.getByRole('button', { name: 'New track' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Escape');
  await expect(more).toBeVisible();
});
