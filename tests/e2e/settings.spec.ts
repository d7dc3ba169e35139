import { expect, type Locator, type Page } from '@playwright/test';
import { PAD, plugIn, wake } from './pad';
import { test } from './test';

// A small picture is drawn faster.
test.use({ viewport: { width: 390, height: 844 } });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const liveTest = (page: Page): Locator => page.getByRole('application', { name: 'Live test' });

/** How far the bar of the live test shows the edge: −1 all to the left, 1 all to the right. */
function edge(page: Page): Promise<number> {
  return liveTest(page)
    .locator('.live-test-edge i')
    .evaluate((bar: HTMLElement) => Number(/scaleX\((.*)\)/.exec(bar.style.transform)?.[1] ?? 0));
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('steers by tilting only once asked, from the pose the phone is held in', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('deviceorientation', ({ gamma }) => Object.assign(globalThis, { flGamma: gamma }));
    });
    const sensor = await page.context().newCDPSession(page);
    /** Rolls the phone to the right, degrees, and waits until the page has been told. */
    const roll = async (gamma: number): Promise<void> => {
      await sensor.send('DeviceOrientation.setDeviceOrientationOverride', { alpha: 0, beta: 40, gamma });
      await page.waitForFunction((wanted) => {
        const { flGamma } = globalThis as { flGamma?: number | null };
        return Math.abs((flGamma ?? 90) - wanted) < 0.01;
      }, gamma);
    };
    await openSettings(page);
    await liveTest(page).tap();
    await expect(liveTest(page)).toBeFocused();
    for (const gamma of [10, 30]) await roll(gamma);
    await expect(liveTest(page).locator('.live-test-stance')).toHaveText('Tuck');
    expect(await edge(page)).toBe(0);

    const tilt = page.getByRole('switch', { name: 'Steer by tilting' });
    await expect(tilt).not.toBeChecked();
    await tilt.tap();
    await expect(tilt).toBeChecked();
    await liveTest(page).tap();
    await expect(liveTest(page)).toBeFocused();
    await roll(10);
    for (const [gamma, side] of [
      [22, 1],
      [-2, -1],
    ] as const) {
      await roll(gamma);
      await expect.poll(async () => Math.sign(await edge(page))).toBe(side);
    }
    await roll(40);
    await expect.poll(() => edge(page)).toBe(1);
    await roll(10);
    await expect.poll(() => edge(page)).toBe(0);
    await page.reload();
    await expect(tilt).toBeChecked();
  });
});

test('shows a rider added by gamepad in every tab', async ({ page, context }) => {
  const pad = await plugIn(page);
  await openSettings(page);
  await wake(page, pad);
  await pad.reach(/Add a rider/, [PAD.down]);
  await pad.tap(PAD.a);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await pad.tap(PAD.down);
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await sheet.getByRole('textbox', { name: 'Name' }).pressSequentially('Ida Ingvild');
  await expect(sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('Ida Ingvild');

  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Edit Ida Ingvild' }).click();
  await other.getByRole('dialog').getByRole('textbox', { name: 'Bib number' }).fill('42');
  await expect(sheet.getByLabel('Ida Ingvild with bib 42')).toBeVisible();
  await other.close();
  await pad.tap(PAD.b);
  await expect(sheet).toBeHidden();
});
