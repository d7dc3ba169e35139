import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { calmCeremony, loseCeremony, saveDiploma, untilCeremony } from './ceremony';
import { faultsOf } from './faults';
import {
  addPacers,
  addRiders,
  bringHop,
  chooseTrack,
  HOP,
  openRaceForm,
  raceState,
  rideNext,
} from './racing';
import { untilMode } from './riding';
import { takePicture } from './take-picture';
import { test } from './test';

test.describe('the podium', () => {
  test.use({ pixels: true });

  test('a race on the shortest track is ended after its first run, which is the result, and gone on with after all', {
    tag: '@quick',
  }, async ({ page }) => {
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
    // Every ranked rider has a diploma. People come before pacers.
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
