import type { Page } from '@playwright/test';
import { START_FROM } from '../../src/sim';
import type { Stroke } from './hand';

/*
 * Strokes of a keyboard played into a ride tick by tick: the page's frames get a time of their own, so a ride goes the
 * same way on a slow machine and on a fast one. Frames, keys and ticks are the game's own; only the clock is led.
 */

/** A frame's time, ms: just below the longest stall that a ride catches up. */
const FRAME_MS = 240;
/** A tick, ms. */
const TICK_MS = 10;
/** A repeated attempt waits in the gate from this tick on: half a second before the wand may open. */
const FROM_TICK = START_FROM - 50;

/** A stroke at its time after the first frame of the attempt, ms. */
interface TimedStroke {
  readonly atMs: number;
  readonly code: string;
  readonly down: boolean;
}

interface LedPage {
  /** Puts the rider back into the gate and plays; the strokes in their order. */
  flPlay: (strokes: readonly TimedStroke[], frameMs: number) => void;
  /** Gives time back to the browser. */
  flStop: () => void;
}

/** Runs in the page before anything of the game: takes the clock of frames over. */
function leadClock(): void {
  const page = globalThis as unknown as LedPage;
  const frames = requestAnimationFrame.bind(globalThis);
  const clock = performance.now.bind(performance);
  let shift = 0;
  let led: { now: number; base: number; next: number } | undefined;
  let strokes: readonly TimedStroke[] = [];
  let step = 0;
  let last = Number.NaN;
  const press = (code: string, down: boolean, time: number): void => {
    const e = new KeyboardEvent(down ? 'keydown' : 'keyup', { code, bubbles: true, cancelable: true });
    Object.defineProperty(e, 'timeStamp', { value: time });
    document.body.dispatchEvent(e);
  };
  const turn = (): void => {
    if (!led) return;
    led.now += step;
    // The attempt's ticks begin at its first frame.
    if (Number.isNaN(led.base)) led.base = led.now;
    for (let s = strokes[led.next]; s && led.base + s.atMs < led.now; s = strokes[led.next]) {
      press(s.code, s.down, led.base + s.atMs);
      led.next++;
    }
  };
  performance.now = () => led?.now ?? clock() + shift;
  globalThis.requestAnimationFrame = (callback) =>
    frames((time) => {
      if (time !== last) turn();
      last = time;
      callback(led?.now ?? time + shift);
    });
  page.flPlay = (all, frameMs) => {
    strokes = all;
    step = frameMs;
    led = { now: clock() + shift, base: Number.NaN, next: 0 };
    press('KeyR', true, led.now);
    press('KeyR', false, led.now);
  };
  page.flStop = () => {
    if (led) shift = led.now - clock();
    led = undefined;
  };
}

/** To be called once, before the page is opened. */
export async function leadPage(page: Page): Promise<void> {
  // The compiler names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(leadClock);
}

/** Plays strokes into a new attempt on the stage that stands open. */
export async function play(page: Page, strokes: readonly Stroke[]): Promise<void> {
  const timed = strokes.map(({ tick, code, down }) => ({
    atMs: (tick - FROM_TICK) * TICK_MS + TICK_MS / 2,
    ...{ code, down },
  }));
  await page.evaluate(({ all, frameMs }) => (globalThis as unknown as LedPage).flPlay(all, frameMs), {
    all: timed,
    frameMs: FRAME_MS,
  });
}

/** Lets time go its own way again. */
export async function stopPlaying(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as LedPage).flStop());
}
