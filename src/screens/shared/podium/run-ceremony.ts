import type { Ceremony } from '../../../view';

/** Least time between two pictures, ms: nobody steers here, and a slow machine has other things to do. */
const PICTURE_MS = 30;

/** What the loop needs of the browser. */
export interface Frames {
  readonly request: (callback: (now: number) => void) => number;
  readonly cancel: (id: number) => void;
}

const browserFrames: Frames = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (id) => cancelAnimationFrame(id),
};

/** Draws a ceremony as long as it is told to run. */
export interface CeremonyLoop {
  readonly isRunning: boolean;
  /** In sight or not. Without motion one picture is drawn, and no frame asked for. */
  show(seen: boolean): void;
  /** Draws once more while nothing moves: after a change of size, or when a lost picture is back. */
  redraw(): void;
}

export function createCeremonyLoop(
  ceremony: Pick<Ceremony, 'frame' | 'moves'>,
  frames: Frames = browserFrames,
): CeremonyLoop {
  let request = 0;
  let last = Number.NaN;
  const next = (now: number): void => {
    request = frames.request(next);
    if (now - last < PICTURE_MS) return;
    const dt = Number.isNaN(last) ? 0 : (now - last) / 1000;
    last = now;
    try {
      ceremony.frame(dt);
    } catch (error) {
      // The next frame would fail in the same way, over and over and unseen.
      stop();
      console.error(error);
    }
  };
  function stop(): void {
    if (request !== 0) frames.cancel(request);
    request = 0;
    last = Number.NaN;
  }
  return {
    get isRunning() {
      return request !== 0;
    },
    show(seen) {
      if (!seen) stop();
      else if (!ceremony.moves) ceremony.frame(0);
      else if (request === 0) request = frames.request(next);
    },
    redraw() {
      if (request === 0) ceremony.frame(0);
    },
  };
}

/**
 * Runs a ceremony while its canvas can be seen, in the size it has on the page.
 *
 * @param onLost told when the picture is lost and when it is back
 * @returns the way out
 */
export function runCeremony(ceremony: Ceremony, onLost: (lost: boolean) => void): () => void {
  const { canvas } = ceremony;
  const loop = createCeremonyLoop(ceremony);
  const adapt = (): void => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth > 0 && clientHeight > 0) ceremony.resize(clientWidth, clientHeight, devicePixelRatio);
  };
  adapt();
  loop.redraw();
  const sizes = new ResizeObserver(() => {
    adapt();
    loop.redraw();
  });
  sizes.observe(canvas);
  const sight = new IntersectionObserver((entries) => loop.show(entries.at(-1)?.isIntersecting === true));
  sight.observe(canvas);
  const stopLost = ceremony.onLost((lost) => {
    onLost(lost);
    if (!lost) loop.redraw();
  });
  return () => {
    sight.disconnect();
    sizes.disconnect();
    stopLost();
    loop.show(false);
  };
}
