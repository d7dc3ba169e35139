import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLocks, openTab } from './locks';

let locks: ReturnType<typeof makeLocks>;
beforeEach(() => {
  locks = makeLocks();
  vi.stubGlobal('navigator', { locks });
  // A page that is at rest as soon as it is asked.
  vi.stubGlobal('PerformanceObserver', undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** Lets everything that is due happen. */
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('an update', () => {
  it('begins at once where nobody rides', async () => {
    const act = vi.fn(async () => {});
    await (await openTab()).whileNobodyRides(act);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('waits for the ride of another tab and for its finish', async () => {
    const [a, b] = [await openTab(), await openTab()];
    const ride = a.holdRideLock('ride');
    const act = vi.fn(async () => {});
    const done = b.whileNobodyRides(act);
    await soon();
    const finish = a.holdRideLock('finish');
    ride();
    await soon();
    expect(act).not.toHaveBeenCalled();
    finish();
    await done;
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('that waits leaves the next ride its protection', async () => {
    const [a, b, c] = [await openTab(), await openTab(), await openTab()];
    const first = a.holdRideLock();
    const act = vi.fn(async () => {});
    const done = b.whileNobodyRides(act);
    await soon();
    const second = c.holdRideLock();
    await soon();
    expect(locks.count()).toEqual({ held: 2, waiting: 0 });
    first();
    await soon();
    expect(act).not.toHaveBeenCalled();
    second();
    await done;
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is looked for again when a tab vanished without a word', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const b = await openTab();
    let crash = (): void => {};
    void locks.request('fl-ride', { mode: 'shared' }, () => new Promise<void>((end) => (crash = end)));
    await soon();
    const act = vi.fn(async () => {});
    const done = b.whileNobodyRides(act);
    await soon();
    crash();
    await soon();
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(act).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('without Web Locks waits for this tab', async () => {
    vi.stubGlobal('navigator', {});
    const tab = await openTab();
    const release = tab.holdRideLock();
    const act = vi.fn(async () => {});
    const done = tab.whileNobodyRides(act);
    await soon();
    expect(act).not.toHaveBeenCalled();
    release();
    await done;
    expect(act).toHaveBeenCalledTimes(1);
  });
});

describe('a finish', () => {
  it('is left when the player asks for the update there, a ride that is still being kept is not', async () => {
    const tab = await openTab();
    const keeping = tab.holdRideLock('ride');
    const leave = tab.holdRideLock('finish');
    const free = vi.fn();
    tab.whenFreeHere(free);
    tab.leaveFinish();
    expect(free).not.toHaveBeenCalled();
    expect(tab.isHeldHere()).toBe(true);
    keeping();
    expect(free).toHaveBeenCalledTimes(1);
    expect(tab.isHeldHere()).toBe(false);
    leave();
    await soon();
    expect(locks.count()).toEqual({ held: 0, waiting: 0 });
  });

  it('is no ride any more for whoever looks for a newer version', async () => {
    const tab = await openTab();
    const ended = vi.fn();
    tab.onRidesEnded(ended);
    const ride = tab.holdRideLock('ride');
    tab.holdRideLock('finish');
    ride();
    ride();
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

describe('the lock of a ride that was left', () => {
  /** Tells the page that a file has been loaded. */
  let loaded: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        constructor(tell: () => void) {
          loaded = tell;
        }
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => vi.useRealTimers());

  it('is held until what follows the ride is loaded, so that the worker in charge is asked for nothing as it ends', async () => {
    const tab = await openTab();
    const leave = tab.holdRideLock();
    await soon();
    leave();
    await soon();
    for (let n = 0; n < 3; n++) {
      await vi.advanceTimersByTimeAsync(400);
      loaded();
      expect(locks.count().held).toBe(1);
    }
    await vi.advanceTimersByTimeAsync(499);
    expect(locks.count().held).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await soon();
    expect(locks.count().held).toBe(0);
  });

  it('is given back by a page that never comes to rest', async () => {
    const tab = await openTab();
    const leave = tab.holdRideLock();
    await soon();
    leave();
    await soon();
    for (let n = 0; n < 50; n++) {
      await vi.advanceTimersByTimeAsync(100);
      loaded();
    }
    await soon();
    expect(locks.count().held).toBe(0);
  });
});
