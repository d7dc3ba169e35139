import { expect, type Page } from '@playwright/test';
import { decodeStream } from '../../src/sim';
import { type Deployment, deployGame } from './deploy';
import { faultsOf } from './faults';
import { pass } from './led-time';
import { PAD, plugIn } from './pad';
import { clock, GATED, idOf, openRide, pushOff, rideDown, SHORT, SWAY, stage, untilMode } from './riding';
import { countRows, readRows, scribble } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';

test.use({ serviceWorkers: 'allow' });

/** Sides steered in the ride kept last, from its input stream: −1 left, 1 right. */
async function sidesSteered(page: Page): Promise<ReadonlySet<number>> {
  const rows = (await readRows(page, 'records')) ?? [];
  const last = rows.reduce((a, b) => (Number(a.riddenAt) > Number(b.riddenAt) ? a : b));
  const { runs } = decodeStream(String(last.stream));
  return new Set(runs.filter((_, i) => i % 3 === 1).map(Math.sign));
}

test.describe('a ride', () => {
  let game: Deployment;
  test.beforeAll(async () => {
    game = await deployGame();
  });
  test.afterAll(() => game?.close());

  test('by key presses from a cold visit is kept, and raced and watched again with the server dead', {
    tag: '@quick',
  }, async ({ page }) => {
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
    await takePicture(page, 'ride-1-gate');
    await pushOff(page);
    await takePicture(page, 'ride-2-running');
    await rideDown(page, SWAY);

    const sheet = page.getByRole('button', { name: 'Ride again' });
    await expect(sheet).toBeVisible();
    await takePicture(page, 'ride-3-finish');
    await expect(page.getByText('Your best here, saved on this device.')).toBeVisible();
    await expect.poll(() => countRows(page, 'records')).toBe(1);
    await expect.poll(() => countRows(page, 'ghosts')).toBe(1);
    const sides = await sidesSteered(page);
    expect([sides.has(-1), sides.has(1)]).toEqual([true, true]);

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await game.kill();
    await page.goto(`${game.url}/ride-local?ride=${idOf(SHORT)}`);
    await untilMode(page, /^ride$/);
    await pushOff(page);
    await rideDown(page, SWAY);
    await expect(sheet).toBeVisible();
    await expect.poll(() => countRows(page, 'records')).toBe(2);
    // A gap to the ghost stands beside the finish time.
    await expect(page.getByRole('row', { name: /^Finish/ })).toContainText(/[+−]\d|±0/);
    await expect(page.locator('.finish-head').getByText('My best')).toBeVisible();

    await page.getByRole('button', { name: 'Replay' }).click();
    await untilMode(page, /^replay$/);
    const wind = page.getByRole('slider', { name: 'Position in the ride' });
    // A scrub that the system takes away does not hold the slider.
    await wind.dispatchEvent('pointerdown');
    await wind.dispatchEvent('pointercancel');
    const from = Number(await wind.inputValue());
    await expect.poll(async () => Number(await wind.inputValue())).toBeGreaterThan(from + 50);
    for (const camera of ['Helicopter', 'From above', 'TV']) {
      await page
        .getByRole('radio', { name: camera })
        .or(page.getByText(camera, { exact: true }))
        .first()
        .click();
    }
    await takePicture(page, 'ride-4-replay');
    await page.keyboard.press('Escape');
    await untilMode(page, /^over$/);
    // Closing the viewer shows the same end: nothing is kept a second time, and the sheet is there at once.
    await expect(sheet).toBeVisible();
    expect(await countRows(page, 'records')).toBe(2);

    await page.goto(`${game.url}/ride-local?track=${idOf(SHORT)}`);
    const ticks = page.getByRole('checkbox', { name: /^Select/ });
    await expect(ticks).toHaveCount(2);
    const watch = page.getByRole('link', { name: 'Watch 2 rides together' });
    for (const tick of await ticks.all()) await tick.check();
    expect(await faultsOf(page)).toEqual([]);
    const escaped = escapeAtOnce(page);
    await watch.click();
    await escaped;
    await expect(stage(page)).toHaveCount(0);
    for (const tick of await ticks.all()) await tick.check();
    await watch.click();
    await untilMode(page, /^replay$/);
    // Two rides of one rider: the time tells which.
    await expect(page.locator('.hud-tag')).toHaveText(/ \d:\d\d\.\d\d$/);
  });
});

test('a visit to home alone is enough: with the server dead a linked track is ridden and kept', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const game = await deployGame();
  try {
    await page.goto(`${game.url}/`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await game.kill();
    await openRide(page, SHORT, game.url);
    await pushOff(page);
    await rideDown(page);
    await expect.poll(() => countRows(page, 'records')).toBe(1);
    await page.goto(`${game.url}/ride-local`);
    await expect(page.locator('.track-card').first()).toBeVisible();
  } finally {
    await game.close();
  }
});

/** Presses the viewer's key for leaving in the moment in which it stands in the page, before any picture of it. */
function escapeAtOnce(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        new MutationObserver((_, watcher) => {
          if (!document.querySelector('.ride-stage[data-mode="replay"]')) return;
          watcher.disconnect();
          document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape', bubbles: true }));
          done();
        }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-mode'] });
      }),
  );
}

test('a gamepad opens the wand and steers to the finish', async ({ page }) => {
  test.setTimeout(180_000);
  const pad = await plugIn(page);
  await openRide(page, SHORT);
  await expect(async () => {
    await pad.tap(PAD.a);
    expect(await clock(page)).not.toBe('0:00.00');
  }).toPass({ timeout: 60_000 });
  await pass(page, 0);
  for (const button of [PAD.left, PAD.right]) {
    await pad.hold(button);
    await pass(page, 200);
    await pad.hold();
    await pass(page, 0);
  }
  await rideDown(page);
  await expect.poll(() => countRows(page, 'records')).toBe(1);
  const sides = await sidesSteered(page);
  expect([sides.has(-1), sides.has(1)]).toEqual([true, true]);
});

test('corrupt rows on the disk cost only themselves', async ({ page }) => {
  test.setTimeout(240_000);
  await openRide(page, SHORT);
  await pushOff(page);
  await rideDown(page);
  await expect.poll(() => countRows(page, 'records')).toBe(1);
  const [record] = (await readRows(page, 'records'))!;
  const tracks = (await readRows(page, 'tracks'))!;
  const broken = tracks.find((row) => row.id === idOf(GATED))!;
  await scribble(page, 'records', [{ ...record!, id: 'brokenrecord000', timeUs: 'soon', stream: 7 }]);
  await scribble(page, 'tracks', [{ ...broken, name: 7, style: 'sideways' }]);

  await page.goto('/ride-local');
  const cards = page.locator('.track-card');
  await expect(cards.first()).toBeVisible();
  // The broken track is left out, and what was left out is counted where the data is looked after.
  await page.getByRole('searchbox').fill(GATED);
  await expect(page.getByText('No track found')).toBeVisible();
  await expect(cards).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('2 entries on this device are damaged and were skipped.')).toBeVisible();
  await page.getByRole('link', { name: 'Tracks', exact: true }).click();
  await page.getByRole('searchbox').fill(SHORT);
  await cards.first().click();
  await expect(page.getByRole('dialog').locator('.record')).toHaveCount(1);
  await page.getByRole('dialog').getByText('Ride', { exact: true }).first().click();
  await untilMode(page, /^ride$/);
  await pushOff(page);
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
    // Led from the gate on: a ride that goes on by itself while a slow machine looks for the next key is another ride.
    await pass(page, 0);
    for (let tap = 0; tap < 20 && (await clock(page)) === '0:00.00'; tap++) {
      await press(195);
      await pass(page, 200);
      await lift();
      await pass(page, 50);
    }
    expect(await clock(page)).not.toBe('0:00.00');
    await takePicture(page, 'ride-touch');
    for (const x of [80, 310]) {
      await press(x);
      await pass(page, 200);
      await lift();
    }
    await rideDown(page);
    await expect(page.getByRole('button', { name: 'Ride again' })).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => countRows(page, 'records')).toBe(1);
    const sides = await sidesSteered(page);
    expect([sides.has(-1), sides.has(1)]).toEqual([true, true]);
    await page.getByRole('tab', { name: 'Line' }).click();
    await expect(page.getByText('The author’s line (dotted)')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Replay' }).click();
    await untilMode(page, /^replay$/);
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(await faultsOf(page)).toEqual([]);
  });
});
