import 'fake-indexeddb/auto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { configure } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { EventSource } from 'eventsource';
import { createRoot } from 'react-dom/client';
import { OPEN_COLLECTIONS } from 'rxdb';
import { afterEach, beforeEach, vi } from 'vitest';
import { root } from '../../scripts/paths';
import type { DbService } from '../../src/db';
import { endPage, followPages } from './lifetime';
import { createLocks } from './locks';

/**
 * The real app in a page by happy-dom: its real routes, stores, words and database (on fake-indexeddb), and a real server
 * where a test gives one. The page has no style sheets, no sizes, no WebGL and no service worker; files of the game are
 * there with and without a network, as the worker keeps them.
 */

/** The address of a server that does not answer: nothing listens at port 9. */
const NO_SERVER = 'http://127.0.0.1:9';

interface HappyDomWindow {
  readonly happyDOM: { setURL(url: string): void };
}

/** A file of the game, by its path. */
function gameFile(path: string): Uint8Array<ArrayBuffer> | undefined {
  const file = join(root, 'public', path);
  return existsSync(file) && statSync(file).isFile() ? new Uint8Array(readFileSync(file)) : undefined;
}

/** Gives elements a size: boxes are high enough for virtual lists to render every item. */
function giveSizes(): void {
  const width = () => 600;
  function height(this: HTMLElement): number {
    return this.tagName === 'LI' ? 200 : 20_000;
  }
  const sizes = { offsetWidth: width, clientWidth: width, offsetHeight: height, clientHeight: height };
  for (const [name, get] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get });
}

/** Web Locks of the device, which happy-dom lacks. They are released when a page is left. */
export const deviceLocks = createLocks();

configure({
  asyncUtilTimeout: 120_000,
  getElementError: (message) => new Error(`${message}\n\n${document.body.textContent?.slice(0, 3000)}`),
});
globalThis.EventSource = EventSource as never;
giveSizes();
Object.defineProperty(navigator, 'locks', { value: deviceLocks.manager });
Object.defineProperty(document, 'fonts', { value: { load: async () => [] } });
// Prepares the document once, and needs its listeners in every page.
userEvent.setup({ document });
followPages(gameFile);

let origin = NO_SERVER;
/** Takes down the page that is open. React and RxDB stay loaded, and would go on with it. */
let takeDown: (() => Promise<void>) | undefined;

/**
 * Deletes all local data, so that the next page opens on a new device. Waits for each deletion, because a pending one would
 * close the databases of the next page.
 */
export async function changeDevice(): Promise<void> {
  await closePage();
  localStorage.clear();
  sessionStorage.clear();
  const deletions = (await indexedDB.databases()).map(({ name }) => indexedDB.deleteDatabase(name!));
  await Promise.all(
    deletions.map(
      (deletion) =>
        new Promise<void>((resolve, reject) => {
          deletion.onsuccess = () => resolve();
          deletion.onerror = () => reject(deletion.error);
        }),
    ),
  );
}

beforeEach(changeDevice);
afterEach(() => closePage());

/** Waits until the page has written what it has begun to write: pages of these tests are left, not killed. */
async function untilWritten(service: DbService): Promise<void> {
  if (service.store.getState().kind === 'closed') return;
  const db = await service.db().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  await db?.rx.requestIdlePromise();
}

/** Starts the app as src/main.tsx does. @returns a function that takes it down */
async function compose(root: HTMLElement): Promise<() => Promise<void>> {
  const [{ start }, online, { keepSession }, { dbService }] = await Promise.all([
    import('../../src/app'),
    import('../../src/online'),
    import('../../src/session'),
    import('../../src/db/service'),
  ]);
  const drawn = createRoot(root);
  const { whenStable } = start((app) => drawn.render(app));
  const stopRiders = online.keepRiders();
  const stopSession = online.followSession(whenStable);
  await whenStable;
  keepSession();
  const stopDays = online.keepDays();
  const stopUnread = online.keepUnread();
  return async () => {
    drawn.unmount();
    await untilWritten(dbService);
    // Otherwise a replication that is just beginning could take a lock that the next page waits for.
    await stopSession();
    for (const stop of [stopUnread, stopDays, stopRiders]) stop();
    // A page that is left opens no database any more: the next page could not open the same one.
    const never = () => new Promise<never>(() => undefined);
    Object.assign(dbService, { db: never, switchUser: never });
    await dbService.close();
  };
}

/**
 * Opens an address as a browser does: with fresh modules, and with what the device keeps. A second call is another visit.
 *
 * @param path from the first slash on, such as `/ride-local?track=…`
 * @param server the one the page comes from; without one, calls fail as they do without a network
 * @returns a user who presses and types
 */
export async function openPage(path: string, server?: { readonly url: string }): Promise<UserEvent> {
  origin = server?.url ?? NO_SERVER;
  await closePage();
  (window as unknown as HappyDomWindow).happyDOM.setURL(origin + path);
  vi.resetModules();
  document.body.innerHTML = '<div id="root"></div>';
  takeDown = await compose(document.getElementById('root')!);
  return userEvent.setup({ document });
}

/** Opens the present address once more. */
export function reload(): Promise<UserEvent> {
  const { pathname, search, hash } = location;
  return openPage(pathname + search + hash, origin === NO_SERVER ? undefined : { url: origin });
}

/** Leaves the page, if one is open: nothing of it goes on. */
export async function closePage(): Promise<void> {
  if (takeDown === undefined) return;
  window.dispatchEvent(new Event('pagehide'));
  await takeDown();
  takeDown = undefined;
  // RxDB limits the number of collections a process has open. In a browser each page is a process.
  OPEN_COLLECTIONS.clear();
  deviceLocks.release();
  endPage();
  document.body.innerHTML = '';
}
