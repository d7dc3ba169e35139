import { expect, test } from '@playwright/test';
import { openRide, pushOff, rideDown, SHORT, stage } from './riding';

test.use({
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  // What a worker brings, no test can hold back.
  serviceWorkers: 'block',
});

test('a finger still down as the finish comes up presses nothing of it, the next one does', async ({
  page,
}) => {
  test.setTimeout(180_000);
  let come = (): void => undefined;
  const coming = new Promise<void>((done) => {
    come = done;
  });
  await page.route(/\/assets\/finish-sheet-/, async (route) => {
    await coming;
    await route.continue();
  });
  await openRide(page, SHORT);
  await pushOff(page);
  await rideDown(page);

  const finger = await page.context().newCDPSession(page);
  const put = (x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  const lift = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.evaluate(() => {
    const clicks: string[] = [];
    Object.assign(globalThis, { flClicks: clicks });
    // Ahead of the game: where the browser gives a click to, whoever takes it then.
    addEventListener('click', ({ target }) => clicks.push((target as Element).textContent ?? ''), true);
  });
  const clicks = () => page.evaluate(() => (globalThis as unknown as { flClicks: string[] }).flClicks);

  const again = page.getByRole('button', { name: 'Ride again' });
  await expect(again).toHaveCount(0);
  // Where the button will be.
  await put(195, 525);
  come();
  // Once it is there to be pressed.
  await again.click({ trial: true });
  const { x, y, width, height } = (await again.boundingBox())!;
  await lift();
  await expect.poll(clicks).toEqual(['Ride again']);
  await expect(stage(page)).toHaveAttribute('data-mode', 'over');

  await put(x + width / 2, y + height / 2);
  await lift();
  await expect.poll(clicks).toEqual(['Ride again', 'Ride again']);
  await expect(stage(page)).toHaveAttribute('data-mode', 'ride');
});
