import { expect, type Page } from '@playwright/test';
import type { Course } from '../../src/sim';
import { begin, map, profile, saved, tool } from './building';
import { readRows } from './rows';
import { test } from './test';

/** A place on a drawing, CSS px from its middle. */
interface Spot {
  readonly right: number;
  readonly down: number;
}

/** CSS px of a metre on the map of a new slalom; its middle shows the piste 45 m down the hill. */
const METRE = 4;
const at = (y: number, x = 0): Spot => ({ right: x * METRE, down: (y - 45) * METRE });

async function drag(page: Page, on: typeof map, from: Spot, to: Spot): Promise<void> {
  const box = (await on(page).boundingBox())!;
  const [middle, half] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(middle + from.right, half + from.down);
  await page.mouse.down();
  await page.mouse.move(middle + to.right, half + to.down, { steps: 3 });
  await page.mouse.up();
}

async function tap(page: Page, spot: Spot): Promise<void> {
  await drag(page, map, spot, spot);
}

/** What undo would take back is this. */
async function did(page: Page, act: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Undo: ${act}`, exact: true })).toBeVisible();
}

/** The course of the one own track, as it is on the disk once all is written. */
async function course(page: Page): Promise<Course> {
  await saved(page);
  const own = (await readRows(page, 'tracks'))?.find(({ origin }) => origin === 'own');
  const row = (await readRows(page, 'courses'))?.find(({ hash }) => hash === own?.hash);
  return JSON.parse(row!.course as string) as Course;
}

/** Trees, rolls, jumps and split times. @returns what was done, in order */
async function setThings(page: Page): Promise<readonly string[]> {
  await tool(page, 'Bumps and trees').click();
  await tap(page, at(10, -3));
  await did(page, 'plant tree');
  // It is chosen by a tap, which plants no other, though patches are still drawn in the snow.
  await tap(page, at(10, -3));
  await expect(page.getByRole('button', { name: 'Remove: Tree at 10 m' })).toBeVisible();
  await drag(page, map, at(10, -3), at(6, -2));
  await expect(page.getByRole('button', { name: 'Remove: Tree at 6 m' })).toBeVisible();
  await page.getByRole('radio', { name: 'Roll' }).check();
  await tap(page, at(45));
  await expect(page.getByRole('group', { name: 'Roll at 45 m' })).toBeVisible();
  await drag(page, map, at(45, 5), at(47, 5));
  await expect(page.getByRole('group', { name: 'Roll at 47 m' })).toBeVisible();
  await page.getByRole('radio', { name: 'Jump' }).check();
  await tap(page, at(70));
  const jump = page.getByRole('group', { name: 'Jump at 70 m' });
  await jump.getByLabel('Height (m)').fill('0.4');
  await did(page, 'change bump');
  await page.getByRole('radio', { name: 'Split' }).check();
  await tap(page, at(25));
  await expect(page.getByRole('button', { name: 'Remove: Split at 25 m' })).toBeVisible();
  return [...['plant tree', 'move tree', 'add roll', 'change bump', 'add jump', 'change bump'], 'add split'];
}

/** Snow, patches, the piste's width and the nets, on a stretch that is chosen on the side view. */
async function workTheSnow(page: Page): Promise<readonly string[]> {
  await tool(page, 'Snow').click();
  await drag(page, profile, { right: -140, down: 30 }, { right: 0, down: 30 });
  const from = Number(await page.getByLabel('From (m)').inputValue());
  const to = Number(await page.getByLabel('To (m)').inputValue());
  expect([from > 60, to > from + 60, to < 300]).toEqual([true, true, true]);
  await page.getByRole('combobox', { name: 'Snow' }).selectOption('Powder');
  await page.getByRole('button', { name: 'Paint section' }).click();
  await page.getByLabel('Piste width (m)').fill('20');
  await page.getByLabel('Between the nets (m)').fill('44');
  await page.getByRole('switch', { name: 'Draw patches on the map' }).check();
  await drag(page, map, at(35, -5), at(50, 5));
  await expect(page.getByRole('button', { name: 'Remove patch 1: 35 to 50 m' })).toBeVisible();
  return ['paint snow', 'set piste width', 'move nets', 'add patch'];
}

/** The hill itself: pulled on the side view, and its pitch, cross slope and way drawn. */
async function drawTheHill(page: Page): Promise<readonly string[]> {
  await tool(page, 'Hill').click();
  const point = page.getByText(/^Point at /);
  /** How far the chosen point lies below the start, m. */
  const below = async (): Promise<number> => Number(/height −([\d.]+) m/.exec(await point.innerText())![1]);
  await profile(page).focus();
  await page.keyboard.press('ArrowRight');
  const before = await below();
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(below).toBeLessThan(before - 0.3);
  await drag(page, profile, { right: 0, down: 0 }, { right: 0, down: -3 });
  await did(page, 'raise hill');
  for (const name of ['Pitch', 'Cross slope, rising to the right', 'Hollow or ridge']) {
    const slider = page.getByRole('slider', { name });
    const value = await slider.inputValue();
    await slider.press('ArrowRight');
    await expect(slider).not.toHaveValue(value);
  }
  const aside = page.getByLabel('Piste shift at section start (m)');
  await page.getByRole('button', { name: 'What’s in view' }).click();
  const value = await aside.inputValue();
  await drag(page, map, at(50), at(50, 10));
  await expect(aside).not.toHaveValue(value);
  return ['raise hill', 'raise hill', 'set pitch', 'set cross slope', 'set hollow or ridge', 'shift piste'];
}

test('every tool for the ground and what stands on it works by pointer or key, each act is one step, and undo takes all of it back', async ({
  page,
}) => {
  await begin(page);
  const blank = await course(page);
  const snow = await workTheSnow(page);
  const things = await setThings(page);
  const hill = await drawTheHill(page);
  const built = await course(page);
  expect(built.trees).toHaveLength(blank.trees.length + 1);
  expect(built.bumps.map(({ kind, y, height }) => [kind, y, height])).toEqual([
    [0, 47_000, 400],
    [1, 70_000, 400],
  ]);
  expect(built.splits).toEqual([25_000, ...blank.splits]);
  for (const [cells, value] of [
    [built.snow, 4],
    [built.width, 10_000],
    [built.nets, 22_000],
  ] as const)
    expect(new Set(cells)).toEqual(new Set([cells[0], value]));
  for (const channel of ['z', 'cross', 'bowl', 'centre'] as const)
    expect(built[channel], channel).not.toEqual(blank[channel]);
  for (const act of [...snow, ...things, ...hill].reverse())
    await page.getByRole('button', { name: `Undo: ${act}`, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  expect(await course(page)).toEqual(blank);
});
