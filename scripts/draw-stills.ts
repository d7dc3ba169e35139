/**
 * Takes the pictures on home out of the game itself: a default track's author rides, a low camera looks up the slope,
 * one moment is kept per theme. `npx tsx scripts/draw-stills.ts [out folder] [seconds …]` tries other moments.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { browserArguments, findBrowser } from './browser.ts';

/** The ride that is shown and the moment of it, s after the start of the stream. */
const TRACK = 'Sunny Apron';
const MOMENT_S = 17;
/** Size of the picture: the top of a 600 px stage, at twice its pixels. */
const SIZE = { width: 600, height: 620, ratio: 2 };
const QUALITY = 0.8;

const themes = { morning: 'golden', night: 'night' } as const;

interface Shot {
  readonly track: unknown;
  readonly stream: string;
  readonly light: (typeof themes)[keyof typeof themes];
  readonly atS: number;
  readonly size: typeof SIZE;
  readonly quality: number;
}

/** Runs in the page: rides up to the moment, then draws it once in full size. @returns a data URL */
async function shoot(shot: Shot): Promise<string> {
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
  const compiled = sim.compile(track.course, 'ski');
  const stream = sim.decodeStream(shot.stream);
  const options = sim.optionsOf(stream);
  const [prev, cur] = [sim.create(compiled, options), sim.create(compiled, options)];
  const cursor = sim.createCursor(stream);
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
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
  const me = {
    look: {
      equipment: 'ski',
      goofy: false,
      kit: { primary: '#ffc21f', secondary: '#16213f' },
      bib: '7',
      kind: 'me',
      label: '',
    },
    prev,
    cur,
  } as const;
  // Small pictures on the way: camera, trails and spray have to come to where they would be.
  view.resize(60, 62, 1);
  const time = { nowMs: 0, dt: 0.02, alpha: 1 };
  const last = Math.min(stream.ticks - 1, Math.round(shot.atS * 100));
  for (let tick = 0; tick < last; tick++) {
    sim.copyState(cur, prev);
    sim.stepFrom(compiled, cur, stream, cursor);
    if (tick > last - 700 && tick % 2 === 0) view.frame([me], time);
  }
  view.resize(shot.size.width, shot.size.height, shot.size.ratio);
  view.frame([me], time);
  const picture = canvas.toDataURL('image/webp', shot.quality);
  view.dispose();
  return picture;
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
  return { page, close: () => browser.close() };
}

const read = (name: string): unknown => JSON.parse(readFileSync(join('public', name), 'utf8'));
const tracks = read('tracks.json') as { id: string; name: string }[];
const rides = read('author-ghosts.json') as { trackId: string; equipment: string; stream: string }[];
const track = tracks.find(({ name }) => name === TRACK);
const ride = rides.find(({ trackId, equipment }) => trackId === track?.id && equipment === 'ski');
if (track === undefined || ride === undefined) throw new Error(`There is no author's ride of ${TRACK}.`);

const [folder = 'src/ui/art', ...moments] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await createServer({ configFile: false, server: { port: 0 }, logLevel: 'error' });
await server.listen();
const address = server.httpServer?.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const { page, close } = await openPage(port);
for (const [theme, light] of Object.entries(themes)) {
  for (const atS of moments.length > 0 ? moments.map(Number) : [MOMENT_S]) {
    const shot: Shot = { track, stream: ride.stream, light, atS, size: SIZE, quality: QUALITY };
    const url = await page.evaluate(shoot, shot);
    const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    const file = resolve(folder, `home-${theme}${moments.length > 0 ? `-${atS}` : ''}.webp`);
    writeFileSync(file, bytes);
    console.log(`${file}: ${bytes.length} bytes`);
  }
}
await close();
await server.close();
