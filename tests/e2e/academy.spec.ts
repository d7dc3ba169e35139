import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { exercisesOf } from '../../src/academy';
import { lessonId } from '../../src/db/schemas/lessons';
import { academy as words } from '../../src/i18n/en-US/academy';
import { faultsOf } from './faults';
import { pushOff, rideDown, untilMode } from './riding';
import { scribble } from './rows';
import { test } from './test';

// A small picture is drawn faster.
test.use({ viewport: { width: 390, height: 620 } });

/** Returns whether the page's upper edge shows only the stage behind the slope. */
async function bareAbove(page: Page): Promise<boolean> {
  // Of the whole page: the browser composes the page differently for a part of it.
  const png = await page.screenshot();
  return page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const g = new OffscreenCanvas(picture.width, 1).getContext('2d')!;
      g.drawImage(picture, 0, -2);
      const { data } = g.getImageData(0, 0, picture.width, 1);
      const stage = getComputedStyle(document.querySelector('.ride-stage')!).backgroundColor;
      const colours = Array.from({ length: picture.width }, (_, x) => [...data.slice(4 * x, 4 * x + 3)]);
      return colours.every(([r, g, b]) => `rgb(${r}, ${g}, ${b})` === stage);
    },
    [...png],
  );
}

/** Passes all exams as far as the disk is concerned. */
async function passExams(page: Page): Promise<void> {
  const rider = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('fl-settings')!) as { state: { activeRider: string } }).state
        .activeRider,
  );
  const at = Date.now();
  const rows = exercisesOf('final').map(({ id }) => ({
    id: lessonId('', rider, id),
    rider,
    exercise: id,
    stars: 1,
    at,
    best: '{"merit":1,"timeUs":60000000}',
    seq: 0,
    pending: 1,
    removed: false,
    _deleted: '0',
    _rev: '1-scribbled',
    _attachments: {},
    _meta: { lwt: at },
  }));
  await scribble(page, 'lessons', rows);
}

test('leads from the introduction’s first key press to the certificate’s file', async ({ page }) => {
  await page.goto('/introduction');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('ArrowUp', { delay: 200 });
  await expect(page.getByRole('heading', { name: 'Turn left and right', exact: true })).toBeVisible();

  await page.goto('/academy-optimizing-trajectory?exercise=early-line');
  await untilMode(page, /^ride$/);
  await expect(page.locator('[data-coach="prompt"]')).toBeVisible();
  await pushOff(page);
  await rideDown(page);
  await expect(page.getByRole('button', { name: words['academy.again'] })).toBeVisible();
  await expect(page.getByRole('img', { name: words['academy.loss.map'] })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(await bareAbove(page)).toBe(false);

  await passExams(page);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    const share = async ({ files = [] }: ShareData): Promise<void> => {
      shared.push(...files.map(({ name, type, size }) => ({ name, type, full: size > 10_000 })));
    };
    Object.assign(navigator, { share, canShare: () => true });
    Object.assign(globalThis, { flShared: shared });
  });
  await page.goto('/academy-final');
  await expect(page.getByRole('img', { name: /^Fall Line academy certificate/ })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: words['academy.certificate.save'] }).click();
  const saved = await saving;
  const name = words['academy.certificate.file'];
  expect(saved.suggestedFilename()).toBe(name);
  const png = readFileSync(await saved.path());
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
  await page.getByRole('button', { name: words['academy.certificate.share'] }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { flShared: unknown[] }).flShared))
    .toEqual([{ name, type: 'image/png', full: true }]);
});
