import { screen, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { decodeStream } from '../../src/sim';
import { GATED, idOf, SHORT, TRACKS } from '../harness/default-tracks';
import {
  finishSheet,
  hold,
  openGate,
  openSlope,
  pass,
  picture,
  pushOff,
  rideDown,
  shown,
  stage,
  tap,
  untilMode,
} from './slope';
import { countRows, readRows } from './stored-rows';

/** What a ride is marked with: the best medal its time is good for, by the track's own times, or that it came down. */
function medalOf(name: string, timeUs: number): string {
  const { authorUs, goldUs, silverUs, bronzeUs } = TRACKS.find((track) => track.name === name)!.reference!
    .ski;
  // A slope that carries a rider down by itself gives none.
  if (bronzeUs === authorUs) return 'Finished';
  const won = Object.entries({ Author: authorUs, Gold: goldUs, Silver: silverUs, Bronze: bronzeUs }).find(
    // As they are shown, to the hundredth.
    ([, us]) => Math.floor(timeUs / 10_000) <= Math.floor(us / 10_000),
  );
  return won === undefined ? 'Finished' : `${won[0]} medal`;
}

/** Sides steered in the ride kept last, from its input stream: −1 left, 1 right. */
async function sidesSteered(): Promise<ReadonlySet<number>> {
  const rows = await readRows('records');
  const last = rows.reduce((a, b) => (Number(a.riddenAt) > Number(b.riddenAt) ? a : b));
  return new Set(
    decodeStream(String(last.stream))
      .runs.filter((_, i) => i % 3 === 1)
      .map(Math.sign),
  );
}

const head = (): HTMLElement => document.querySelector('.finish-head')!;
const wind = (): HTMLInputElement => screen.getByRole('slider', { name: 'Position in the ride' });

/** Rides the short track, a little to both sides, to the sheet of its result. */
async function rideShort(): Promise<void> {
  await pushOff();
  await hold('ArrowLeft', 200);
  await hold('ArrowRight', 200);
  await rideDown();
  await finishSheet();
}

it('keeps a ride, shows its medal, races it in the next one', async () => {
  await openGate(idOf(SHORT));
  await rideShort();
  await screen.findByText('Your best here, saved on this device.');
  await expect.poll(() => countRows('records')).toBe(1);
  await expect.poll(() => countRows('ghosts')).toBe(1);
  const [kept] = await readRows('records');
  await expect
    .poll(() => document.activeElement === screen.getByRole('heading', { name: 'Finished' }))
    .toBe(true);
  await screen.findByText(/^Finished \d:\d\d\.\d\d$/, { selector: '[role="status"]' });
  expect(within(head()).getByRole('img').getAttribute('aria-label')).toBe(
    medalOf(SHORT, Number(kept!.timeUs)),
  );
  expect(await sidesSteered()).toEqual(new Set([-1, 0, 1]));

  const user = await openGate(idOf(SHORT));
  await rideShort();
  await expect.poll(() => countRows('records')).toBe(2);
  expect(screen.getByRole('row', { name: /^Finish/ }).textContent).toMatch(/[+−]\d|±0/);
  within(head()).getByText('My best');
  await user.click(screen.getByRole('tab', { name: 'Line' }));
  await screen.findByText(/The author’s line \(dotted\)/);
});

it('watches a ride again at the chosen speed, by the chosen camera', async () => {
  const user = await openGate(idOf(SHORT));
  await rideShort();
  await expect.poll(() => countRows('records')).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Replay' }));
  await untilMode(/^replay$/);
  await pass(20);
  // A scrub that the system takes away does not hold the slider.
  wind().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  wind().dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
  for (const ticks of [10, 20, 40, 2.5, 5]) {
    const from = Number(wind().value);
    await pass(100, 100);
    expect(Math.abs(Number(wind().value) - from - ticks)).toBeLessThanOrEqual(1);
    await user.click(screen.getByRole('button', { name: /^Speed/ }));
  }
  for (const camera of ['Helicopter', 'From above', 'TV'])
    await user.click(screen.getByRole('radio', { name: camera }));
  expect(picture.cameras.slice(-3)).toEqual(['helicopter', 'coach', 'tv']);
  tap('Escape');
  await untilMode(/^over$/);
  // Closing the viewer shows the same end: nothing is kept a second time, and the sheet is there at once.
  screen.getByRole('button', { name: 'Ride again' });
  expect(await countRows('records')).toBe(1);
});

it('watches two kept rides together from the track’s sheet', async () => {
  await openGate(idOf(SHORT));
  for (let n = 1; n <= 2; n++) {
    await rideShort();
    await expect.poll(() => countRows('records')).toBe(n);
    if (n === 1) tap('KeyR');
    await untilMode(n === 1 ? /^ride$/ : /^over$/);
  }
  const user = await openSlope(`/ride-local?track=${idOf(SHORT)}`);
  await expect.poll(() => screen.queryAllByRole('checkbox', { name: /^Select/ }).length).toBe(2);
  const watch = async (): Promise<void> => {
    for (const tick of await screen.findAllByRole('checkbox', { name: /^Select/ })) await user.click(tick);
    await user.click(screen.getByRole('link', { name: 'Watch 2 rides together' }));
  };
  // Left in the moment in which the viewer stands in the page, before any picture of it.
  const left = new Promise<void>((done) => {
    new MutationObserver((_, watcher) => {
      if (stage()?.dataset.mode !== 'replay') return;
      watcher.disconnect();
      tap('Escape');
      done();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await watch();
  await left;
  await expect.poll(stage).toBeNull();
  await watch();
  await untilMode(/^replay$/);
  await pass(100);
  // Two rides of one rider: the time tells which.
  await expect.poll(() => document.querySelector('.hud-tag')?.textContent).toMatch(/ \d:\d\d\.\d\d$/);
});

it('says at once that a miss in a training ride costs three seconds', async () => {
  await openGate(idOf(GATED));
  await pushOff();
  // Straight down: the second gate on the other side cannot be made.
  for (let n = 0; n < 60 && !/missed|straddled/.test(shown('banner')); n++) await pass(500);
  expect(shown('banner')).toMatch(/^Gate \d+ (missed|straddled): \+3\.00$/);
});

it('keeps the ride where the sheet of its result cannot be had', async () => {
  vi.doMock('../../src/screens/ride-local/ride/finish-sheet', () => {
    throw new Error('offline');
  });
  try {
    const user = await openGate(idOf(SHORT));
    await rideShort();
    screen.getByRole('heading', { name: /^Finished \d:\d\d\.\d\d$/ });
    expect(screen.getByRole('alert').textContent).toContain('couldn’t be downloaded');
    await screen.findByText('Your best here, saved on this device.');
    await expect.poll(() => countRows('records')).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Ride again' }));
    await untilMode(/^ride$/);
  } finally {
    vi.doUnmock('../../src/screens/ride-local/ride/finish-sheet');
  }
});
