import { expect, type Locator, type Page } from '@playwright/test';
import { GATED, openRide, pushOff, SHORT } from './riding';
import { readRows } from './rows';
import { test } from './test';

// A small picture is drawn faster.
test.use({ viewport: { width: 390, height: 844 } });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const liveTest = (page: Page): Locator => page.getByRole('application', { name: 'Live test' });
const stance = (page: Page): Locator => liveTest(page).locator('.live-test-stance');

/** How far the bar of the live test shows the edge: −1 all to the left, 1 all to the right. */
function edge(page: Page): Promise<number> {
  return liveTest(page)
    .locator('.live-test-edge i')
    .evaluate((bar: HTMLElement) => Number(/scaleX\((.*)\)/.exec(bar.style.transform)?.[1] ?? 0));
}

/** The stances shown in a second in which nothing is pressed, which is longer than the tuck waits. */
function stancesOfASecond(page: Page): Promise<string[]> {
  return stance(page).evaluate(
    (word) =>
      new Promise<string[]>((done) => {
        const seen = new Set<string>();
        const until = performance.now() + 1000;
        const look = (now: number): void => {
          seen.add(word.textContent);
          if (now < until) requestAnimationFrame(look);
          else done([...seen]);
        };
        requestAnimationFrame(look);
      }),
  );
}

test('the live test shows what the keys give, by the controls as they are chosen, and a reload keeps them', async ({
  page,
}) => {
  await openSettings(page);
  await liveTest(page).focus();
  await expect(stance(page)).toHaveText('Tuck');
  await page.keyboard.down('ArrowDown');
  await expect(stance(page)).toHaveText('Brake');
  await page.keyboard.up('ArrowDown');
  for (const [key, to] of [
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
  ] as const) {
    await page.keyboard.down(key);
    await expect.poll(() => edge(page)).toBe(to);
    await page.keyboard.up(key);
    await expect.poll(() => edge(page)).toBe(0);
  }

  const instant = page.getByRole('radio', { name: 'Instant' });
  const tuck = page.getByRole('switch', { name: 'Auto-tuck' });
  const left = page.getByRole('switch', { name: 'Left-handed' });
  await expect(instant).not.toBeChecked();
  await expect(tuck).toBeChecked();
  await expect(left).not.toBeChecked();
  await instant.check();
  await tuck.click();
  await left.click();
  await page.reload();
  await expect(instant).toBeChecked();
  await expect(tuck).not.toBeChecked();
  await expect(left).toBeChecked();
  await liveTest(page).focus();
  expect(await stancesOfASecond(page)).toEqual(['Upright']);
  await page.keyboard.down('ArrowUp');
  await expect(stance(page)).toHaveText('Tuck');
  await page.keyboard.up('ArrowUp');
  await expect(stance(page)).toHaveText('Upright');
});

test('vibration is felt in a ride as long as it is on', async ({ page }) => {
  await page.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(globalThis, { flFelt: felt });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
  /** Pulses of a start. */
  const start = async (track: string): Promise<number> => {
    await openRide(page, track);
    await pushOff(page);
    return page.evaluate(() => (globalThis as unknown as { flFelt: unknown[] }).flFelt.length);
  };
  const vibration = page.getByRole('switch', { name: 'Vibration' });
  await openSettings(page);
  await expect(vibration).toBeChecked();
  await vibration.click();
  await expect(vibration).not.toBeChecked();
  expect(await start(SHORT)).toBe(0);
  await openSettings(page);
  await vibration.click();
  await expect(vibration).toBeChecked();
  // On another track: the ride that was left begins where it was.
  expect(await start(GATED)).toBeGreaterThan(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('tilting steers once it is asked for, from the pose the phone is held in', async ({ page }) => {
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
    await expect(stance(page)).toHaveText('Tuck');
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

test('riders are in the database: other tabs hear of them, and they outlive the settings', async ({
  page,
}) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add a rider' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Name' }).pressSequentially('Ida Ingvild');
  await expect(sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('Ida Ingvild');
  await sheet.getByRole('radio', { name: 'Snowboard' }).check();
  await expect
    .poll(async () =>
      (await readRows(page, 'riders'))?.map(({ name, equipment }) => `${equipment} ${name}`).sort(),
    )
    .toEqual(['board Ida Ingvild', 'ski ']);

  const other = await page.context().newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Edit Ida Ingvild' }).click();
  await other.getByRole('dialog').getByRole('textbox', { name: 'Bib number' }).fill('42');
  await expect(sheet.getByLabel('Ida Ingvild with bib 42')).toBeVisible();
  await other.close();

  await page.evaluate(() => localStorage.removeItem('fl-settings'));
  await page.reload();
  const riders = page.locator('.rider-row');
  await expect(riders).toHaveCount(2);
  await expect(riders.filter({ hasText: 'Ida Ingvild' }).getByRole('radio')).toBeVisible();
  // The first screen shows who rides before the database is open.
  await riders.filter({ hasText: 'Ida Ingvild' }).getByRole('radio').check({ force: true });
  await page.goto('/');
  await expect(page.locator('.hero-rider')).toHaveAccessibleName(/Ida Ingvild/);
});
