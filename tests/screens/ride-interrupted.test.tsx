import { screen, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';

/** Commits of React so far, told by the hook that its developer tools use. React looks for it once, as it is loaded. */
const commits = vi.hoisted(() => {
  const counted = { count: 0 };
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      checkDCE: () => undefined,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: () => {
        counted.count++;
      },
    },
  });
  return counted;
});

import { compile, decodeStream, START_GO } from '../../src/sim';
import { bodyOf, trackFrom } from '../../src/tracks';
import { rideByStrokes, type Stroke } from '../e2e/hand';
import { keptRide, trackNamed } from '../e2e/kept-ride';
import { GATED, idOf, SHORT, TRACKS } from '../harness/default-tracks';
import { plainTrack } from '../unit/tracks/some-track';
import {
  clocks,
  openGate,
  openSlope,
  pass,
  picture,
  play,
  pushOff,
  rideDown,
  stage,
  tap,
  untilMode,
} from './slope';
import { countRows, readRows, writeRows } from './stored-rows';

const clock = (): string => clocks()[0]!;
const seconds = (): number => Number(clock().slice(2));
const CUT_OFF = /^Your last ride was cut off/;

it('leaves one ride, no row after fifty restarts', async () => {
  await openGate(idOf(SHORT));
  await pushOff();
  // Out of a ride each fifth time, in the gate the others.
  for (let ride = 0; ride < 10; ride++) {
    if (ride > 0) await pushOff();
    expect(clock(), `ride ${ride}`).not.toBe('0:00.00');
    for (let n = 0; n < 5; n++) tap('KeyR');
    await pass(100);
    expect(clock(), `ride ${ride}`).toBe('0:00.00');
  }
  await untilMode(/^ride$/);
  expect(document.querySelectorAll('canvas')).toHaveLength(1);
  expect(picture.built).toBe(1);
  expect([await countRows('records'), await countRows('ghosts')]).toEqual([0, 0]);
  await pushOff();
});

it('does not take over a ride of a living page, and does once that is gone', async () => {
  await openGate(idOf(GATED));
  await pushOff();
  await pass(6000);
  await expect.poll(() => countRows('drafts')).toBe(1);
  const [draft] = await readRows('drafts');

  let close = (): void => undefined;
  await openSlope(`/ride-local?ride=${idOf(GATED)}`, (locks) => {
    const closed = new Promise<void>((done) => {
      close = done;
    });
    void locks.request(`fl-draft-${draft!.id}`, () => closed);
  });
  await untilMode(/^ride$/);
  expect(clock()).toBe('0:00.00');
  expect(screen.queryByText(CUT_OFF)).toBeNull();
  close();

  const user = await openSlope(`/ride-local?ride=${idOf(GATED)}`);
  await untilMode(/^paused$/);
  await screen.findByText(CUT_OFF);
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await untilMode(/^ride$/);
  await pass(20);
  expect(seconds()).toBeGreaterThan(3);
  expect(document.querySelector('[data-hud="lights"]')!.getAttribute('data-on')).toBe('no');
});

it('pauses in a hidden page with the focus at going on', async () => {
  await openGate(idOf(SHORT));
  await pushOff();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  await untilMode(/^paused$/);
  screen.getByText('Your ride waited while you were away.');
  await expect
    .poll(() => document.activeElement === screen.getByRole('button', { name: 'Resume' }))
    .toBe(true);
});

it('has nothing for React to do while a ride goes on', async () => {
  await openGate(idOf(GATED));
  await pushOff();
  await pass(500);
  // Work that the start has triggered ends in real time.
  let before = -1;
  await expect
    .poll(
      () => {
        const same = before === commits.count;
        before = commits.count;
        return same;
      },
      { interval: 500 },
    )
    .toBe(true);
  expect(before).toBeGreaterThan(0);
  const from = clock();
  // Some way down, with a split's or a gate's word in it.
  await pass(6000);
  expect(clock()).not.toBe(from);
  expect(commits.count).toBe(before);
});

/** The wand, and then taps of two ticks to either side that begin at every place within a frame of five. */
function shortTaps(): Stroke[] {
  const strokes = (tick: number, code: string, ticks: number): Stroke[] => [
    { tick, code, down: true },
    { tick: tick + ticks, code, down: false },
  ];
  const taps = Array.from({ length: 12 }, (_, n) =>
    strokes(START_GO + 150 + 37 * n, n % 2 === 0 ? 'ArrowLeft' : 'ArrowRight', 2),
  );
  return [...strokes(START_GO + 20, 'ArrowUp', 20), ...taps.flat()];
}

it('watches a ride on the course that the track had before', async () => {
  const id = idOf(SHORT);
  await openSlope('/ride-local');
  await screen.findByRole('heading', { name: SHORT });
  const track = trackNamed(SHORT);
  const { stream } = rideByStrokes(compile(track.course, 'ski'), shortTaps());
  const { state } = JSON.parse(localStorage.getItem('fl-settings')!) as { state: { activeRider: string } };
  await writeRows('records', [keptRide(1, track, { rider: state.activeRider, by: '' }, stream)]);

  const other = TRACKS.find(({ name }) => name === GATED)!;
  const brought = TRACKS.map((one) => (one.id === id ? { ...other, id, name: SHORT } : one));
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    String(input).includes('/tracks.json') ? Response.json(brought) : real(input, init);
  const build = document.createElement('meta');
  Object.assign(build, { name: 'build', content: 'another' });
  const EARLIER = '1 ride on an earlier version of this track';
  try {
    // The same game asks for nothing.
    await openSlope(`/ride-local?track=${id}`);
    const sheet = await screen.findByRole('dialog');
    await within(sheet).findByRole('link', { name: /^Watch .*’s ride/ });
    expect(screen.queryByText(EARLIER)).toBeNull();

    document.head.append(build);
    const user = await openSlope(`/ride-local?track=${id}`);
    await user.click(await screen.findByText(EARLIER));
    screen.getByText('You haven’t finished a ride here yet.');
    await user.click(await screen.findByRole('link', { name: /^Watch .*’s ride/ }));
    await untilMode(/^replay$/);
    expect(screen.queryByText('Ride not found')).toBeNull();
    expect(stage()).not.toBeNull();
  } finally {
    globalThis.fetch = real;
    build.remove();
  }
});

it('records every tap at 20 frames a second, though it is over before the next frame', async () => {
  const { stream, strokes } = rideByStrokes(compile(trackNamed(SHORT).course, 'ski'), shortTaps());
  expect(strokes).toHaveLength(shortTaps().length);
  await openGate(idOf(SHORT));
  await play(strokes, 50);
  await expect.poll(() => countRows('records')).toBe(1);
  const [kept] = await readRows('records');
  expect(decodeStream(String(kept!.stream)).runs).toEqual(stream.runs);
  // Each tap is a steering of its own, on its side.
  const sides = stream.runs.filter((_, i) => i % 3 === 1).map(Math.sign);
  expect(sides.filter((side, i) => side !== 0 && side !== sides[i - 1])).toEqual(
    Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? -1 : 1)),
  );
});

/** Gives the screen another height, px. */
function setHeight(height: number): void {
  (window as unknown as { happyDOM: { setViewport(size: { height: number }): void } }).happyDOM.setViewport({
    height,
  });
}

it('waits in a screen too low to ride on', async () => {
  setHeight(1000);
  const user = await openGate(idOf(GATED));
  await pushOff();
  setHeight(390);
  await untilMode(/^paused$/);
  expect(screen.getAllByText(/^The ride waits until the screen/)).toHaveLength(1);
  const resume = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Resume' });
  expect(resume().disabled).toBe(true);
  tap('KeyC');
  expect(picture.cameras).not.toContain('far');
  setHeight(1000);
  await expect.poll(() => screen.queryByText(/^The ride waits until the screen/)).toBeNull();
  await expect.poll(() => document.activeElement === resume()).toBe(true);
  screen.getByText(/R restarts, C changes the camera/);
  // The author's line is shown to riders who are new to a style.
  const line = { name: 'Author’s line on the snow' };
  expect(screen.getByRole<HTMLInputElement>('switch', line).checked).toBe(true);
  await user.keyboard('c');
  await expect.poll(() => screen.getByRole<HTMLInputElement>('radio', { name: 'Far' }).checked).toBe(true);
  await user.keyboard('r');
  await untilMode(/^ride$/);
  await pass(100);
  expect(clock()).toBe('0:00.00');
});

it('goes on with a ride whose track is deleted meanwhile', async () => {
  await openSlope('/ride-local');
  await screen.findByRole('heading', { name: SHORT });
  const { dbService } = await import('../../src/db/service');
  const { makeId, putTrack } = await import('../../src/db');
  const id = makeId();
  await putTrack(await dbService.db(), trackFrom({ ...bodyOf(plainTrack()), name: 'Second' }, id, 'own'));
  await openGate(id);
  await pushOff();
  const { removeTrack } = await import('../../src/db');
  const { dbService: service } = await import('../../src/db/service');
  await removeTrack(await service.db(), id);
  await rideDown();
  await screen.findByRole('heading', { name: 'Disqualified at gate 1' });
  await openSlope('/ride-local');
  await screen.findByRole('heading', { name: SHORT });
  expect(screen.queryByRole('heading', { name: 'Second' })).toBeNull();
});
