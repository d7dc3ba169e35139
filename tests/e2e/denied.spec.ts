import { expect, type Page } from '@playwright/test';
import { openRaceForm } from './racing';
import { openRide, pushOff, rideDown, SHORT, stage, untilMode } from './riding';
import { countRows } from './rows';
import { test } from './test';

// What a browser keeps for the game or draws with is not always to be had: then the game says so, and goes on.

/**
 * A disk without room, as Chromium tells of it: what is written seems to go well, and its transaction is aborted for the
 * quota when all that was asked of it is done. (The protocol's own quota of an origin does not bind IndexedDB.) Runs in
 * the page.
 */
function fillDisk(): void {
  const doomed = new WeakSet<IDBTransaction>();
  /** Asks for nothing so often that whatever follows a write has been asked before the end. */
  const end = (store: IDBObjectStore, turns: number): void => {
    store.count().onsuccess = () => {
      if (turns > 0) {
        end(store, turns - 1);
        return;
      }
      const error = new DOMException('The disk is full.', 'QuotaExceededError');
      Object.defineProperty(store.transaction, 'error', { value: error });
      store.transaction.abort();
    };
  };
  for (const way of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[way];
    IDBObjectStore.prototype[way] = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (!doomed.has(this.transaction)) {
        doomed.add(this.transaction);
        end(this, 5);
      }
      return key === undefined ? write.call(this, value) : write.call(this, value, key);
    };
  }
}

/** Errors of the page that nobody caught. */
function uncaught(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** Opens the list, sees why nothing is kept and that the tracks are there all the same, and pushes off on one. */
async function startsInMemory(page: Page, why: RegExp): Promise<void> {
  await page.goto('/ride-local');
  await expect(page.getByText(why)).toBeVisible();
  await page.getByRole('searchbox').fill(SHORT);
  await page.locator('.track-card', { hasText: SHORT }).click();
  await page.getByRole('dialog').getByText('Ride', { exact: true }).first().click();
  await untilMode(page, /^ride$/);
  await pushOff(page);
}

test('without IndexedDB that is said, the tracks are there, and a ride is kept in the tab', async ({
  page,
}) => {
  const errors = uncaught(page);
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  await startsInMemory(page, /This browser saves no data here/);
  await rideDown(page);
  await expect(page.getByText('Saved in this tab only, because this browser keeps no data')).toBeVisible();
  await page.getByRole('button', { name: 'Tracks', exact: true }).click();
  await expect(page.getByRole('dialog').locator('.record')).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('with a full disk that is said, and a track can be ridden', async ({ page }) => {
  const errors = uncaught(page);
  await page.addInitScript(fillDisk);
  await startsInMemory(page, /This device is out of space/);
  expect(errors).toEqual([]);
});

test('a disk that fills up while it is ridden on costs no ride', async ({ page }) => {
  const errors = uncaught(page);
  await openRide(page, SHORT);
  await pushOff(page);
  await page.evaluate(fillDisk);
  await rideDown(page);
  await expect(page.getByText('Saved in this tab only, because the disk is full')).toBeVisible();
  expect(await countRows(page, 'records')).toBe(0);
  await page.getByRole('button', { name: 'Tracks', exact: true }).click();
  await expect(page.getByRole('dialog').locator('.record')).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('a browser that draws nothing in 3D is told so on the stage, with a way back to the tracks or the race', async ({
  page,
}) => {
  const errors = uncaught(page);
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: never[]
    ) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
    } as typeof getContext;
  });
  await page.goto('/ride-local');
  await page.getByRole('searchbox').fill(SHORT);
  await page.locator('.track-card', { hasText: SHORT }).click();
  await page.getByRole('dialog').getByText('Ride', { exact: true }).first().click();
  await untilMode(page, /^blind$/);
  await expect(page.getByRole('alert')).toHaveText(
    'This browser can’t draw in 3D (WebGL is off or missing); your tracks, times and settings still work.',
  );
  await page.getByRole('button', { name: 'Tracks', exact: true }).click();
  await expect(stage(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();

  await openRaceForm(page);
  for (const name of ['Create race', 'Draw bibs', 'Start run 1', 'To the start'])
    await page.getByRole('button', { name }).click();
  await untilMode(page, /^blind$/);
  await page.getByRole('button', { name: 'Back to the race' }).click();
  await expect(stage(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Not starting' })).toBeVisible();
  expect(errors).toEqual([]);
});
