import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { browserArguments, findBrowser } from '../../scripts/browser';

/** The author's ride of a default track on skis, as a page can be told of it. */
export interface AuthorRide {
  readonly track: unknown;
  readonly stream: string;
}

const read = (name: string): unknown => JSON.parse(readFileSync(join('public', name), 'utf8'));

export function authorRide(name: string): AuthorRide {
  const tracks = read('tracks.json') as { id: string; name: string }[];
  const rides = read('author-ghosts.json') as { trackId: string; equipment: string; stream: string }[];
  const track = tracks.find((one) => one.name === name);
  const ride = rides.find(({ trackId, equipment }) => trackId === track?.id && equipment === 'ski');
  if (track === undefined || ride === undefined) throw new Error(`There is no author's ride of ${name}.`);
  return { track, stream: ride.stream };
}

/** An empty page that can import the game's modules as they are in `src`. */
export async function openModules(): Promise<{ readonly page: Page; close(): Promise<void> }> {
  const server = await createServer({ configFile: false, server: { port: 0 }, logLevel: 'error' });
  await server.listen();
  const address = server.httpServer?.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const browser = await chromium.launch({
    executablePath: (await findBrowser()).path,
    args: browserArguments,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  // The compiler names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  const blank = `http://localhost:${port}/blank`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }),
  );
  await page.goto(blank);
  return {
    page,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
