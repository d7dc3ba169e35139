import { expect, type Page, test } from '@playwright/test';
import { type Deployment, deployGame } from './deploy';
import { clock, GATED, idOf, openRide, pushOff, rideDown, SHORT, stage, untilMode } from './riding';

/** Rows of a table of the local database, read past the game's own code. */
function rowsOf(page: Page, table: string): Promise<number> {
  return page.evaluate(async (name) => {
    const names = (await indexedDB.databases()).map((db) => db.name ?? '');
    const found = names.find((one) => one.includes(`--${name}`) || one.includes(`-${name}`));
    if (found === undefined) return -1;
    return new Promise<number>((resolve, reject) => {
      const open = indexedDB.open(found);
      open.onerror = () => reject(open.error);
      open.onsuccess = () => {
        const db = open.result;
        const all = db.transaction('docs').objectStore('docs').count();
        all.onsuccess = () => {
          db.close();
          resolve(all.result);
        };
        all.onerror = () => reject(all.error);
      };
    });
  }, table);
}

test.describe('a ride', () => {
  let game: Deployment;
  test.beforeAll(async () => {
    game = await deployGame();
  });
  test.afterAll(() => game?.close());

  test('by key presses from a cold visit is kept, and raced and watched again with the server dead', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto(`${game.url}/ride-local`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => logged).toContain('Default tracks added to the local DB');

    await page.getByRole('searchbox').fill(SHORT);
    await page
      .getByRole('link', { name: new RegExp(SHORT) })
      .or(page.getByText(SHORT))
      .first()
      .click();
    await page.getByRole('dialog').getByText('Ride', { exact: true }).first().click();
    await untilMode(page, /^ride$/);
    await page.screenshot({ path: 'test-results/screens/ride-1-gate.png' });
    await pushOff(page);
    await page.keyboard.press('ArrowLeft', { delay: 300 });
    await page.screenshot({ path: 'test-results/screens/ride-2-running.png' });
    await rideDown(page, ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowUp']);

    const sheet = page.getByRole('button', { name: 'Ride again' });
    await expect(sheet).toBeVisible();
    await page.screenshot({ path: 'test-results/screens/ride-3-finish.png' });
    await expect(page.getByText('Your best here, kept on this device.')).toBeVisible();
    await expect.poll(() => rowsOf(page, 'records')).toBe(1);
    await expect.poll(() => rowsOf(page, 'ghosts')).toBe(1);

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await game.kill();
    await page.goto(`${game.url}/ride-local?ride=${idOf(SHORT)}`);
    await untilMode(page, /^ride$/);
    await pushOff(page);
    await rideDown(page, ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowUp']);
    await expect(sheet).toBeVisible();
    await expect.poll(() => rowsOf(page, 'records')).toBe(2);
    // A gap to the ghost stands beside the finish time.
    await expect(page.getByRole('row', { name: /^Finish/ })).toContainText(/[+−]\d|±0/);

    await page.getByRole('button', { name: 'Replay' }).click();
    await untilMode(page, /^replay$/);
    const wind = page.getByRole('slider', { name: 'Moment of the ride' });
    const from = Number(await wind.inputValue());
    await expect.poll(async () => Number(await wind.inputValue())).toBeGreaterThan(from + 50);
    for (const camera of ['Helicopter', 'Coach', 'TV']) {
      await page
        .getByRole('radio', { name: camera })
        .or(page.getByText(camera, { exact: true }))
        .first()
        .click();
    }
    await page.screenshot({ path: 'test-results/screens/ride-4-replay.png' });
    await page.keyboard.press('Escape');
    await untilMode(page, /^over$/);
  });
});

test('a miss in a training ride costs three seconds and says so at once', async ({ page }) => {
  test.setTimeout(180_000);
  await openRide(page, GATED);
  await pushOff(page);
  // Straight down: the second gate on the other side cannot be made.
  await expect(page.getByText(/Gate \d+ (missed|straddled): \+3\.00/).first()).toBeAttached({
    timeout: 60_000,
  });
});

test('fifty restarts leave one ride, one canvas and a clock at zero', async ({ page }) => {
  test.setTimeout(180_000);
  await openRide(page, SHORT);
  for (let n = 0; n < 50; n++) await page.keyboard.press('KeyR');
  await untilMode(page, /^ride$/);
  expect(await clock(page)).toBe('0:00.00');
  await expect(page.locator('canvas')).toHaveCount(1);
  await pushOff(page);
});

test('two tabs at once keep the rides of both', async ({ page, context }) => {
  test.setTimeout(240_000);
  const other = await context.newPage();
  await openRide(page, SHORT);
  await openRide(other, SHORT);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    if ((await stage(tab).getAttribute('data-mode')) === 'paused')
      await tab.getByRole('button', { name: 'Go on' }).click();
    await pushOff(tab);
    await rideDown(tab, ['ArrowLeft', 'ArrowRight']);
    await expect(tab.getByRole('button', { name: 'Ride again' })).toBeVisible();
  }
  await expect.poll(() => rowsOf(page, 'records')).toBe(2);
});

test('a tab killed in mid-ride finds its ride again', async ({ page, context }) => {
  test.setTimeout(180_000);
  await openRide(page, GATED);
  await pushOff(page);
  await expect.poll(async () => Number((await clock(page)).slice(2)), { timeout: 60_000 }).toBeGreaterThan(6);
  await page.close({ runBeforeUnload: false });
  const back = await context.newPage();
  await back.goto(`/ride-local?ride=${idOf(GATED)}`);
  await untilMode(back, /^paused$/);
  await expect(back.getByText('Your last ride was cut off')).toBeVisible();
  await back.getByRole('button', { name: 'Go on' }).click();
  await untilMode(back, /^ride$/);
  expect(Number((await clock(back)).slice(2))).toBeGreaterThan(3);
  await expect(back.locator('[data-hud="lights"]')).toHaveAttribute('data-on', 'no');
});

test('a hidden tab pauses the ride', async ({ page, context }) => {
  await openRide(page, SHORT);
  await pushOff(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await untilMode(page, /^paused$/);
  await context.close();
});

test('a lost picture comes back and the ride goes on', async ({ page }) => {
  test.setTimeout(120_000);
  await openRide(page, SHORT);
  await pushOff(page);
  await page.evaluate(() => {
    const gl = document.querySelector('canvas')?.getContext('webgl2');
    const loss = gl?.getExtension('WEBGL_lose_context');
    loss?.loseContext();
    setTimeout(() => loss?.restoreContext(), 500);
  });
  await untilMode(page, /^paused$/);
  await page.getByRole('button', { name: 'Go on' }).click();
  await untilMode(page, /^(ride|over)$/);
});

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('a tap opens the wand and the halves steer to the finish', async ({ page }) => {
    test.setTimeout(240_000);
    await openRide(page, SHORT);
    const touch = await page.context().newCDPSession(page);
    const press = (x: number) =>
      touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: 640 }] });
    const lift = () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(async () => {
      await press(195);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await lift();
      expect(await clock(page)).not.toBe('0:00.00');
    }).toPass({ timeout: 30_000 });
    await page.screenshot({ path: 'test-results/screens/ride-touch.png' });
    for (let n = 0; n < 60 && (await stage(page).getAttribute('data-mode')) !== 'over'; n++) {
      await press(n % 2 === 0 ? 80 : 310);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      await lift();
      await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
    }
    await expect(page.getByRole('button', { name: 'Ride again' })).toBeVisible({ timeout: 60_000 });
  });
});
