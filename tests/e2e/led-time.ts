import type { Page } from '@playwright/test';
import { START_FROM } from '../../src/sim';
import type { Stroke } from './hand';
import type { FrameRate } from './test';

/*
 * Time led by the test: a page's frames get a time of their own, so a ride goes the same way on a slow machine and on a
 * fast one, with as many pictures as it needs and no more. Frames, keys and ticks are the game's own; only the clock is
 * led. Without it, a key that is held "for 350 ms" is held for a second where pictures are slow, and the rider turns
 * uphill.
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
  /** Lets so much time pass, at most `frameMs` in a frame, after which it stands; resolves once it has been drawn. */
  flPass: (ms: number, frameMs: number) => Promise<void>;
  /** Puts the rider back into the gate and plays; the strokes in their order. */
  flPlay: (strokes: readonly TimedStroke[], frameMs: number) => void;
  /** Gives time back to the browser. */
  flStop: () => void;
}

/** Runs in the page: takes the clock of frames and events over, once. */
function takeClock(): void {
  const page = globalThis as unknown as Partial<LedPage & FrameRate>;
  // Time that is led need not be waited for.
  page.flEveryFrame = true;
  if (page.flPass !== undefined) return;
  const frames = requestAnimationFrame.bind(globalThis);
  const clock = performance.now.bind(performance);
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')!.get!;
  let shift = 0;
  let led: { now: number; left: number; base: number; next: number } | undefined;
  let strokes: readonly TimedStroke[] = [];
  let step = 0;
  let last = Number.NaN;
  const lead = (left: number, frameMs: number): void => {
    led = { now: led?.now ?? clock() + shift, left, base: Number.NaN, next: 0 };
    step = frameMs;
  };
  const press = (code: string, down: boolean, time: number): void => {
    const e = new KeyboardEvent(down ? 'keydown' : 'keyup', { code, bubbles: true, cancelable: true });
    Object.defineProperty(e, 'timeStamp', { value: time });
    document.body.dispatchEvent(e);
  };
  const turn = (time: number): void => {
    if (!led || time === last) return;
    last = time;
    const passed = Math.min(step, led.left);
    led.left -= passed;
    led.now += passed;
    // The attempt's ticks begin at its first frame.
    if (Number.isNaN(led.base)) led.base = led.now;
    for (let s = strokes[led.next]; s && led.base + s.atMs < led.now; s = strokes[led.next]) {
      press(s.code, s.down, led.base + s.atMs);
      led.next++;
    }
  };
  performance.now = () => led?.now ?? clock() + shift;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get(this: Event) {
      return led?.now ?? stamp.call(this) + shift;
    },
  });
  globalThis.requestAnimationFrame = (callback) =>
    frames((time) => {
      turn(time);
      callback(led?.now ?? time + shift);
    });
  page.flPass = (ms, frameMs) =>
    new Promise<void>((done) => {
      strokes = [];
      lead(ms, frameMs);
      const look = (time: number): void => {
        if (led?.left === 0) {
          done();
        } else {
          turn(time);
          frames(look);
        }
      };
      frames(look);
    });
  page.flPlay = (all, frameMs) => {
    strokes = all;
    lead(Number.POSITIVE_INFINITY, frameMs);
    press('KeyR', true, performance.now());
    press('KeyR', false, performance.now());
  };
  page.flStop = () => {
    if (led) shift = led.now - clock();
    led = undefined;
    page.flEveryFrame = false;
  };
}

async function leadPage(page: Page): Promise<void> {
  // The compiler names functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  // A frame asked for before this has the browser's own time: the next one is the first that can be led.
  await page.evaluate(takeClock);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}

/**
 * Plays strokes into a new attempt on the stage that stands open, in frames of `frameMs`; time goes on until it is given
 * back.
 */
export async function play(page: Page, strokes: readonly Stroke[], frameMs = FRAME_MS): Promise<void> {
  await leadPage(page);
  const timed = strokes.map(({ tick, code, down }) => ({
    atMs: (tick - FROM_TICK) * TICK_MS + TICK_MS / 2,
    ...{ code, down },
  }));
  await page.evaluate(({ all, frameMs }) => (globalThis as unknown as LedPage).flPlay(all, frameMs), {
    all: timed,
    frameMs,
  });
}

/** Lets time pass for the page, ms, and stand still after it until it is given back. */
export async function pass(page: Page, ms: number): Promise<void> {
  await leadPage(page);
  await page.evaluate(({ all, frameMs }) => (globalThis as unknown as LedPage).flPass(all, frameMs), {
    all: ms,
    frameMs: FRAME_MS,
  });
}

/** Lets time go its own way again. */
export async function giveTimeBack(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as LedPage).flStop());
}
