import type { Page } from '@playwright/test';
import type { AuthorRide } from './view-page';

const ASKED = { width: 300, height: 500, tick: 1500, levels: 2 };

/** Runs in the page: a rider stands in mid-course, the camera has come to rest; two pictures follow each other. */
async function measure({ ride, asked }: { ride: AuthorRide; asked: typeof ASKED }): Promise<number> {
  const [simAt, viewAt, blocksAt]: readonly string[] = [
    '/src/sim/index.ts',
    '/src/view/index.ts',
    '/tests/bench/view-blocks.ts',
  ];
  const sim = (await import(simAt!)) as typeof import('../../src/sim');
  const { createView } = (await import(viewAt!)) as typeof import('../../src/view');
  const { changed, greyOf } = (await import(blocksAt!)) as typeof import('./view-blocks');
  const track = ride.track as import('../../src/tracks').Track;
  const k = sim.compile(track.course, 'ski');
  const stream = sim.decodeStream(ride.stream);
  const cur = sim.create(k, sim.optionsOf(stream));
  const cursor = sim.createCursor(stream);
  for (let tick = 0; tick < asked.tick; tick++) sim.stepFrom(k, cur, stream, cursor);
  Object.assign(cur, { vx: 0, vy: 0, vz: 0, vs: 0, u: 0, p: 0 });
  const prev = sim.create(k, sim.optionsOf(stream));
  sim.copyState(cur, prev);
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const view = await createView(canvas, k, {
    light: track.light,
    style: track.style,
    seed: track.seed,
    words: { start: 'Start', finish: 'Finish' },
    settings: {
      quality: 'high',
      reducedMotion: false,
      sparkles: true,
      bigContrastGates: false,
      colourBlind: false,
    },
  });
  const kit = { primary: '#ffc21f', secondary: '#16213f' };
  const me = {
    look: { equipment: 'ski', goofy: false, kit, bib: '7', kind: 'me', label: '' },
    prev,
    cur,
  } as const;
  const time = { nowMs: 0, dt: 0.1, alpha: 1 };
  view.resize(30, 50, 1);
  view.cut();
  for (let n = 0; n < 60; n++) view.frame([me], time);
  view.resize(asked.width, asked.height, 1);
  const gl = canvas.getContext('webgl2')!;
  const pixels = new Uint8Array(asked.width * asked.height * 4);
  time.dt = 0.016;
  const shot = () => {
    view.frame([me], time);
    view.sharpen();
    gl.readPixels(0, 0, asked.width, asked.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return greyOf(pixels, asked.width, asked.height);
  };
  const before = shot();
  const share = changed(before, shot(), asked.levels);
  view.dispose();
  canvas.remove();
  return share;
}

/** Share of the picture that changes from one frame to the next while camera and rider stand still: sparkles must not boil. */
export async function flickerOf(page: Page, ride: AuthorRide): Promise<number> {
  return page.evaluate(measure, { ride, asked: ASKED });
}
