import { expect, type Page } from '@playwright/test';
import { analyse, lossTable, type RideAnalysis } from '../../src/ride';
import { compile, decodeStream, type State } from '../../src/sim';
import { type Habits, headOf, type Pressed } from '../unit/academy/beginner';
import { faultsOf } from './faults';
import { rideByKeys } from './hand';
import { keptRide, trackNamed } from './kept-ride';
import { giveTimeBack, play } from './led-time';
import { openRide, pushOff, rideDown, untilMode } from './riding';
import { countRows, readRows, scribble } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';

// A small picture is drawn faster.
test.use({ viewport: { width: 390, height: 620 } });

/** A ranked track with gates and splits, where a missed gate disqualifies. */
const RANKED = 'Sunny Apron';
const track = trackNamed(RANKED);
const k = compile(track.course, 'ski');

const round: Habits = {
  ...{ outside: 1.5, turnOver: 0.6, dead: 0.12, ahead: 0.3, brakeAbove: 99, brakeOff: 0 },
  tuck: 'when-straight',
};
/** Faster in all, and not in every section. */
const wide: Habits = { ...round, outside: 2, turnOver: 0.7, dead: 0.16, ahead: 0.2 };

/** Into the net at the left after the first gate, and then straight down past all the others. */
function astray(): (s: State) => Pressed {
  return (s) => {
    const leftwards = s.vx / Math.max(2, s.vy);
    const toNet = s.crashes === 0 && s.y > 8 && leftwards > -0.5;
    return { side: toNet ? -1 : 0, stance: 0 };
  };
}

/** What the instruments have shown, each as often as it was there anew. */
type Said = Readonly<Record<'banner' | 'delta-figure' | 'code', readonly string[]>>;

/** Writes down what stands in the instruments whenever it changes. Runs in the page. */
function listen(): void {
  const said: Record<string, string[]> = { banner: [], 'delta-figure': [], code: [] };
  Object.assign(globalThis, { flSaid: said });
  const hud = document.querySelector('.hud-shown')!;
  const shown = (name: string): string => {
    const part = hud.querySelector<HTMLElement>(`[data-hud="${name}"]`)!;
    return part.closest('[data-on="no"]') ? '' : part.textContent;
  };
  const look = (): void => {
    for (const [name, all] of Object.entries(said)) {
      const now = shown(name);
      if (now !== '' && now !== all.at(-1)) all.push(now);
    }
  };
  new MutationObserver(look).observe(hud, { subtree: true, childList: true, attributes: true });
}

const said = (page: Page): Promise<Said> =>
  page.evaluate(() => (globalThis as unknown as { flSaid: Said }).flSaid);

/** Has misses end the run, also for who has no bronze there yet. */
async function wantSport(page: Page): Promise<void> {
  await page.goto(`/ride-local?track=${track.id}`);
  await page.getByRole('radio', { name: 'End the run' }).check();
}

/** Opens the stage with an earlier ride of its rider on the disk: the one to race. */
async function openAgainst(page: Page, habits: Habits): Promise<void> {
  await page.goto('/ride-local');
  await expect(page.locator('.track-card').first()).toBeVisible();
  const rider = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('fl-settings')!) as { state: { activeRider: string } }).state
        .activeRider,
  );
  await scribble(page, 'records', [
    keptRide(1, track, { rider, by: '' }, rideByKeys(k, headOf(k, habits)).stream),
  ]);
  await openRide(page, RANKED);
  // The compiler names functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(listen);
}

/** Rides to the end by the strokes of a hand. */
async function ride(page: Page, see: (s: State) => Pressed, onTheWay?: () => Promise<void>): Promise<void> {
  await play(page, rideByKeys(k, see).strokes);
  await onTheWay?.();
  await untilMode(page, /^over$/, 120_000);
  await expect(page.getByRole('button', { name: 'Ride again' })).toBeVisible();
  await giveTimeBack(page);
}

/** Both rides on the disk laid open, the faster first. */
async function keptRides(page: Page): Promise<readonly RideAnalysis[]> {
  const rows = (await readRows(page, 'records')) ?? [];
  return rows
    .map(({ stream }) => analyse(k, decodeStream(String(stream))))
    .sort((a, b) => a.verdict.timeUs! - b.verdict.timeUs!);
}

/** Seconds of a gap as it is written. */
const secondsOf = (text: string): number => {
  const [, sign, figure] = /([+−±])(\d+\.\d\d)$/.exec(text) ?? [];
  return (sign === '−' ? -1 : 1) * Number(figure);
};

/** Figures are cut to the hundredth, µs. */
const HUNDREDTH = 10_000;

/** The chart of losses has a bar and a figure for each section, and names the worst of them. */
async function expectLosses(page: Page, mine: RideAnalysis, ghost: RideAnalysis): Promise<void> {
  const table = lossTable(mine, ghost);
  expect(table).toHaveLength(k.gateY.length + 1);
  const lost = table.filter(({ lossUs }) => lossUs > 0);
  const worst = table.reduce((a, b) => (b.lossUs > a.lossUs ? b : a));
  const figure = page.getByRole('tabpanel').locator('figure');
  await expect(figure.locator('.figure-lost')).toHaveCount(lost.length);
  await expect(figure.locator('.figure-won')).toHaveCount(table.length - lost.length);
  const items = await figure.getByRole('listitem').allInnerTexts();
  const names = items.map((item) => item.slice(0, item.indexOf(':')));
  expect(names).toEqual([...k.gateY.map((_, i) => `Gate ${i + 1}`), 'Finish']);
  for (const [i, { lossUs }] of table.entries()) {
    expect(Math.abs(secondsOf(items[i]!) * 1_000_000 - lossUs), items[i]).toBeLessThanOrEqual(HUNDREDTH);
    if (Math.abs(lossUs) < HUNDREDTH) expect(items[i]).toContain('±0.00');
  }
  await expect(figure.locator('figcaption')).toHaveText(`Most time lost before ${items[worst.gate]}`);
}

/** The highest point of a trace over the bottom of its chart. */
async function heightOf(page: Page, trace: string): Promise<number> {
  const path = (await page.locator(`.figure ${trace}`).getAttribute('d')) ?? '';
  return 150 - Math.min(...[...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y)));
}

/** The trace of speeds stands as high as the two were fast. */
async function expectSpeeds(page: Page, mine: RideAnalysis, ghost: RideAnalysis): Promise<void> {
  const kmh = (a: RideAnalysis): string => `${Math.round(a.topSpeed * 3.6)} km/h`;
  await expect(page.locator('.figure figcaption')).toHaveText(
    `Top speed ${kmh(mine)}; the ghost (dashed) ${kmh(ghost)}.`,
  );
  const ratio = (await heightOf(page, '.figure-mine')) / (await heightOf(page, '.figure-ghost'));
  expect(Math.abs(ratio - mine.topSpeed / ghost.topSpeed)).toBeLessThan(0.01);
  for (const [i] of k.splitY.entries())
    await expect(page.locator('.figure').getByText(`Split ${i + 1}`)).toBeAttached();
}

/** The map has both lines whole and every gate. */
async function expectLines(page: Page, mine: RideAnalysis, ghost: RideAnalysis): Promise<void> {
  const points = async (line: string): Promise<number> =>
    ((await page.locator(`.figure-map ${line}`).getAttribute('d')) ?? '').match(/[ML]/g)?.length ?? 0;
  expect(await points('.figure-mine')).toBe(mine.samples);
  expect(await points('.figure-ghost')).toBe(ghost.samples);
  await expect(page.locator('.figure-map :is(.figure-red, .figure-blue)')).toHaveCount(k.gateY.length);
}

test('the finish of a ranked track says what was disqualified, and what was lost and won gate by gate', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await wantSport(page);
  await openAgainst(page, round);
  await ride(page, astray(), async () => {
    await page.waitForFunction(() => (globalThis as unknown as { flSaid: Said }).flSaid.banner.length > 1);
    await takePicture(page, 'ride-disqualified');
  });
  const { banner, code } = await said(page);
  expect(banner.slice(0, 3)).toEqual(['Hit the net', 'Gate 2 missed: disqualified', 'Gate 3 missed']);
  expect(code).toEqual(['GS', 'DSQ']);
  await expect(page.getByRole('heading', { name: 'Disqualified at gate 2' })).toBeFocused();
  await expect(page.getByText('A disqualified ride doesn’t count and isn’t saved.')).toBeVisible();
  await expect(page.locator('.finish-head').getByRole('img')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  expect(await countRows(page, 'records')).toBe(1);

  await page.evaluate(listen);
  await ride(page, headOf(k, wide));
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeFocused();
  await expect.poll(() => countRows(page, 'records')).toBe(2);
  const [mine, ghost] = await keptRides(page);
  const deltas = mine!.verdict.splitsUs.map((us, i) => us - ghost!.verdict.splitsUs[i]!);
  const told = (await said(page))['delta-figure'].map(secondsOf);
  expect(told).toHaveLength(deltas.length);
  for (const [i, us] of deltas.entries())
    expect(Math.abs(told[i]! * 1_000_000 - us), `split ${i + 1}`).toBeLessThanOrEqual(HUNDREDTH);

  await page.setViewportSize({ width: 600, height: 1000 });
  for (const [tab, expectIt] of [
    ['Gates', expectLosses],
    ['Speed', expectSpeeds],
    ['Line', expectLines],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expectIt(page, mine!, ghost!);
    expect(await faultsOf(page), tab).toEqual([]);
    await takePicture(page, `finish-${tab.toLowerCase()}`);
  }
});

test('until a first bronze a miss costs time on an easy track, or ends the run for who wants it so', async ({
  page,
}) => {
  await openRide(page, RANKED);
  await expect(page.getByText('A miss costs 3 s here until your first bronze')).toBeVisible();
  await pushOff(page);
  await takePicture(page, 'ride-misses');
  await rideDown(page);
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeFocused();
  await expect(page.getByText(/gates missed: \+\d+\.00 included/)).toBeVisible();
  await expect(page.getByText('Leaderboards take clean runs only.')).toBeVisible();
  await expect(page.getByText('Your best here, saved on this device.')).toBeVisible();
  await takePicture(page, 'finish-misses');

  await wantSport(page);
  await takePicture(page, 'track-misses');
  await openRide(page, RANKED);
  await expect(page.getByText('A miss costs 3 s here until your first bronze')).toHaveCount(0);
  await pushOff(page);
  await rideDown(page);
  await expect(page.getByRole('heading', { name: /^Disqualified at gate \d+$/ })).toBeFocused();
  expect(await countRows(page, 'records')).toBe(1);
});
