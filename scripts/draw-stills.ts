/**
 * Renders the images on the home screen with the game itself: a default track's author rides, a low camera looks up the slope.
 * One moment is kept per theme and equipment, in three layers: everything except the colours that the rider chooses, and the
 * parts that the suit and the trim add. `npx tsx scripts/draw-stills.ts [out folder] [seconds …]` tries other moments.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { browserArguments, findBrowser } from './browser.ts';

/** The ride shown, and its moment, s after the start of the stream. */
const TRACK = 'Sunny Apron';
const MOMENTS_S = { ski: 17, board: 17 } as const;
/** Size of the image: the top of a 600 px stage, at a pixel ratio of 2. */
const SIZE = { width: 600, height: 620, ratio: 2 };
const QUALITY = 0.8;

const themes = { morning: 'golden', night: 'night' } as const;

const layers = ['base', 'suit', 'trim'] as const;
type Layer = (typeof layers)[number];

interface Shot {
  readonly track: unknown;
  readonly equipment: 'ski' | 'board';
  readonly stream: string;
  readonly light: (typeof themes)[keyof typeof themes];
  readonly atS: number;
  readonly size: typeof SIZE;
  readonly quality: number;
}

/**
 * Runs in the page: rides up to the moment, then renders it in full size. A rider's colour is only ever multiplied by light, so
 * the part it adds is the image in white minus the image in black.
 *
 * @returns a data URL per layer
 */
async function shoot(shot: Shot): Promise<Record<Layer, string>> {
  // The page's own modules: their addresses are the server's, not this script's.
  const [simAt, viewAt, wordsAt]: readonly string[] = [
    '/src/sim/index.ts',
    '/src/view/index.ts',
    '/src/i18n/index.ts',
  ];
  const sim = (await import(simAt!)) as typeof import('../src/sim');
  const { createView } = (await import(viewAt!)) as typeof import('../src/view');
  const { t } = (await import(wordsAt!)) as typeof import('../src/i18n');
  const track = shot.track as import('../src/tracks').Track;
  const compiled = sim.compile(track.course, shot.equipment);
  const stream = sim.decodeStream(shot.stream);
  const { width, height, ratio } = shot.size;
  const last = Math.min(stream.ticks - 1, Math.round(shot.atS * 100));

  async function pictureIn(primary: string, secondary: string): Promise<ImageData> {
    const options = sim.optionsOf(stream);
    const [prev, cur] = [sim.create(compiled, options), sim.create(compiled, options)];
    const cursor = sim.createCursor(stream);
    const canvas = document.createElement('canvas');
    const view = await createView(canvas, compiled, {
      light: shot.light,
      style: track.style,
      seed: track.seed,
      words: { start: t('ride.banner.start'), finish: t('ride.banner.finish') },
      settings: {
        quality: 'high',
        reducedMotion: false,
        sparkles: true,
        bigContrastGates: false,
        colourBlind: false,
      },
    });
    view.setCamera('low');
    const kit = { primary, secondary };
    const look = { equipment: shot.equipment, goofy: false, kit, bib: '7', kind: 'me', label: '' } as const;
    const me = { look, prev, cur };
    // Small frames up to that moment: camera, trails and spray have to reach their state.
    view.resize(60, 62, 1);
    const time = { nowMs: 0, dt: 0.02, alpha: 1 };
    for (let tick = 0; tick < last; tick++) {
      sim.copyState(cur, prev);
      sim.stepFrom(compiled, cur, stream, cursor);
      if (tick > last - 700 && tick % 2 === 0) view.frame([me], time);
    }
    view.resize(width, height, ratio);
    view.frame([me], time);
    const flat = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
    flat.drawImage(canvas, 0, 0);
    view.dispose();
    return flat.getImageData(0, 0, canvas.width, canvas.height);
  }

  const [black, white] = ['#000000', '#ffffff'];
  const base = await pictureIn(black, black);
  const added = (colour: ImageData): ImageData => {
    for (let i = 0; i < base.data.length; i++)
      if (i % 4 !== 3) colour.data[i] = Math.max(0, colour.data[i]! - base.data[i]!);
    return colour;
  };
  const urlOf = (picture: ImageData): string => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: picture.width, height: picture.height });
    canvas.getContext('2d')!.putImageData(picture, 0, 0);
    return canvas.toDataURL('image/webp', shot.quality);
  };
  return {
    base: urlOf(base),
    suit: urlOf(added(await pictureIn(white, black))),
    trim: urlOf(added(await pictureIn(black, white))),
  };
}

async function openPage(port: number): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: (await findBrowser()).path,
    args: browserArguments,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  const blank = `http://localhost:${port}/blank`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }),
  );
  await page.goto(blank);
  // The loader of this script adds calls of `__name` to functions with a name.
  await page.evaluate('globalThis.__name = (named) => named');
  return { page, close: () => browser.close() };
}

const read = (name: string): unknown => JSON.parse(readFileSync(join('public', name), 'utf8'));
const tracks = read('tracks.json') as { id: string; name: string }[];
const rides = read('author-ghosts.json') as { trackId: string; equipment: string; stream: string }[];
const track = tracks.find(({ name }) => name === TRACK);
if (track === undefined) throw new Error(`There is no track ${TRACK}.`);

const [folder = 'src/ui/art', ...moments] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await createServer({ configFile: false, server: { port: 0 }, logLevel: 'error' });
await server.listen();
const address = server.httpServer?.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const { page, close } = await openPage(port);
for (const equipment of ['ski', 'board'] as const) {
  const ride = rides.find((one) => one.trackId === track.id && one.equipment === equipment);
  if (ride === undefined) throw new Error(`There is no author's ride of ${TRACK} by ${equipment}.`);
  for (const [theme, light] of Object.entries(themes)) {
    for (const atS of moments.length > 0 ? moments.map(Number) : [MOMENTS_S[equipment]]) {
      const shot: Shot = {
        ...{ track, equipment, light, atS },
        ...{ stream: ride.stream, size: SIZE, quality: QUALITY },
      };
      const urls = await page.evaluate(shoot, shot);
      for (const layer of layers) {
        const bytes = Buffer.from(urls[layer].slice(urls[layer].indexOf(',') + 1), 'base64');
        const name = ['home', equipment, theme, ...(moments.length > 0 ? [atS] : []), layer].join('-');
        writeFileSync(resolve(folder, `${name}.webp`), bytes);
        console.log(`${name}: ${bytes.length} bytes`);
      }
    }
  }
}
await close();
await server.close();
