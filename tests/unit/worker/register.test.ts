import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** As much of a page and its worker's container as the registration looks at. */
function makePage() {
  const page = new EventTarget();
  const container = Object.assign(new EventTarget(), {
    controller: null as object | null,
    register: vi.fn(async () => registration),
    getRegistrations: vi.fn(async () => [registration]),
  });
  const registration = Object.assign(new EventTarget(), {
    waiting: null as EventTarget | null,
    installing: null as EventTarget | null,
    update: vi.fn(async () => undefined),
    unregister: vi.fn(async () => true),
  });
  const kept = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true });
  return { page, container, registration, reload };
}

let page: ReturnType<typeof makePage>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubEnv('DEV', false);
  page = makePage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** The worker's door as a page loads it. */
async function load() {
  vi.resetModules();
  const { registerWorker } = await import('../../../src/worker/register');
  return { registerWorker, ...(await import('../../../src/worker/ride-lock')) };
}

const never = new Promise<void>(() => undefined);
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the registration', () => {
  it('waits for a stable app and an idle browser', async () => {
    const { registerWorker } = await load();
    let stable = (): void => {};
    registerWorker({ whenStable: new Promise((resolve) => (stable = resolve)) });
    await vi.advanceTimersByTimeAsync(5000);
    expect(page.container.register).not.toHaveBeenCalled();
    stable();
    await vi.advanceTimersByTimeAsync(200);
    expect(page.container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  });

  it('waits 30,000 ms and no longer for an app that never is', async () => {
    const { registerWorker } = await load();
    registerWorker({ whenStable: never });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(page.container.register).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(page.container.register).toHaveBeenCalledTimes(1);
  });

  it('in development registers nothing and takes away what a build left', async () => {
    vi.stubEnv('DEV', true);
    const { registerWorker } = await load();
    registerWorker({ whenStable: Promise.resolve() });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.container.register).not.toHaveBeenCalled();
    expect(page.registration.unregister).toHaveBeenCalledTimes(1);
  });

  it('that the browser refuses leaves the game as it is', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    page.container.register.mockRejectedValueOnce(new DOMException('no', 'SecurityError'));
    const { registerWorker } = await load();
    registerWorker({ whenStable: Promise.resolve() });
    await vi.advanceTimersByTimeAsync(1000);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('that gives nothing is told in one sentence, without an error', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    page.container.register.mockResolvedValueOnce(undefined as never);
    const { registerWorker } = await load();
    registerWorker({ whenStable: Promise.resolve() });
    await vi.advanceTimersByTimeAsync(1000);
    expect(warn.mock.calls).toEqual([['The game could not be kept for offline use']]);
    warn.mockRestore();
  });

  it('looks for a newer version hourly and after a ride, but not twice in a minute', async () => {
    const { registerWorker, holdRideLock } = await load();
    registerWorker({ whenStable: Promise.resolve() });
    await vi.advanceTimersByTimeAsync(1000);
    const { update } = page.registration;
    holdRideLock()();
    expect(update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    holdRideLock()();
    holdRideLock()();
    expect(update).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(update).toHaveBeenCalledTimes(2);
  });
});

describe('a new worker in charge', () => {
  const takeOver = () => page.container.dispatchEvent(new Event('controllerchange'));

  it('of a first visit changes nothing', async () => {
    const { registerWorker } = await load();
    registerWorker({ whenStable: never });
    takeOver();
    expect(page.reload).not.toHaveBeenCalled();
    takeOver();
    takeOver();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('loads the page anew after the ride, its keeping and its finish', async () => {
    page.container.controller = {};
    const { registerWorker, holdRideLock } = await load();
    registerWorker({ whenStable: never });
    const ride = holdRideLock('ride');
    takeOver();
    const finish = holdRideLock('finish');
    const keeping = holdRideLock('ride');
    ride();
    finish();
    expect(page.reload).not.toHaveBeenCalled();
    keeping();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });
});

describe('a chunk that is gone', () => {
  const miss = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    page.page.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('has the page loaded anew, once in a minute', async () => {
    const { registerWorker } = await load();
    registerWorker({ whenStable: never });
    expect(miss()).toBe(true);
    expect(miss()).toBe(false);
    expect(page.reload).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(miss()).toBe(true);
    expect(page.reload).toHaveBeenCalledTimes(2);
  });

  it.each<[string, (tab: Awaited<ReturnType<typeof load>>) => void]>([
    ['in the middle of a ride', (tab) => tab.holdRideLock()],
    ['without a network', () => Object.assign(navigator, { onLine: false })],
    [
      'where no mark can be kept',
      () =>
        vi.stubGlobal('sessionStorage', {
          getItem: () => null,
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError');
          },
        }),
    ],
  ])('is left to whoever asked for it %s', async (_, given) => {
    const tab = await load();
    tab.registerWorker({ whenStable: never });
    given(tab);
    await settle();
    expect(miss()).toBe(false);
    expect(page.reload).not.toHaveBeenCalled();
  });
});
