import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type ExerciseId, exercisesOf, judgeRide, type LessonId, type Verdict } from '../../src/academy';
import { lessonId } from '../../src/db/schemas/lessons';
import { academy as words } from '../../src/i18n/en-US/academy';
import type { State } from '../../src/sim';
import { type Habits, headOf, type Pressed } from '../unit/academy/beginner';
import { setUp } from '../unit/academy/streams';
import { faultsOf } from './faults';
import { type HandRide, rideByKeys } from './hand';
import { giveTimeBack, play } from './led-time';
import { untilMode } from './riding';
import { readRows, scribble } from './rows';
import { test } from './test';

// A small picture is drawn faster.
test.use({ viewport: { width: 390, height: 620 } });

/** What is ridden, and what the judge says of it outside the browser. */
interface Scripted {
  readonly ride: HandRide;
  readonly verdict: Verdict;
}

const careful: Habits = {
  outside: 1.1,
  turnOver: 0.5,
  dead: 0.08,
  ahead: 0.2,
  brakeAbove: 8,
  brakeOff: 0,
  tuck: 'when-straight',
};
const ways: readonly Habits[] = [
  { ...careful, brakeAbove: 99, outside: 2, turnOver: 0.7, dead: 0.16 },
  { ...careful, brakeAbove: 99, dead: 0.16, ahead: 0.3 },
  careful,
  ...[0.14, 0.18, 0.22].map((rate) => ({ ...careful, stop: { at: 120, rate } })),
];

/** Tells when a rider has stood for a second, far beyond what any exercise asks. */
function standing(): (s: State) => boolean {
  let ticks = 0;
  return (s) => {
    ticks = s.y > 5 && Math.hypot(s.vx, s.vy) < 0.4 ? ticks + 1 : 0;
    return ticks > 100;
  };
}

/** The ride of a simulated beginner that passes an exercise, in the first of some ways that does. */
function passing(id: ExerciseId): Scripted {
  const { k, task, measures } = setUp(id);
  for (const habits of ways) {
    const ride = rideByKeys(k, headOf(k, habits), standing());
    const verdict = judgeRide(k, task, ride.stream, measures);
    if (verdict.stars > 0) return { ride, verdict };
  }
  throw new Error(`no way passes ${id}`);
}

/** A ride of a hand that knows only how far down the hill it is. */
function byHand(id: ExerciseId, see: (y: number) => Pressed): Scripted {
  const { k, task, measures } = setUp(id);
  const ride = rideByKeys(k, (s) => see(s.y), standing());
  return { ride, verdict: judgeRide(k, task, ride.stream, measures) };
}

const straight = (): Pressed => ({ side: 0, stance: 1 });
const braking = (y: number): Pressed => ({ side: 0, stance: y > 15 ? 2 : 0 });

/** Opens an exercise, plays a ride into it, and waits for its result. */
async function ride(page: Page, lesson: LessonId, id: ExerciseId, { ride }: Scripted): Promise<void> {
  await page.goto(`/academy-${lesson}?exercise=${id}`);
  await untilMode(page, /^ride$/, 90_000);
  await expect(page.locator('[data-coach="prompt"]')).toBeVisible();
  await play(page, ride.strokes);
  await untilMode(page, /^over$/, 120_000);
  await expect(page.locator('.finish')).toBeVisible();
  await giveTimeBack(page);
}

/** The result sheet says what the judge says. */
async function expectResult(page: Page, { verdict }: Scripted): Promise<void> {
  const sheet = page.locator('.finish');
  await expect(sheet).toHaveAttribute('data-stars', String(verdict.stars));
  await expect(sheet).toContainText(words[`academy.tip.${verdict.tip}`]);
  await expect(sheet.locator('.result-stars .star-won')).toHaveCount(verdict.stars);
}

/** Stars by exercise, as they are on the disk. */
async function stored(page: Page): Promise<Record<string, unknown>> {
  const rows = (await readRows(page, 'lessons')) ?? [];
  return Object.fromEntries(rows.map((row) => [row.exercise, row.stars]));
}

interface Lesson {
  readonly lesson: LessonId;
  readonly pass: ExerciseId;
  readonly fail: ExerciseId;
  readonly see: (y: number) => Pressed;
}

const lessons: readonly Lesson[] = [
  { lesson: 'basics', pass: 'turns', fail: 'stop', see: braking },
  { lesson: 'precision', pass: 'narrow', fail: 'mark', see: straight },
  { lesson: 'slalom', pass: 'rules', fail: 'hairpins', see: straight },
  { lesson: 'optimizing-trajectory', pass: 'ideal-line', fail: 'early-line', see: straight },
  { lesson: 'final', pass: 'exam-giant-slalom', fail: 'exam-slalom', see: straight },
];

/** The first exercise of a pair is failed and nothing of it kept; the other is passed, and kept. */
async function failThenPass(page: Page, { lesson, pass, fail, see }: Lesson): Promise<Scripted> {
  const bad = byHand(fail, see);
  expect(bad.verdict.stars).toBe(0);
  await ride(page, lesson, fail, bad);
  await expectResult(page, bad);
  const good = passing(pass);
  await ride(page, lesson, pass, good);
  // The live sign has told a figure of what is judged.
  await expect(page.locator('[data-coach="value"]')).toHaveText(/\d/);
  await expectResult(page, good);
  await expect.poll(() => stored(page)).toEqual({ [pass]: good.verdict.stars });
  return good;
}

/** Whether the page's upper edge shows nothing but the stage that lies behind the slope. */
async function bareAbove(page: Page): Promise<boolean> {
  // Whole: for a part of it the browser would compose the page in another way.
  const png = await page.screenshot();
  return page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const g = new OffscreenCanvas(picture.width, 1).getContext('2d')!;
      g.drawImage(picture, 0, -2);
      const { data } = g.getImageData(0, 0, picture.width, 1);
      const stage = getComputedStyle(document.querySelector('.ride-stage')!).backgroundColor;
      const colours = Array.from({ length: picture.width }, (_, x) => [...data.slice(4 * x, 4 * x + 3)]);
      return colours.every(([r, g, b]) => `rgb(${r}, ${g}, ${b})` === stage);
    },
    [...png],
  );
}

/** Stars that are counted where the lesson, the academy and home tell of them, after each has been loaded anew. */
async function expectCounted(page: Page, lesson: LessonId, stars: number): Promise<void> {
  const all = exercisesOf(lesson).length * 3;
  for (const [path, of] of [
    [`/academy-${lesson}`, all],
    ['/academy', 63],
    ['/', 63],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(`${stars} of ${of} stars`, { exact: true }).first()).toBeVisible();
  }
}

for (const one of lessons) {
  const { lesson, pass, fail } = one;
  test(`${lesson}: ${fail} is failed with a word on what to do, ${pass} is passed and counted`, async ({
    page,
  }) => {
    const { verdict } = await failThenPass(page, one);
    if (lesson === 'optimizing-trajectory') {
      await expect(page.getByRole('img', { name: words['academy.loss.map'] })).toBeVisible();
      await expect(page.locator('.heat tbody tr')).toHaveCount(setUp(pass).k.gateX.length + 1);
      expect(await faultsOf(page)).toEqual([]);
      expect(await bareAbove(page)).toBe(false);
    }
    await expectCounted(page, lesson, verdict.stars);
    if (lesson === 'final') await expectCertificate(page);
  });
}

/** With the other exams passed in the same way, the certificate can be saved and shared. */
async function expectCertificate(page: Page): Promise<void> {
  const [row] = (await readRows(page, 'lessons')) ?? [];
  const rows = exercisesOf('final').map(({ id }) => ({
    ...row!,
    id: lessonId('', String(row!.rider), id),
    exercise: id,
  }));
  await scribble(page, 'lessons', rows);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    const share = async ({ files = [] }: ShareData): Promise<void> => {
      shared.push(...files.map(({ name, type, size }) => ({ name, type, full: size > 10_000 })));
    };
    Object.assign(navigator, { share, canShare: () => true });
    Object.assign(globalThis, { flShared: shared });
  });
  await page.goto('/academy-final');
  await expect(page.getByRole('img', { name: /^Fall Line academy certificate/ })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: words['academy.certificate.save'] }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(words['academy.certificate.file']);
  const png = readFileSync(await saved.path());
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1080,
    1350,
  ]);
  await page.getByRole('button', { name: words['academy.certificate.share'] }).click();
  const file = { name: words['academy.certificate.file'], type: 'image/png', full: true };
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { flShared: unknown[] }).flShared))
    .toEqual([file]);
}

test('prompts speak of the keys, of the thumbs, of the gamepad in use, or of the one switch', async ({
  page,
  browser,
}) => {
  const prompt = (on: Page) => on.locator('[data-coach="prompt"]');
  const open = async (on: Page): Promise<void> => {
    await on.goto('/academy-basics?exercise=stop');
    await untilMode(on, /^ride$/, 90_000);
  };
  await open(page);
  await expect(prompt(page)).toHaveText(words['academy.stop.prompt.keys']);
  await page.evaluate(() => {
    const pad = {
      connected: true,
      axes: [0, 0],
      buttons: [],
      timestamp: 0,
      id: 'pad',
      index: 0,
      mapping: 'standard',
    };
    Object.assign(navigator, { getGamepads: () => [pad] });
    dispatchEvent(new Event('gamepadconnected'));
  });
  await expect(prompt(page)).toHaveText(words['academy.stop.prompt.pad']);
  // Chosen in another tab's settings.
  const other = await page.context().newPage();
  await other.goto('/settings');
  await other.getByRole('switch', { name: 'One switch' }).click();
  await expect(prompt(page)).toHaveText(words['academy.stop.prompt.switch']);
  const { baseURL } = test.info().project.use;
  const phone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 620 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const touched = await phone.newPage();
  await open(touched);
  await expect(prompt(touched)).toHaveText(words['academy.stop.prompt.touch']);
  await phone.close();
});
