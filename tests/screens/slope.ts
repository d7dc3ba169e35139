import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { PilotReply, PilotRequest } from '../../src/pilot/messages';
import { serve } from '../../src/pilot/serve';
import { START_FROM } from '../../src/sim';
import type { View } from '../../src/view';
import type { Stroke } from '../e2e/hand';
import { closePage, deviceLocks, openPage } from './page';

/*
 * Rides in a page by happy-dom: the real stage, input, simulation and database, with a picture that draws nothing and in
 * time that the test leads. Frames come all the time, but the clock stands until `pass` moves it.
 */

/** A frame's time, ms: just below the longest stall that a ride catches up. */
const FRAME_MS = 240;
/** Real time between two frames while the clock stands, ms. */
const IDLE_MS = 10;
/** A tick, ms. */
const TICK_MS = 10;
/** A repeated attempt waits in the gate from this tick on: half a second before the wand may open. */
const FROM_TICK = START_FROM - 50;
/** No ride of a test is longer, s. */
const LONGEST = 90;

/** Calls that the open picture has received. */
export const picture = {
  cameras: [] as string[],
  vibrations: [] as unknown[],
  built: 0,
  /** Tells the page that the picture is lost, or that it is back. */
  lose: (_lost: boolean): void => undefined,
};

function createPicture(canvas: HTMLCanvasElement): View {
  picture.built++;
  const nothing = (): void => undefined;
  return {
    canvas,
    ghosts: 2,
    stats: {} as View['stats'],
    frame: nothing,
    sharpen: nothing,
    restart: () => {
      attemptFrom = Number.NaN;
    },
    cut: nothing,
    lay: nothing,
    resize: nothing,
    settings: nothing,
    idealLine: nothing,
    dispose: nothing,
    setCamera: (mode) => picture.cameras.push(mode),
    project: () => false,
    onLost(callback) {
      picture.lose = callback;
      return nothing;
    },
  };
}

vi.doMock('../../src/view', () => ({
  createFrameTime: () => ({ nowMs: 0, dt: 0, alpha: 0 }),
  webglSupport: () => 'full',
  createView: async (canvas: HTMLCanvasElement) => createPicture(canvas),
  // The podium's picture never comes: its list stands alone.
  loadCeremony: () => new Promise(() => undefined),
}));

/** The computer riders' worker, at work in the test's own thread. */
class PilotWorker {
  onmessage: ((event: { readonly data: PilotReply }) => void) | null = null;
  onerror = null;
  private open = true;
  private readonly answer = serve({
    send: (data) => this.open && this.onmessage?.({ data }),
    now: () => Number(process.hrtime.bigint() / 1_000_000n),
    rest: () => new Promise((done) => setImmediate(done)),
  });
  postMessage(request: PilotRequest): void {
    this.answer(request);
  }
  terminate(): void {
    this.open = false;
  }
}

let now = performance.now();
/** Time of the current attempt's first frame, when its ticks begin, ms; NaN before that frame. */
let attemptFrom = Number.NaN;
let lastFrame = 0;
const asked = new Map<number, FrameRequestCallback>();

/** Called after each frame in which time has passed. */
export const afterFrame = new Set<() => void>();

function drawFrame(): void {
  const due = [...asked.values()];
  asked.clear();
  if (Number.isNaN(attemptFrom)) attemptFrom = now;
  for (const callback of due) callback(now);
}

/** Lets a frame's time pass and draws it. @param act what happens within that time */
function moveFrame(ms: number, act?: () => void): void {
  now += ms;
  act?.();
  drawFrame();
  for (const look of afterFrame) look();
}

performance.now = () => now;
globalThis.requestAnimationFrame = (callback) => {
  asked.set(++lastFrame, callback);
  return lastFrame;
};
globalThis.cancelAnimationFrame = (id) => void asked.delete(id);
setInterval(drawFrame, IDLE_MS).unref();
globalThis.Worker = PilotWorker as never;
Object.defineProperty(document.fonts, 'ready', { value: Promise.resolve() });
navigator.vibrate = (pattern) => picture.vibrations.push(pattern) > 0;

/** Lets the page do what it has begun. */
const turn = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Presses a key or lets go of it. */
function stroke(code: string, down: boolean, time = now): void {
  const e = new KeyboardEvent(down ? 'keydown' : 'keyup', {
    code,
    key: code,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(e, 'timeStamp', { value: time });
  document.body.dispatchEvent(e);
}

/** Presses a key and lets go of it at once. */
export function tap(code: string): void {
  stroke(code, true);
  stroke(code, false);
}

/** Lets time pass, ms. */
export async function pass(ms: number, frameMs = FRAME_MS): Promise<void> {
  for (let left = ms; left > 0; left -= frameMs) {
    moveFrame(Math.min(left, frameMs));
  }
  await turn();
}

/** Holds a key for so long, ms. */
export async function hold(code: string, ms: number): Promise<void> {
  stroke(code, true);
  await pass(ms);
  stroke(code, false);
  await pass(TICK_MS);
}

export const stage = (): HTMLElement | null => document.querySelector('.ride-stage');

/** Waits until the stage does one of these things. */
export async function untilMode(mode: RegExp): Promise<void> {
  await expect.poll(() => stage()?.dataset.mode).toMatch(mode);
}

/** The running times as the instruments show them, one of each rider. */
export function clocks(): string[] {
  return [...document.querySelectorAll('[data-hud="time"]')].map((one) => one.textContent!);
}

/** A part of the instruments, where it is shown; of the first rider. */
export function shown(part: string): string {
  const element = document.querySelector(`[data-hud="${part}"]`);
  return element?.closest('[data-on="no"]') ? '' : (element?.textContent ?? '');
}

/** Opens the wand of each rider by a key of theirs, and lets time pass until all clocks run. */
export async function pushOff(...codes: readonly string[]): Promise<void> {
  const keys = codes.length === 0 ? ['ArrowUp'] : codes;
  const wait = (): boolean => clocks().some((clock) => clock === '0:00.00');
  for (let n = 0; n < 40 && wait(); n++) {
    for (const code of keys) stroke(code, true);
    await pass(60);
    for (const code of keys) stroke(code, false);
    await pass(190);
  }
  expect(wait()).toBe(false);
}

/** Lets time pass until the ride is over, at most as long as a ride takes. */
async function untilOver(frameMs?: number): Promise<void> {
  for (let n = 0; n < LONGEST && stage()?.dataset.mode !== 'over'; n++) await pass(1000, frameMs);
  expect(stage()?.dataset.mode).toBe('over');
}

/** Rides straight on to the end. */
export const rideDown = (): Promise<void> => untilOver();

/** Plays strokes into a new attempt on the stage that stands open, and lets time pass until it is over. */
export async function play(strokes: readonly Stroke[], frameMs = FRAME_MS): Promise<void> {
  tap('KeyR');
  moveFrame(frameMs);
  // After a ride that is over the page takes a moment to show the new attempt.
  await untilMode(/^ride$/);
  let next = 0;
  // The page ignores input from the future, so a stroke is sent after its time. Ghosts that load late restart the attempt.
  const press = (): void => {
    if (Number.isNaN(attemptFrom)) return;
    for (let one = strokes[next]; one; one = strokes[++next]) {
      const at = attemptFrom + (one.tick - FROM_TICK) * TICK_MS + TICK_MS / 2;
      if (at >= now) break;
      stroke(one.code, one.down, at);
    }
  };
  for (; next < strokes.length && stage()?.dataset.mode !== 'over'; await turn()) {
    for (let frames = 0; frames < 4; frames++) moveFrame(frameMs, press);
  }
  await untilOver(frameMs);
}

/**
 * Opens an address whose rides can be ridden.
 *
 * @param other what another page of this device does first, such as taking a lock
 */
export async function openSlope(path: string, other?: (locks: LockManager) => void): Promise<UserEvent> {
  await closePage();
  Object.assign(picture, { cameras: [], vibrations: [], built: 0 });
  other?.(deviceLocks.manager);
  return openPage(path);
}

/** Opens the gate of a default track, and waits until it can be ridden. */
export async function openGate(track: string): Promise<UserEvent> {
  const user = await openSlope(`/ride-local?ride=${track}`);
  await untilMode(/^ride$/);
  return user;
}

/** Waits for the sheet of a result, which comes a moment after the end of a ride. */
export const finishSheet = (name = 'Ride again'): Promise<HTMLElement> =>
  screen.findByRole('button', { name });
