import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { saveDiploma } from './ceremony';
import { faultsOf } from './faults';
import {
  addPacers,
  addRiders,
  bringMissed,
  bringSprint,
  chooseTrack,
  MISSED,
  openRaceForm,
  SPRINT,
} from './racing';
import { stage, untilMode } from './riding';
import { countRows, readRows } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';

interface StoredDuel {
  readonly phase: string;
  readonly legs: readonly {
    readonly round: number;
    readonly at: number | 'third';
    readonly runs: readonly {
      readonly result: { readonly kind: string; readonly timeUs?: number; readonly penaltyUs?: number };
      readonly stream?: string;
    }[];
  }[];
}

/** The only parallel duel as it is stored. */
async function duelState(page: Page): Promise<StoredDuel> {
  const [row] = (await readRows(page, 'events')) ?? [];
  return (row!.state as { readonly duel: StoredDuel }).duel;
}

/** Draws a parallel duel of these people and pacers on the sprint track. */
async function openDuel(page: Page, people: readonly string[], pacers: readonly string[]): Promise<void> {
  await bringSprint(page);
  await enterDuel(page, SPRINT, people, pacers);
}

/** Enters a parallel duel on a track that is there, and draws it. */
async function enterDuel(
  page: Page,
  track: string,
  people: readonly string[],
  pacers: readonly string[] = [],
  misses: 'Cost 3 s' | 'End the run' | 'as offered' = 'as offered',
): Promise<void> {
  await openRaceForm(page);
  await page.getByRole('radio', { name: 'Parallel duel' }).check();
  await chooseTrack(page, track);
  if (misses !== 'as offered') await page.getByRole('radio', { name: misses }).check();
  await addRiders(page, ...people);
  await addPacers(page, ...pacers);
  await page.getByRole('button', { name: 'Create race' }).click();
  await page.getByRole('button', { name: 'Draw the bracket' }).click();
}

/** The clocks of both riders as the instruments show them. */
const clocks = (page: Page): Promise<string[]> => page.locator('[data-hud="time"]').allInnerTexts();

/** Opens both gates by the riders' own keys, and waits until both clocks run. */
async function pushBothOff(page: Page): Promise<void> {
  // The signal is the same for both: the red one goes at once, the blue one sleeps a moment longer.
  await expect(async () => {
    await page.keyboard.press('KeyW', { delay: 60 });
    expect((await clocks(page))[0]).not.toBe('0:00.00');
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('ArrowUp', { delay: 60 });
  await expect.poll(async () => (await clocks(page))[1]).not.toBe('0:00.00');
}

/** Rides both down until the run is over, and goes on. @param look at the ride, and at its result */
async function rideBoth(
  page: Page,
  look: { readonly ride?: () => Promise<void>; readonly over?: () => Promise<void> } = {},
): Promise<void> {
  await page.getByRole('button', { name: 'To the start' }).click();
  await untilMode(page, /^ride$/);
  await pushBothOff(page);
  await look.ride?.();
  await untilMode(page, /^over$/, 90_000);
  await look.over?.();
  const on = page.getByRole('button', { name: 'Continue' });
  await expect(on).toBeEnabled({ timeout: 30_000 });
  await on.click();
}

test('two at one keyboard ride both runs at once, and the faster one wins the duel', async ({ page }) => {
  await openDuel(page, ['Ben'], []);
  await expect(page.getByText('Run 1 of 2')).toBeVisible();
  await rideBoth(page);
  await expect(page.getByText('Run 2 of 2')).toBeVisible();
  await expect(page.getByText('Switch sides: the courses are swapped.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await rideBoth(page);

  await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveCount(2);
  const { legs } = await duelState(page);
  expect(legs).toHaveLength(2);
  for (const { runs } of legs) {
    expect(runs.map(({ result }) => result.kind)).toEqual(['finished', 'finished']);
    expect(runs.every(({ stream }) => stream !== undefined)).toBe(true);
  }
  expect(await faultsOf(page)).toEqual([]);

  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Result as CSV' }).click();
  const rows = readFileSync(await (await csv).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toBe('\ufeffRank,Bib,Rider,Equipment,Final: Run 1,Final: Run 2,Status,Penalties');

  const { name } = await saveDiploma(page);
  expect(name).toMatch(/^Diploma-.*-Parallel-duel\.png$/);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // The jury's word on the winner changes who stands on top, until it is taken back.
  const top = page.getByRole('list', { name: 'Podium' }).getByRole('listitem').first();
  const winner = await top.locator('b').innerText();
  await page.locator('button.duel-cell').click();
  await page
    .getByRole('button', { name: `Jury on ${winner}` })
    .last()
    .click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('early start');
  await page.getByRole('button', { name: 'Disqualify' }).click();
  await expect(page.getByText('DSQ, early start')).toBeVisible();
  await expect(top).not.toContainText(winner);
  await page
    .getByRole('button', { name: `Jury on ${winner}` })
    .last()
    .click();
  await page.getByRole('button', { name: 'Reinstate' }).click();
  await expect(top).toContainText(winner);
  await page.getByRole('button', { name: 'Watch run 1' }).click();
  await untilMode(page, /^replay$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.getByRole('button', { name: 'Draw the bracket' })).toBeVisible();
});

test('two novices who both miss a gate come to a result with times and penalties, or are out by the sport’s rule', async ({
  page,
}) => {
  await bringMissed(page);
  await enterDuel(page, MISSED, ['Ben']);
  await expect(page.getByText('a miss costs 3 s')).toBeVisible();
  const told = page.locator('[data-hud="banner"]').filter({ hasText: 'Gate 1 missed: +3.00' });
  const sheet = page.getByRole('region', { name: 'Result' });
  const penalties = sheet.getByText('+3.00 for missed gates');
  await rideBoth(page, {
    ride: async () => {
      // On each lane at once, and the ride goes on.
      await expect(told.first()).toBeVisible();
      await expect(page.locator('[data-hud="banner"]', { hasText: 'disqualified' })).toHaveCount(0);
      await takePicture(page, 'duel-missed');
    },
    over: async () => {
      await expect(penalties).toHaveCount(2);
      await expect(sheet.getByText(/wins the run, −\d|The run is a tie/)).toBeVisible();
      await takePicture(page, 'duel-missed-over');
    },
  });
  expect(await faultsOf(page)).toEqual([]);
  await rideBoth(page, { over: () => expect(penalties).toHaveCount(2) });
  await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveCount(2);
  const { legs } = await duelState(page);
  const results = legs.flatMap(({ runs }) => runs.map(({ result }) => result));
  expect(results.map(({ kind, penaltyUs }) => [kind, penaltyUs])).toEqual(Array(4).fill(['finished', 3e6]));
  for (const { timeUs } of results) expect(timeUs).toBeGreaterThan(6_000_000);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Result as CSV' }).click();
  const rows = readFileSync(await (await csv).path(), 'utf8').trimEnd();
  expect(rows.split('\r\n').map((row) => row.split(',').at(-1))).toEqual(['Penalties', '6.00', '6.00']);

  await enterDuel(page, MISSED, ['Ben'], [], 'End the run');
  await expect(page.getByText('a miss ends the run')).toBeVisible();
  await rideBoth(page, {
    over: async () => {
      await expect(sheet.getByText('Nobody finished.')).toBeVisible();
      await expect(sheet.getByText('DSQ, gate 1')).toHaveCount(2);
    },
  });
  // Remembered for the next one.
  await openRaceForm(page);
  await expect(page.getByRole('radio', { name: 'End the run' })).toBeChecked();
});

test('a run of two cannot be restarted, stands still for both, and goes on in another tab', async ({
  page,
  context,
}) => {
  await openDuel(page, ['Ben'], []);
  await page.getByRole('button', { name: 'To the start' }).click();
  await untilMode(page, /^ride$/);
  await pushBothOff(page);
  await page.keyboard.press('KeyR');
  await page.keyboard.press('KeyP');
  await untilMode(page, /^paused$/);
  await expect(page.getByRole('button', { name: 'Restart' })).toHaveCount(0);
  // The pause tells each of them their own half of the keyboard.
  await expect(page.getByText(/A, D, W and S are red’s, the arrows are blue’s/)).toBeVisible();
  const stopped = await clocks(page);
  expect(stopped.every((clock) => clock !== '0:00.00')).toBe(true);
  await expect.poll(() => countRows(page, 'drafts')).toBe(2);

  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByText('This race is open in another tab')).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await other.getByRole('button', { name: 'To the start' }).click();
  await untilMode(other, /^paused$/);
  await expect(other.getByText('Your last ride was cut off')).toBeVisible();
  // Written at most every 33 ms while riding, the clocks stood a little behind the moment that was kept.
  const hundredths = (clock: string): number => Number(clock.slice(2).replace('.', ''));
  for (const [i, clock] of (await clocks(other)).entries()) {
    expect(Math.abs(hundredths(clock) - hundredths(stopped[i]!))).toBeLessThan(60);
  }
  await expect(stage(other)).toHaveCount(1);
});
