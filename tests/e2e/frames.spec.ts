import { expect, type Page } from '@playwright/test';
import { compile, decodeStream, START_GO } from '../../src/sim';
import { rideByStrokes, type Stroke } from './hand';
import { giveTimeBack, pass, play } from './led-time';
import { clock, GATED, openRide, pushOff, SHORT, TRACKS, untilMode } from './riding';
import { countRows, readRows } from './rows';
import { settled } from './settled';
import { test } from './test';

// A small picture is drawn faster.
test.use({ viewport: { width: 390, height: 620 } });

/** Commits of React so far, told by the hook that its developer tools use. */
const commits = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { flCommits: number }).flCommits);

test('React has nothing to do while a ride goes on', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { flCommits: number };
    counted.flCommits = 0;
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        ...{ supportsFiber: true, checkDCE: () => undefined, inject: () => 1 },
        ...{ onCommitFiberUnmount: () => undefined, onPostCommitFiberRoot: () => undefined },
        onCommitFiberRoot: () => {
          counted.flCommits++;
        },
      },
    });
  });
  await openRide(page, GATED);
  await pushOff(page);
  await pass(page, 500);
  // Work that the start has triggered ends in real time, even with a led clock.
  await page.waitForLoadState('networkidle');
  const [before, from] = [await settled(() => commits(page)), await clock(page)];
  expect(before).toBeGreaterThan(0);
  // Some way down, with a split's or a gate's word in it.
  await pass(page, 6000);
  expect(await clock(page)).not.toBe(from);
  expect(await commits(page)).toBe(before);
});

/** The wand, and then taps of two ticks to either side that begin at every place within a frame of five. */
function shortTaps(): Stroke[] {
  const tap = (tick: number, code: string, ticks: number): Stroke[] => [
    { tick, code, down: true },
    { tick: tick + ticks, code, down: false },
  ];
  const taps = Array.from({ length: 12 }, (_, n) =>
    tap(START_GO + 150 + 37 * n, n % 2 === 0 ? 'ArrowLeft' : 'ArrowRight', 2),
  );
  return [...tap(START_GO + 20, 'ArrowUp', 20), ...taps.flat()];
}

test('at 20 frames a second every tap reaches its tick, though it is over before the next frame', async ({
  page,
}) => {
  const { course } = TRACKS.find(({ name }) => name === SHORT)!;
  const { stream, strokes } = rideByStrokes(compile(course, 'ski'), shortTaps());
  expect(strokes).toHaveLength(shortTaps().length);
  await openRide(page, SHORT);
  await play(page, strokes, 50);
  await untilMode(page, /^over$/, 120_000);
  await giveTimeBack(page);
  await expect.poll(() => countRows(page, 'records')).toBe(1);
  const [kept] = (await readRows(page, 'records'))!;
  expect(decodeStream(String(kept!.stream)).runs).toEqual(stream.runs);
  // Each tap is a steering of its own, on its side.
  const sides = stream.runs.filter((_, i) => i % 3 === 1).map(Math.sign);
  expect(sides.filter((side, i) => side !== 0 && side !== sides[i - 1])).toEqual(
    Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? -1 : 1)),
  );
});
