import { t } from '../../i18n';
import type { Compiled, State } from '../../sim';
import type { Track } from '../../tracks';
import type { CameraMode, FrameTime, RiderLook, View, ViewSettings } from '../../view';

/** A rider in the picture. */
export interface Shown {
  readonly look: RiderLook;
  readonly prev: State;
  readonly cur: State;
}

/** Size of the stage, CSS px. Read when it changes, never in a frame. */
export interface StageSize {
  width: number;
  height: number;
}

/** Runs the time on the slope: of a ride, or of a replay. */
export interface Driver {
  readonly riders: readonly Shown[];
  /** The slope now uses this driver, perhaps again. */
  readonly taken: () => void;
  /** Called once per frame, before drawing: advances the time, and sets `alpha` to the riders' position between two ticks. */
  readonly advance: (at: FrameTime) => void;
  /** Called once per frame, after drawing. */
  readonly drawn: (at: Readonly<FrameTime>, view: View, size: StageSize) => void;
  /** Returns whether nothing is running: the ride is over, or the viewer is paused. */
  readonly resting: () => boolean;
}

/** The slope on a canvas and the loop that drives it, outside React. */
export interface Slope {
  readonly view: View;
  /** Sets the driver. The previous driver is no longer called. */
  readonly drive: (driver: Driver) => void;
  /** Starts or stops the loop. A stopped slope keeps its last picture. */
  readonly run: (running: boolean) => void;
  /** Draws picture and HUD once, as after a change of size while stopped. */
  readonly redraw: () => void;
  readonly setCamera: (mode: CameraMode) => void;
  readonly dispose: () => void;
}

export interface SlopeSetup {
  readonly canvas: HTMLCanvasElement;
  readonly compiled: Compiled;
  readonly track: Pick<Track, 'light' | 'style' | 'seed'>;
  readonly settings: ViewSettings;
  readonly camera: CameraMode;
  /** The picture was lost or restored. */
  readonly onLost: (lost: boolean) => void;
  /** A frame has failed, and the loop has stopped. */
  readonly onFault: (error: unknown) => void;
}

/** Longest animation step of a frame, s, so that the picture does not jump after a stall. */
const LONGEST_STEP = 0.1;

/** Creates the loop of a picture. Each frame advances the driver's time and draws. */
function createLoop(view: View, at: FrameTime, size: StageSize, onFault: SlopeSetup['onFault']) {
  let driver: Driver | undefined;
  let request = 0;
  at.nowMs = Number.NaN;
  const halt = (): void => {
    cancelAnimationFrame(request);
    request = 0;
  };
  const frame = (now: number): void => {
    request = requestAnimationFrame(frame);
    if (!driver) return;
    const { nowMs: last } = at;
    at.dt = Number.isNaN(last) ? 0 : Math.min(LONGEST_STEP, Math.max(0, (now - last) / 1000));
    at.nowMs = now;
    try {
      driver.advance(at);
      view.frame(driver.riders, at, driver.resting());
      driver.drawn(at, view, size);
    } catch (error) {
      // The next frames would fail in the same way, sixty times a second and unseen.
      halt();
      onFault(error);
    }
  };
  return {
    halt,
    isRunning: () => request !== 0,
    drive(next: Driver): void {
      driver = next;
      at.nowMs = Number.NaN;
      next.taken();
    },
    run(running: boolean): void {
      if (running === (request !== 0)) return;
      at.nowMs = Number.NaN;
      if (running) {
        request = requestAnimationFrame(frame);
      } else {
        halt();
        view.sharpen();
      }
    },
    redraw(): void {
      if (!driver) return;
      const still = { nowMs: performance.now(), dt: 0, alpha: 1 };
      view.frame(driver.riders, still);
      view.sharpen();
      driver.drawn(still, view, size);
    },
  };
}

/**
 * Builds the picture of a track. Loads three.js.
 *
 * @returns undefined if the browser has no WebGL
 * @throws when the picture cannot be built (files missing, no memory)
 */
export async function openSlope(setup: SlopeSetup): Promise<Slope | undefined> {
  const { canvas, compiled, track, settings } = setup;
  const { createFrameTime, createView, webglSupport } = await import('../../view');
  if (webglSupport() === 'none') return undefined;
  const { light, style, seed } = track;
  const words = { start: t('ride.banner.start'), finish: t('ride.banner.finish') };
  const view = await createView(canvas, compiled, { light, style, seed, settings, words });
  view.setCamera(setup.camera);
  const size: StageSize = { width: 0, height: 0 };
  const loop = createLoop(view, createFrameTime(), size, setup.onFault);
  const adapt = (): void => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    size.width = clientWidth;
    size.height = clientHeight;
    view.resize(clientWidth, clientHeight, devicePixelRatio);
  };
  adapt();
  const sizes = new ResizeObserver(() => {
    adapt();
    if (!loop.isRunning()) loop.redraw();
  });
  sizes.observe(canvas);
  const stopLost = view.onLost((lost) => {
    if (!lost && !loop.isRunning()) loop.redraw();
    setup.onLost(lost);
  });
  return {
    view,
    drive: loop.drive,
    run: loop.run,
    redraw: loop.redraw,
    setCamera: (mode) => view.setCamera(mode),
    dispose() {
      loop.halt();
      sizes.disconnect();
      stopLost();
      view.dispose();
    },
  };
}
