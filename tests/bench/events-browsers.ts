import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/browser';
import { Fault } from '../../scripts/fault';
import { pushOff, rideDown, untilMode } from '../e2e/riding';
import type { Rider } from '../server/riding';

/** Real browsers of the event bench: the built game, by its own buttons, with a clock that is wrong. */

export interface EventBrowser {
  /** Rides once by the event's own page, also while the server goes and comes. */
  ride(event: string): Promise<void>;
  setOffline(offline: boolean): Promise<void>;
  /** Times of the rides that the page has sent, as it claims them, by ride, µs. */
  readonly sent: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const TRIES = 6;
/** A person's pause before the next, ms. */
const PAUSE_MS = 2000;

export async function startBrowser(): Promise<Browser> {
  const { path } = await findBrowser();
  return chromium.launch({ executablePath: path, args: browserArguments });
}

/** The rides in a request to the server: a record by itself, or those of a batch. */
function ridesIn(body: string | null): readonly { id: string; claimedUs: number }[] {
  if (body === null || !body.includes('claimedUs')) return [];
  const value = JSON.parse(body) as { requests?: { body: never }[] };
  return value.requests === undefined ? [value as never] : value.requests.map((one) => one.body);
}

/** Signs in by the form. @param clockMs by how much the browser's clock is wrong */
export async function openEventBrowser(
  browser: Browser,
  url: string,
  name: string,
  clockMs: number,
): Promise<EventBrowser> {
  const context = await browser.newContext({ viewport: { width: 600, height: 1000 } });
  await context.addInitScript((by) => {
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(Real.now() + by);
        else super(...(given as [number]));
      }
      static override now(): number {
        return Real.now() + by;
      }
    } as DateConstructor;
  }, clockMs);
  const sent = new Map<string, number>();
  context.on('request', (request) => {
    if (request.method() !== 'POST') return;
    for (const { id, claimedUs } of ridesIn(request.postData())) sent.set(id, claimedUs);
  });
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`${name}@fall-line.invalid`);
  await page.getByLabel('Password', { exact: true }).fill('only-for-tests-2');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name }).waitFor();
  return {
    sent,
    ride: (event) => rideOnce(context, page, `${url}/online-race/${event}`),
    setOffline: (offline) => context.setOffline(offline),
    close: () => context.close(),
  };
}

/** A start needs the server: one that is away is asked again, as a person would. */
async function rideOnce(context: BrowserContext, page: Page, address: string): Promise<void> {
  for (let n = 0; n < TRIES; n++) {
    try {
      await page.goto(address);
      await page.getByRole('button', { name: 'To the start' }).click({ timeout: 15_000 });
      await untilMode(page, /^ride$/);
      await pushOff(page);
      // Down without a network: what was ridden waits on the device, or with its worker.
      await context.setOffline(true);
      await rideDown(page);
      await isOnItsWay(page);
      return;
    } catch (error) {
      console.log(`a browser tries again: ${String(error).split('\n')[0]}`);
      await context.setOffline(false);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  throw new Fault('A browser could not ride.');
}

/** Waits until the result says what becomes of the ride. */
async function isOnItsWay(page: Page): Promise<void> {
  const result = page.getByRole('region', { name: 'Result' });
  const word = result.getByText(/^(Your ride is waiting for the server|The server has your ride|Verified)/);
  await word.waitFor().catch(async () => {
    throw new Fault(`The result says: ${(await result.innerText()).replaceAll('\n', ' | ')}`);
  });
}

/** The same rides as the bench keeps them. */
export function riddenBy(rider: Rider, browser: EventBrowser): readonly { rider: string; timeUs: number }[] {
  return [...browser.sent.values()].map((timeUs) => ({ rider: rider.id, timeUs }));
}
