import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Course } from '../../src/sim';
import { pushOff, rideDown, SHORT, untilMode } from './riding';
import { readRows } from './rows';

/** A track made for races of many runs: the top of the first training slope, a ride of some four seconds. */
export const SPRINT = 'Sprint hill';
const SPRINT_MM = 30_000;
/** The same hill once more, as short as a track can be to be ridden in some three seconds: no gate, no intermediate time. */
export const HOP = 'Hop';
const HOP_MM = 15_000;

/** Brings the sprint track to this device. */
export async function bringSprint(page: Page): Promise<void> {
  await bringTrack(page, SPRINT, { finish: SPRINT_MM, splits: [SPRINT_MM / 3] });
}

/** Brings the shortest track to this device. */
export async function bringHop(page: Page): Promise<void> {
  await bringTrack(page, HOP, { finish: HOP_MM, splits: [] });
}

/** The sprint hill with one gate, which a novice who rides straight on misses; on this one that ends a run by the rule. */
export const MISSED = 'One-gate hill';

/** Brings the sprint track under another name. */
export async function bringNamed(page: Page, name: string): Promise<void> {
  await bringTrack(page, name, { finish: SPRINT_MM, splits: [] });
}

/** Brings the track with the gate to this device. */
export async function bringMissed(page: Page): Promise<void> {
  const gates = [{ x: 4000, y: 14_000, side: 1, width: 6000 }] as const;
  await bringTrack(page, MISSED, { finish: SPRINT_MM, splits: [SPRINT_MM / 3], gates, miss: 0 });
}

/** Brings the top of the first training slope to this device, as a file through the list of tracks. */
async function bringTrack(
  page: Page,
  name: string,
  cut: Pick<Course, 'finish' | 'splits'> & Partial<Pick<Course, 'gates' | 'miss'>>,
): Promise<void> {
  const served = readFileSync(new URL('../../public/tracks.json', import.meta.url), 'utf8');
  const tracks = JSON.parse(served) as { name: string; course: object; [more: string]: unknown }[];
  const { style, builderVersion, light, seed, course } = tracks.find(({ name }) => name === SHORT)!;
  const body = { ...{ style, builderVersion, light, seed }, name, course: { ...course, ...cut } };
  const file = JSON.stringify({ format: 'fall-line-tracks', version: 1, tracks: [body] });
  await page.goto('/manage-tracks');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'sprint.fallline.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  await page.getByRole('button', { name: 'Add this track' }).click();
  await expect(page.getByText('One track added.')).toBeVisible();
}

/** Opens the form of a new race, once the tracks are there, for the rider alone: not the rookie who is entered by itself. */
export async function openRaceForm(page: Page): Promise<void> {
  await page.goto('/race');
  await expect(page.getByRole('combobox', { name: 'Track' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Remove Rookie pacer' }).click();
}

/** Chooses a track by its name. @param label of the list it is chosen in */
export async function chooseTrack(page: Page, name: string, label = 'Track'): Promise<void> {
  const list = page.getByRole('combobox', { name: label });
  const option = list.locator('option', { hasText: name }).first();
  await list.selectOption((await option.getAttribute('value')) ?? '');
}

/** Enters people by their names. */
export async function addRiders(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('textbox', { name: 'Another rider’s name' }).fill(name);
    await page.getByRole('button', { name: 'Add rider' }).click();
  }
}

/** Enters pacers by their levels. */
export async function addPacers(page: Page, ...levels: readonly string[]): Promise<void> {
  for (const level of levels) await page.getByRole('button', { name: level, exact: true }).click();
}

/** Rides the next rider's run by real key presses, from the hand-over to the next one. */
export async function rideNext(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'To the start' });
  await expect(start).toBeEnabled({ timeout: 120_000 });
  await start.click();
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);
  const on = page.getByRole('button', { name: 'Continue' });
  await expect(on).toBeEnabled({ timeout: 30_000 });
  await on.click();
}

/** A race as it is stored. */
export interface StoredRace {
  readonly phase: string;
  readonly order: readonly string[];
  readonly results: readonly Readonly<
    Record<string, { readonly kind: string; readonly timeUs?: number; readonly penaltyUs?: number }>
  >[];
}

/** The newest event's race of this number, read from the disk. */
export async function raceState(page: Page, race = 0): Promise<StoredRace> {
  const rows = (await readRows(page, 'events')) ?? [];
  const newest = rows.reduce((a, b) => (Number(a.createdAt) > Number(b.createdAt) ? a : b));
  return (newest.state as { readonly races: readonly StoredRace[] }).races[race]!;
}
