import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** One browser's local storage, and the tabs that are told when another of them changes it. */
function makeBrowser() {
  const items = new Map<string, string>();
  const tabs: ((event: object) => void)[] = [];
  let writer = -1;
  const tell = (key: string | null, newValue: string | null): void => {
    for (const [i, hear] of tabs.entries()) if (i !== writer) hear({ key, newValue });
  };
  return {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem(key: string, value: string) {
        items.set(key, value);
        tell(key, value);
      },
      removeItem(key: string) {
        items.delete(key);
        tell(key, null);
      },
    },
    /** Does something as one of the tabs: it does not hear of its own changes. */
    as<T>(tab: number, act: () => T): T {
      writer = tab;
      try {
        return act();
      } finally {
        writer = -1;
      }
    },
    addEventListener: (_: string, hear: (event: object) => void) => tabs.push(hear),
    removeEventListener: (_: string, hear: (event: object) => void) => tabs.splice(tabs.indexOf(hear), 1),
  };
}

let browser: ReturnType<typeof makeBrowser>;
beforeEach(() => {
  browser = makeBrowser();
  vi.stubGlobal('localStorage', browser.localStorage);
  vi.stubGlobal('addEventListener', browser.addEventListener);
  vi.stubGlobal('removeEventListener', browser.removeEventListener);
});
afterEach(() => vi.unstubAllGlobals());

/** Settings and progress as one more tab of the browser loads them. */
async function openTab() {
  vi.resetModules();
  const settings = await import('../../../src/session/settings');
  const riders = await import('../../../src/session/local-riders');
  const progress = await import('../../../src/session/progress');
  const { followOtherTabs } = await import('../../../src/session/tabs');
  const stop = followOtherTabs([settings.settingsStore, progress.progressStore]);
  return { ...settings, ...riders, ...progress, stop };
}

it('two tabs keep each other’s settings and progress', async () => {
  const [a, b] = [await openTab(), await openTab()];
  const ida = browser.as(1, () => b.addRider());
  browser.as(1, () => b.giveStars('basics', 2));
  browser.as(0, () => a.changeSettings({ camera: 'low' }));
  browser.as(0, () => a.countFinishedRide());
  browser.as(1, () => b.countFinishedRide());
  const later = await openTab();
  expect(later.settingsStore.getState().riders.map(({ id }) => id)).toContain(ida.id);
  expect(later.settingsStore.getState().camera).toBe('low');
  expect(later.progressStore.getState()).toMatchObject({ finishedRides: 2, stars: { basics: 2 } });
});

it('who rides in one tab goes on riding, the same object, whatever is chosen in another', async () => {
  const [a, b] = [await openTab(), await openTab()];
  const mine = a.activeRider();
  browser.as(1, () => b.addRider());
  browser.as(1, () => b.changeSettings({ theme: 'night' }));
  expect(a.settingsStore.getState().theme).toBe('night');
  expect(a.activeRider()).toBe(mine);
  browser.as(1, () => b.changeRider(mine.id, { name: 'Ida' }));
  expect(a.activeRider().name).toBe('Ida');
});

it('a rider removed in one tab rides in no other', async () => {
  const [a, b] = [await openTab(), await openTab()];
  const first = a.activeRider();
  const second = browser.as(1, () => b.addRider());
  browser.as(1, () => b.removeRider(first.id));
  expect(a.activeRider().id).toBe(second.id);
});

it('riders of an open database come from it alone, until somebody signs in', async () => {
  const [a, b] = [await openTab(), await openTab()];
  const mine = a.activeRider();
  browser.as(0, () => a.hearRiders('guest', [{ ...mine, name: 'Ida' }]));
  expect(b.activeRider().name).toBe('Ida');
  // Not in the database yet: shown in this tab, and told to no other.
  browser.as(0, () => a.changeRider(mine.id, { name: 'Ina' }));
  expect([a.activeRider().name, b.activeRider().name]).toEqual(['Ina', 'Ida']);
  browser.as(1, () => b.changeSettings({ theme: 'night' }));
  expect(a.activeRider().name).toBe('Ina');
  browser.as(1, () => b.linkRider({ id: 'abcdefghijklmno', name: 'Ann' }));
  expect(a.settingsStore.getState().riders).toMatchObject([{ id: 'abcdefghijklmno', account: true }]);
});

it('a tab that has left the page follows nobody', async () => {
  const [a, b] = [await openTab(), await openTab()];
  a.stop();
  browser.as(1, () => b.changeSettings({ theme: 'night' }));
  expect(a.settingsStore.getState().theme).toBe('system');
});
