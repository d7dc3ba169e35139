import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { calmCeremony, loseCeremony, saveDiploma, untilCeremony } from './ceremony';
import { faultsOf } from './faults';
import {
  addPacers,
  addRiders,
  bringHop,
  bringMissed,
  bringSprint,
  chooseTrack,
  HOP,
  MISSED,
  openRaceForm,
  raceState,
  rideNext,
  SPRINT,
} from './racing';
import { stage, untilMode } from './riding';
import { takePicture } from './take-picture';
import { test } from './test';

test('a race of two runs with three riders and two pacers is ridden by key presses to its result', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await bringSprint(page);
  await openRaceForm(page);
  await chooseTrack(page, SPRINT);
  await addRiders(page, 'Anna', 'Ben');
  await addPacers(page, 'Club', 'World');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create race' }).click();
  await page.getByRole('button', { name: 'Draw bibs' }).click();
  await page.getByRole('button', { name: 'Start run 1' }).click();
  for (let rider = 0; rider < 3; rider++) await rideNext(page);

  const second = page.getByRole('button', { name: 'Start run 2' });
  await expect(second).toBeVisible({ timeout: 120_000 });
  expect(await faultsOf(page)).toEqual([]);
  const between = await raceState(page);
  expect(Object.keys(between.results[0] ?? {})).toHaveLength(5);
  await second.click();
  for (let rider = 0; rider < 3; rider++) await rideNext(page);
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible({ timeout: 120_000 });

  const over = await raceState(page);
  expect(over.phase).toBe('over');
  // The slowest of the first run went first in the second, the fastest last.
  const firstUs = (id: string): number => Math.floor((over.results[0]?.[id]?.timeUs ?? 0) / 10_000);
  const times = over.order.map(firstUs);
  expect(times).toEqual([...times].sort((a, b) => b - a));
  await expect(page.getByRole('row')).toHaveCount(6);
  expect(await faultsOf(page)).toEqual([]);

  // The jury takes the winner's time away, says why, and gives it back.
  const first = (await page.getByRole('row').nth(1).getByRole('rowheader').innerText()).split('\n')[0]!;
  await page.getByRole('button', { name: `Jury on ${first}` }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('wrong bib');
  await page.getByRole('button', { name: 'Disqualify' }).click();
  await expect(page.getByText('DSQ, wrong bib (run 2)')).toBeVisible();
  await page.getByRole('button', { name: `Jury on ${first}` }).click();
  await page.getByRole('button', { name: 'Reinstate' }).click();
  await expect(page.getByText('DSQ, wrong bib')).toHaveCount(0);

  await page.getByRole('button', { name: /^Watch Anna/ }).click();
  await untilMode(page, /^replay$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.getByRole('button', { name: 'Draw bibs' })).toBeVisible();
});

test('a run that counts cannot be restarted, and goes on where a closed tab left it', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  await openRaceForm(page);
  await chooseTrack(page, 'Left and right');
  await page.getByRole('button', { name: 'Create race' }).click();
  await page.getByRole('button', { name: 'Draw bibs' }).click();
  await page.getByRole('button', { name: 'Start run 1' }).click();
  await page.getByRole('button', { name: 'To the start' }).click();
  await untilMode(page, /^ride$/);
  const time = page.locator('[data-hud="time"]');
  await expect(async () => {
    await page.keyboard.press('ArrowUp', { delay: 60 });
    expect(Number((await time.innerText()).slice(2))).toBeGreaterThan(5);
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('KeyR');
  expect(Number((await time.innerText()).slice(2))).toBeGreaterThan(5);
  await page.keyboard.press('KeyP');
  await untilMode(page, /^paused$/);
  await expect(page.getByRole('button', { name: 'Restart' })).toHaveCount(0);

  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByText('This race is open in another tab')).toBeVisible();
  await expect(other.getByRole('button', { name: 'To the start' })).toBeDisabled();
  await page.close({ runBeforeUnload: false });
  await other.getByRole('button', { name: 'To the start' }).click();
  await untilMode(other, /^paused$/);
  await expect(other.getByText('Your last ride was cut off')).toBeVisible();
  await expect(stage(other)).toHaveCount(1);
});

test.describe('the podium', () => {
  test.use({ pixels: true });

  test('a race on the shortest track is ended after its first run, which is the result, and gone on with after all', async ({
    page,
  }) => {
    await bringHop(page);
    await openRaceForm(page);
    await chooseTrack(page, HOP);
    await addRiders(page, 'Anna');
    await addPacers(page, 'Club', 'World');
    await page.getByRole('button', { name: 'Create race' }).click();
    await page.getByRole('button', { name: 'Draw bibs' }).click();
    await page.getByRole('button', { name: 'Start run 1' }).click();
    await rideNext(page);
    const absent = page.getByRole('button', { name: 'Not starting' });
    await expect(absent).toBeEnabled({ timeout: 120_000 });
    await absent.click();
    await expect(page.getByRole('button', { name: 'Start run 2' })).toBeVisible({ timeout: 120_000 });
    await page.getByRole('button', { name: 'End the race early' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await takePicture(page, 'race-off');
    await page.getByRole('button', { name: 'End after run 1' }).click();

    await expect(page.getByText('Run 2 wasn’t held')).toBeVisible();
    const race = await raceState(page);
    expect(race.phase).toBe('called-off');
    const down = await page.getByRole('list', { name: 'Podium' }).getByRole('listitem').count();
    expect(down).toBeGreaterThanOrEqual(2);
    await untilCeremony(page);
    await takePicture(page, 'race-podium');
    await loseCeremony(page);
    await calmCeremony(page);
    expect(await faultsOf(page)).toEqual([]);
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Result as CSV' }).click();
    const rows = readFileSync(await (await csv).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toBe('\ufeffRank,Bib,Rider,Equipment,Run 1,Total,Gap,Points,Status,Penalties');
    // Whoever has a place can have a diploma, people before the computer's riders.
    const placed = await page.locator('.podium .race-name').allInnerTexts();
    const first = placed.find((one) => !one.endsWith(' pacer')) ?? 'World pacer';
    const { name } = await saveDiploma(page);
    expect(name).toMatch(new RegExp(`^Diploma-${first.replace(/\W+/g, '-')}-.*\\.png$`));
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Rider', exact: true }).selectOption({ label: 'Club pacer' });
    await expect(page.getByRole('img', { name: /^Diploma for Club pacer: place \d, / })).toBeVisible();
    await page.keyboard.press('Escape');
    // The pacer's run is kept with its input: it is seen again without being ridden again.
    await page.getByRole('button', { name: 'Watch World pacer' }).click();
    await untilMode(page, /^replay$/);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Resume the race' }).click();
    await expect(page.getByRole('button', { name: 'Start run 2' })).toBeEnabled();
  });
});

test('a missed gate costs three seconds in a race, or ends the run where the sport’s rule was chosen', async ({
  page,
}) => {
  await bringMissed(page);
  const begin = async (): Promise<void> => {
    await chooseTrack(page, MISSED);
    await page.getByRole('radio', { name: 'One run' }).check();
    await page.getByRole('button', { name: 'Create race' }).click();
    await page.getByRole('button', { name: 'Draw bibs' }).click();
    await page.getByRole('button', { name: 'Start run 1' }).click();
  };
  await openRaceForm(page);
  await begin();
  await expect(page.getByText('a miss costs 3 s')).toBeVisible();
  await rideNext(page);
  await expect(page.getByRole('row').getByText('+3.00 for missed gates')).toBeVisible();
  const [result] = Object.values((await raceState(page)).results[0]!);
  expect(result).toMatchObject({ kind: 'finished', penaltyUs: 3e6 });
  expect(await faultsOf(page)).toEqual([]);

  await openRaceForm(page);
  await page.getByRole('radio', { name: 'End the run' }).check();
  await begin();
  await expect(page.getByText('a miss ends the run')).toBeVisible();
  await rideNext(page);
  await expect(page.getByRole('row').getByText('DSQ, gate 1')).toBeVisible();
});
