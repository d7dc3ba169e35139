import { screen, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { type ExerciseId, exercisesOf, judgeRide, type Verdict, writeBest } from '../../src/academy';
import { academy as words } from '../../src/i18n/en-US/academy';
import { app as titles } from '../../src/i18n/en-US/app';
import type { Compiled, State } from '../../src/sim';
import { type HandRide, rideByKeys } from '../e2e/hand';
import { idOf, SHORT } from '../harness/default-tracks';
import { type Habits, headOf, type Pressed } from '../unit/academy/beginner';
import { setUp } from '../unit/academy/streams';
import './canvas';
import { openPage } from './page';
import { finishSheet, hold, openSlope, pass, play, untilMode } from './slope';
import { readRows } from './stored-rows';

/** A scripted ride, with the verdict that the judge gives on it. */
interface Scripted {
  readonly ride: HandRide;
  readonly verdict: Verdict;
}

/** Habits that pass an exercise of each lesson. */
const habits: Habits = {
  outside: 2,
  turnOver: 0.7,
  dead: 0.16,
  ahead: 0.2,
  brakeAbove: 99,
  brakeOff: 0,
  tuck: 'when-straight',
};

/** Returns a function that tells when a rider has stood for a second, far longer than any exercise asks. */
function standing(): (s: State) => boolean {
  let ticks = 0;
  return (s) => {
    ticks = s.y > 5 && Math.hypot(s.vx, s.vy) < 0.4 ? ticks + 1 : 0;
    return ticks > 100;
  };
}

/** A ride by the arrow keys, until the line or until the rider has stood for a second. */
function scripted(id: ExerciseId, seeOn: (k: Compiled) => (s: State) => Pressed): Scripted {
  const { k, task, measures } = setUp(id);
  const ride = rideByKeys(k, seeOn(k), standing());
  return { ride, verdict: judgeRide(k, task, ride.stream, measures) };
}

const straight = (): Pressed => ({ side: 0, stance: 1 });
const braking = (y: number): Pressed => ({ side: 0, stance: y > 15 ? 2 : 0 });

const part = (name: string): HTMLElement => document.querySelector(`[data-coach="${name}"]`)!;
const prompt = (): string => part('prompt').textContent!;

/** Goes on to an address as a link does. */
const walk = (address: string): void => history.pushState(null, '', address);

/** Rides the exercise that is open, and checks that the sheet of its result says what the judge says. */
async function expectResult({ ride, verdict }: Scripted): Promise<void> {
  await untilMode(/^ride$/);
  expect(part('prompt').dataset.on).toBe('yes');
  await play(ride.strokes);
  await finishSheet(words['academy.again']);
  const sheet = screen.getByRole('region', { name: words['academy.result'] });
  expect(sheet.dataset.stars).toBe(String(verdict.stars));
  within(sheet).getByText(words[`academy.tip.${verdict.tip}`]);
  expect(sheet.querySelectorAll('.result-stars .star-won')).toHaveLength(verdict.stars);
}

/** Stars by exercise, as they are stored. */
async function storedStars(): Promise<Record<string, unknown>> {
  return Object.fromEntries((await readRows('lessons')).map(({ exercise, stars }) => [exercise, stars]));
}

it.each([
  ['basics', 'stop', braking, 'turns'],
  ['precision', 'mark', straight, 'narrow'],
  ['slalom', 'hairpins', straight, 'rules'],
  ['optimizing-trajectory', 'early-line', straight, 'ideal-line'],
  ['final', 'exam-slalom', straight, 'exam-giant-slalom'],
] as const)(
  '%s: fails %s with a tip, keeps the stars of a passed exercise',
  async (lesson, fail, see, exercise) => {
    const bad = scripted(fail, () => (s) => see(s.y));
    expect(bad.verdict.stars).toBe(0);
    await openSlope(`/academy-${lesson}?exercise=${fail}`);
    await expectResult(bad);
    expect(await storedStars()).toEqual({});

    const good = scripted(exercise, (k) => headOf(k, habits));
    expect(good.verdict.stars).toBeGreaterThan(0);
    walk(`/academy-${lesson}?exercise=${exercise}`);
    await expectResult(good);
    // The live sign has shown a figure of what is judged.
    expect(part('value').textContent).toMatch(/\d/);
    await expect.poll(storedStars).toEqual({ [exercise]: good.verdict.stars });
    const hasMap = lesson === 'optimizing-trajectory';
    expect(screen.queryAllByRole('img', { name: words['academy.loss.map'] })).toHaveLength(hasMap ? 1 : 0);
    expect(document.querySelectorAll('.heat tbody tr')).toHaveLength(
      hasMap ? setUp(exercise).k.gateX.length + 1 : 0,
    );
  },
);

/** Passes exercises, with a number of stars each, without riding them. */
async function giveStars(stars: Readonly<Partial<Record<ExerciseId, number>>>): Promise<void> {
  const [{ dbService, saveLesson }, { activeRider }] = await Promise.all([
    import('../../src/db'),
    import('../../src/session'),
  ]);
  const db = await dbService.db();
  for (const [exercise, won] of Object.entries(stars)) {
    const best = writeBest({ stars: won, facts: [], merit: 1, tip: 'perfect' }, 60_000_000);
    await saveLesson(db, { rider: activeRider().id, exercise, stars: won, best, beats: () => true });
  }
}

it('shows the number of stars in each lesson, the academy, home', async () => {
  await openPage('/academy');
  await giveStars({ turns: 3, narrow: 2, rules: 3, 'ideal-line': 1, 'exam-giant-slalom': 2 });
  for (const [lesson, won] of [
    ['basics', 3],
    ['precision', 2],
    ['slalom', 3],
    ['optimizing-trajectory', 1],
    ['final', 2],
  ] as const) {
    walk(`/academy-${lesson}`);
    await screen.findByRole('heading', { name: titles[`title.academy-${lesson}`], level: 1 });
    await screen.findByText(`${won} of ${exercisesOf(lesson).length * 3} stars`);
  }
  for (const path of ['/academy', '/']) {
    await openPage(path);
    expect((await screen.findAllByText('11 of 63 stars')).length, path).toBeGreaterThan(0);
  }
});

it('gives the certificate once the last exam is passed', async () => {
  const exams = exercisesOf('final').map(({ id }) => id);
  await openPage('/academy-final');
  await giveStars(Object.fromEntries(exams.slice(1).map((id) => [id, 1])));
  await screen.findByText('3 of 12 stars');
  screen.getByText(words['academy.certificate.locked']);
  expect(screen.queryByRole('img', { name: /^Fall Line academy certificate/ })).toBeNull();
  await giveStars({ [exams[0]!]: 3 });
  await screen.findByRole('img', { name: /^Fall Line academy certificate/ });
  expect(screen.queryByText(words['academy.certificate.locked'])).toBeNull();
});

it('prompts in the words of the device in use', async () => {
  const real = globalThis.matchMedia;
  const query = vi.spyOn(globalThis, 'matchMedia').mockImplementation((text) => {
    const list = real.call(window, text);
    if (text === '(pointer: coarse)') Object.defineProperty(list, 'matches', { value: true });
    return list;
  });
  try {
    await openSlope('/academy-basics?exercise=stop');
    await untilMode(/^ride$/);
    expect(prompt()).toBe(words['academy.stop.prompt.touch']);
    query.mockRestore();

    await openSlope('/academy-basics?exercise=stop');
    await untilMode(/^ride$/);
    expect(prompt()).toBe(words['academy.stop.prompt.keys']);
    const pad = { connected: true, axes: [0, 0], buttons: [], timestamp: 0, id: 'pad', index: 0 };
    Object.assign(navigator, { getGamepads: () => [pad] });
    dispatchEvent(new Event('gamepadconnected'));
    await expect.poll(prompt).toBe(words['academy.stop.prompt.pad']);
    const { activeRider, changeRider } = await import('../../src/session');
    changeRider(activeRider().id, { oneSwitch: true });
    await expect.poll(prompt).toBe(words['academy.stop.prompt.switch']);
  } finally {
    query.mockRestore();
    Object.assign(navigator, { getGamepads: () => [] });
  }
});

/** Waits for a step. Roles take long to search for, and each step waits for the praise of the one before. */
const step = (name: string): Promise<void> =>
  expect.poll(() => document.querySelector('.intro-step h2')?.textContent).toBe(name);
const marks = (): number => document.querySelectorAll('.intro-marks [data-done="true"]').length;
const side = (name: string): string =>
  [...document.querySelectorAll('.intro-sides li')].find(({ textContent }) => textContent.startsWith(name))!
    .textContent;

it('the introduction counts a press to each side, takes no restart for a stop', async () => {
  const user = await openSlope('/introduction');
  await user.click(await screen.findByRole('button', { name: 'Try it' }));
  await hold('ArrowUp', 100);
  await step('Turn left and right');
  await pass(1000);
  await hold('ArrowLeft', 500);
  await expect.poll(() => side('Left')).toBe('Left: Done');
  expect(side('Right')).toBe('Right');
  await hold('ArrowRight', 500);
  await expect.poll(() => side('Right')).toBe('Right: Done');
  await step('Glide in a tuck');
  await pass(2500);
  await step('Brake to a stop');
  await pass(1000);
  await hold('KeyR', 50);
  await pass(500);
  expect(document.querySelector('.practice-speed .num')!.textContent).toBe('0');
  // Braking from the gate on is no stop either, however fast the rider was before the restart.
  await hold('ArrowDown', 2500);
  expect(marks()).toBe(3);
  await hold('KeyR', 50);
  await pass(500);
  await hold('ArrowUp', 3000);
  await hold('ArrowDown', 5000);
  await step('Restart instantly');
  await hold('KeyR', 50);
  await step('You’re ready to ride');
  await user.click(screen.getByRole('link', { name: 'Ride' }));
  await untilMode(/^ride$/);
  expect(location.search).toBe(`?ride=${idOf(SHORT)}`);
});
