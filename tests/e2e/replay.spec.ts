import { expect, type Page } from '@playwright/test';
import { compile, type State } from '../../src/sim';
import type { Pressed } from '../unit/academy/beginner';
import { rideByKeys } from './hand';
import { keptRide, trackNamed } from './kept-ride';
import { idOf, picture, SHORT, untilMode } from './riding';
import { type Row, scribble } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';

test.use({ pixels: true });

// Nothing is waited for but the viewer.
/** Less than this part of two pictures differs where nothing but snow in the air moves. */
const SAME = 0.05;
/** More than this part differs from another place. */
const ELSEWHERE = 0.15;

/** Four ways down the short track, by their riders. */
const WAYS: Readonly<Record<string, (s: State) => Pressed>> = {
  Anna: () => ({ side: 0, stance: 1 }),
  Ben: () => ({ side: 0, stance: 0 }),
  Cleo: (s) => ({ side: 0, stance: s.vy > 10 ? 2 : 0 }),
  Dora: (s) => ({ side: 0, stance: s.vy > 7 ? 2 : 0 }),
};

/** Rides them, and gives their rows as the disk has them. */
function ridden(): readonly Row[] {
  const track = trackNamed(SHORT);
  const k = compile(track.course, 'ski');
  return Object.entries(WAYS).map(([by, way], n) =>
    keptRide(n, track, { rider: '', by }, rideByKeys(k, way).stream),
  );
}

/** Which part of two pictures differs: of the points that are looked at, those of another colour. */
function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (both) => {
      const [a, b] = await Promise.all(
        both.map(async (base64) => {
          const picture = await createImageBitmap(
            new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'image/png' }),
          );
          const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
          context.drawImage(picture, 0, 0);
          return context.getImageData(0, 0, picture.width, picture.height).data;
        }),
      );
      let [differ, of] = [0, 0];
      for (let i = 0; i < a!.length; i += 4 * 7) {
        const far = [0, 1, 2].some((c) => Math.abs(a![i + c]! - b![i + c]!) > 12);
        if (far) differ++;
        of++;
      }
      return differ / of;
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

/** The picture once next to nothing moves in it any more. */
async function stillPicture(page: Page): Promise<Buffer> {
  let last = await picture(page);
  await expect(async () => {
    const before = last;
    last = await picture(page);
    expect(await difference(page, before, last)).toBeLessThan(SAME);
  }).toPass({ intervals: [250], timeout: 30_000 });
  return last;
}

test('four rides are watched at once, by four cameras of which each shows another picture', async ({
  page,
}) => {
  await page.goto('/ride-local');
  await expect(page.locator('.track-card').first()).toBeVisible();
  await scribble(page, 'records', ridden());
  await page.goto(`/ride-local?track=${idOf(SHORT)}`);
  await page.getByRole('tab', { name: 'All riders' }).click();
  const ticks = page.getByRole('checkbox', { name: /^Select/ });
  await expect(ticks).toHaveCount(4);
  for (const name of Object.keys(WAYS))
    await page.getByRole('checkbox', { name: `Select ${name}’s ride` }).check();
  await page.getByRole('link', { name: 'Watch 4 rides together' }).click();
  await untilMode(page, /^replay$/);
  // Anna was ticked first: it is her ride, and the others bear their names.
  await expect(page.locator('.hud-tag')).toHaveText(['Ben', 'Cleo', 'Dora']);

  await page.getByRole('button', { name: 'Pause' }).click();
  const wind = page.getByRole('slider', { name: 'Position in the ride' });
  await wind.fill('700');
  const shots: Buffer[] = [];
  for (const camera of ['Behind', 'From above', 'TV', 'Helicopter', 'Behind']) {
    await page.getByRole('radio', { name: camera }).check();
    // The helicopter goes on round a ride that stands still.
    shots.push(camera === 'Helicopter' ? await picture(page) : await stillPicture(page));
    await takePicture(page, `replay-${camera.replace(' ', '-')}`);
  }
  // The moment is the same, and the first camera shows its first picture again.
  expect(await wind.inputValue()).toBe('700');
  expect(await difference(page, shots[0]!, shots.pop()!)).toBeLessThan(SAME);
  for (const [n, shot] of shots.entries())
    for (const other of shots.slice(n + 1))
      expect(await difference(page, shot, other), `picture ${n}`).toBeGreaterThan(ELSEWHERE);
});
