import { createInput, type Input } from '../../../input';
import { advance, createRide, isOver, type LiveRide, restart, type Sampler } from '../../../ride';
import type { Settings } from '../../../session';
import { Phase, START_GO, type State } from '../../../sim';
import { paletteAt } from './practice-palette';
import { drawPractice } from './practice-picture';
import type { Kit } from './practice-rider';
import { HALF_WIDTH_MM, practiceSlope } from './practice-slope';
import { clearWake, createWake, moveWake } from './practice-wake';

/** What a practice run tells while it goes. */
export interface PracticeNews {
  /** After every tick of the simulation, so that what is judged of a ride does not hang on frames; to be read, not kept. */
  readonly onTick: (s: State) => void;
  /** After every frame; the state may be read, not kept. */
  readonly onFrame: (s: State, control: { readonly steer: number; readonly stance: number }) => void;
  /** The rider asked for a restart or was put back to the start. */
  readonly onRestart: (why: 'asked' | 'off') => void;
}

export interface PracticeRun {
  /** While active, keys and thumbs ride. */
  setActive(active: boolean): void;
  setOptions(options: Pick<Settings, 'steering' | 'autoTuck' | 'tilt'>): void;
  dispose(): void;
}

/** Metres beyond the piste's edge, or from the end of the slope, at which the rider is put back to the start. */
const OFF = 12;
const END = 60;

function isOff(s: State): boolean {
  return Math.abs(s.x) > HALF_WIDTH_MM / 1000 + OFF;
}

/** Ticks after the go at which the wait in the gate begins anew: here the wand never opens by itself. */
const WAIT = 300;
/** Step in which waiting is passed over, ms: less than a ride catches up at once. */
const SKIP_MS = 200;

const nobody: Sampler = (_end, _s, out) => {
  out.steer = 0;
  out.stance = 0;
};

/** Puts the rider into the gate after the last light, where any press opens the wand: there are no lights to wait for. */
export function standReady(ride: LiveRide): void {
  restart(ride);
  for (let at = 0; ride.cur.tick < START_GO; at += SKIP_MS) advance(ride, at, nobody);
  ride.baseMs = Number.NaN;
}

/** Lets a rider who waits in the gate wait for as long as it takes. */
export function keepWaiting(ride: LiveRide): void {
  if (ride.cur.phase === Phase.gate && ride.cur.tick > START_GO + WAIT) standReady(ride);
}

function canvasContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const g = canvas.getContext('2d', { alpha: false });
  if (g === null) throw new Error('This browser cannot draw on a canvas.');
  return g;
}

/** Fits the drawing buffer to the element; returns its size in CSS px. */
function fitCanvas(
  canvas: HTMLCanvasElement,
  g: CanvasRenderingContext2D,
): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = Math.min(2, devicePixelRatio);
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { width, height };
}

/**
 * A rider on the practice slope, by the real simulation and the real input, drawn from above on a canvas.
 *
 * @param stage takes the thumbs; the canvas lies in it
 */
export function startPractice(
  stage: HTMLElement,
  canvas: HTMLCanvasElement,
  kit: Kit,
  options: Pick<Settings, 'steering' | 'autoTuck' | 'tilt'>,
  news: PracticeNews,
): PracticeRun {
  const g = canvasContext(canvas);
  const compiled = practiceSlope(kit.equipment);
  const ride: LiveRide = createRide({
    compiled,
    track: { id: '', hash: '' },
    onlooker: { begin: () => undefined, tick: ({ cur }) => news.onTick(cur) },
  });
  standReady(ride);
  const wake = createWake();
  const again = (why: 'asked' | 'off'): void => {
    standReady(ride);
    clearWake(wake);
    news.onRestart(why);
  };
  const input: Input = createInput({
    ...options,
    stage,
    onCommand: (command) => command === 'restart' && again('asked'),
  });
  const sample = input.samplerFor(compiled);
  const palette = paletteAt(canvas);
  let active = false;
  let last = performance.now();
  let frame = requestAnimationFrame(draw);

  function draw(now: number): void {
    frame = requestAnimationFrame(draw);
    const dt = Math.min(0.1, (now - last) / 1000);
    last = now;
    input.poll(now);
    // Before the first try the rider waits in the gate.
    if (active) {
      keepWaiting(ride);
      advance(ride, now, sample);
    }
    if (isOver(ride) || isOff(ride.cur) || ride.cur.y > compiled.finishY - END) again('off');
    moveWake(wake, ride.cur, dt);
    drawPractice(g, fitCanvas(canvas, g), ride.cur, wake, kit, palette);
    news.onFrame(ride.cur, ride.control);
  }

  return {
    setActive(next) {
      active = next;
      input.setActive(next);
      ride.baseMs = Number.NaN;
    },
    setOptions: (next) => input.setOptions(next),
    dispose() {
      cancelAnimationFrame(frame);
      input.dispose();
    },
  };
}
