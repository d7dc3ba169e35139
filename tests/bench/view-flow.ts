import type { Page } from '@playwright/test';
import type { AuthorRide } from './view-page';

/** Pictures compared: half of the stage's 600 x 1000 px. */
const SIZE = { width: 300, height: 500 };
/** Speed at which flow is measured, and how far from it a rider may be, m/s. */
const SPEED = { at: 25, within: 1.5 };
/** Ticks between two measurements, and measurements at most. */
const EVERY = 100;
const MOST = 8;
/** Before each, the camera follows the rider for so many ticks, in small pictures. */
const LEAD = 60;

const ASKED = { SIZE, SPEED, EVERY, MOST, LEAD };

/** Runs in the page: rides, and measures two pictures 8 ms apart again and again. @returns px of a 1,000 px picture per s */
async function measure({ ride, asked }: { ride: AuthorRide; asked: typeof ASKED }): Promise<number[]> {
  const [simAt, viewAt, blocksAt]: readonly string[] = [
    '/src/sim/index.ts',
    '/src/view/index.ts',
    '/tests/bench/view-blocks.ts',
  ];
  const sim = (await import(simAt!)) as typeof import('../../src/sim');
  const { createView } = (await import(viewAt!)) as typeof import('../../src/view');
  const { greyOf, meanFlow } = (await import(blocksAt!)) as typeof import('./view-blocks');
  const { SIZE, SPEED, EVERY, MOST, LEAD } = asked;
  const track = ride.track as import('../../src/tracks').Track;
  const k = sim.compile(track.course, 'ski');
  const stream = sim.decodeStream(ride.stream);
  const [prev, cur] = [sim.create(k, sim.optionsOf(stream)), sim.create(k, sim.optionsOf(stream))];
  const cursor = sim.createCursor(stream);
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const view = await createView(canvas, k, {
    light: track.light,
    style: track.style,
    seed: track.seed,
    words: { start: 'Start', finish: 'Finish' },
    settings: {
      quality: 'medium',
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
  const gl = canvas.getContext('webgl2')!;
  const pixels = new Uint8Array(SIZE.width * SIZE.height * 4);
  const time = { nowMs: 0, dt: 0.02, alpha: 1 };
  const shot = (alpha: number, dt: number) => {
    time.alpha = alpha;
    time.dt = dt;
    view.frame([me], time);
    // Not as few pixels as this machine can draw in time.
    view.sharpen();
    gl.readPixels(0, 0, SIZE.width, SIZE.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return greyOf(pixels, SIZE.width, SIZE.height);
  };
  const step = (): number => {
    sim.copyState(cur, prev);
    sim.stepFrom(k, cur, stream, cursor);
    return Math.hypot(cur.vx, cur.vy, cur.vz);
  };
  const flows: number[] = [];
  let wait = 0;
  for (let tick = 0; tick < stream.ticks - 1 && flows.length < MOST && cur.t1 < 0; tick++) {
    const speed = step();
    time.alpha = 1;
    time.dt = 0.04;
    if (Math.abs(speed - SPEED.at) > SPEED.within || wait-- > 0) {
      view.lay([me]);
      continue;
    }
    view.resize(60, 100, 1);
    view.cut();
    for (let n = 0; n < LEAD; n++, tick++) {
      step();
      if (n % 4 === 0) view.frame([me], time);
    }
    view.resize(SIZE.width, SIZE.height, 1);
    const before = shot(0.1, 0.002);
    const after = shot(0.9, 0.008);
    // Twice, for half of the pixels; as many as at the speed asked for.
    const now = Math.hypot(cur.vx, cur.vy, cur.vz);
    flows.push(((meanFlow(before, after) * 2) / 0.008 / now) * SPEED.at);
    wait = EVERY - LEAD;
  }
  view.dispose();
  canvas.remove();
  return flows;
}

/** Mean flow of what can be seen in the lower two thirds of the picture at 25 m/s, px of a 1,000 px picture per second. */
export async function flowOf(page: Page, ride: AuthorRide): Promise<number> {
  const flows = await page.evaluate(measure, { ride, asked: ASKED });
  return flows.reduce((sum, flow) => sum + flow, 0) / flows.length;
}
