import { type CDPSession, expect, type Page } from '@playwright/test';
import { begin, gates, map, textOf, tool } from './building';
import { settled } from './settled';
import { test } from './test';

test.use({
  ...{ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
});

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the screen: down at the first places, on to the others, and up. */
async function drag(touch: CDPSession, ...places: readonly (readonly Spot[])[]): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly Spot[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map((spot, id) => ({ ...spot, id })),
    });
  await send('touchStart', places[0]!);
  for (const at of places.slice(1)) await send('touchMove', at);
  await send('touchEnd', []);
}

/** Metres down the hill of a gate, as its row says. */
async function metresDown(page: Page, index: number): Promise<number> {
  const words = await textOf(gates(page).nth(index));
  return Number(/: (-?[\d.]+) m down/.exec(words)![1]);
}

test('on a phone a tap sets a gate, a finger drags a pole and the map, and two fingers zoom', async ({
  page,
  context,
}) => {
  await begin(page);
  const touch = await context.newCDPSession(page);
  const box = (await map(page).boundingBox())!;
  const [middle, half] = [box.x + box.width / 2, box.y + box.height / 2];
  await expect(page.getByText(/^Tap the snow to add a gate/)).toBeVisible();
  // What is said of keys is of no use here.
  await expect(page.getByText(/^Course from above/)).toHaveCount(0);

  await page.touchscreen.tap(middle + 10, half);
  await expect(gates(page)).toHaveCount(1);
  const set = await metresDown(page, 0);
  const pole = { x: middle + 10, y: half };
  await drag(touch, [pole], [{ ...pole, y: half + 15 }], [{ ...pole, y: half + 40 }]);
  await expect(gates(page)).toHaveCount(1);
  await expect.poll(() => metresDown(page, 0)).toBeGreaterThan(set + 5);
  const moved = await settled(() => metresDown(page, 0));
  await tool(page, 'Gates').click();
  await page.getByRole('button', { name: 'Undo: move gate' }).click();
  await expect.poll(() => metresDown(page, 0)).toBe(set);

  // Free snow moves with the finger: the next tap there is farther down the hill by as much.
  const free = { x: middle - 30, y: half + 60 };
  await drag(touch, [free], [{ ...free, y: half + 30 }], [{ ...free, y: half }]);
  await expect(gates(page)).toHaveCount(1);
  await page.touchscreen.tap(middle - 10, half);
  await expect(gates(page)).toHaveCount(2);
  const below = async () => (await metresDown(page, 1)) - set;
  await expect.poll(below).toBeCloseTo(moved - set + (20 / 40) * (moved - set), 0);

  // Two fingers apart: the same way on the screen is less of the hill.
  const fingers = (by: number): readonly Spot[] => [
    { x: middle, y: half - by },
    { x: middle, y: half + by },
  ];
  await drag(touch, fingers(30), fingers(45), fingers(60));
  await expect(gates(page)).toHaveCount(2);
  const last = gates(page).last();
  await last.click();
  const again = await metresDown(page, 1);
  const centre = (await map(page).boundingBox())!;
  const at = { x: centre.x + centre.width / 2 - 40, y: centre.y + centre.height / 2 };
  await page.touchscreen.tap(at.x, at.y + 40);
  await expect(gates(page)).toHaveCount(3);
  const near = async () => (await metresDown(page, 2)) - again;
  await expect.poll(near).toBeGreaterThan(0);
  await expect.poll(near).toBeLessThan((moved - set) * 0.75);
});
