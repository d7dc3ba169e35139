import { isHeldHere, onRidesEnded, whenFreeHere } from './ride-lock';
import { offerUpdate } from './updates';

/** Maximum time that the registration waits for a stable app, ms. */
const longestWaitMs = 30_000;
const hourMs = 3_600_000;
/** Minimum time between checks for an update, ms: more frequent checks would only load the server. */
const leastBetweenChecksMs = 60_000;
const NOT_KEPT = 'The game could not be kept for offline use';

/**
 * Registers the service worker once the app is stable and the browser idle, at most 30 s after this call. Then checks for newer
 * versions: hourly, when the page becomes visible, and after a ride. In development it unregisters the worker of an earlier
 * build instead.
 *
 * @param whenStable resolves once the first screen can be used
 */
export function registerWorker({ whenStable }: { whenStable: Promise<void> }): void {
  reloadOnMissingChunk();
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV) {
    void unregisterAll();
    return;
  }
  reloadWhenReplaced();
  void stableOrLate(whenStable)
    .then(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
    .then((registration: ServiceWorkerRegistration | undefined) => {
      // Contrary to the standard, some privacy modes resolve with undefined instead of an error.
      if (registration === undefined) console.warn(NOT_KEPT);
      else watch(registration);
    })
    // The browser refused (private mode, site data blocked): the game works, but not offline.
    .catch((error: unknown) => console.warn(NOT_KEPT, error));
}

function stableOrLate(whenStable: Promise<void>): Promise<void> {
  const idle = () =>
    new Promise<void>((resolve) => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else setTimeout(resolve, 200);
    });
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
  return Promise.race([whenStable.then(idle), late]);
}

async function unregisterAll(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
}

/** Offers each new version once it is installed, and checks for newer ones while the page is open. */
function watch(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without a controller this is the first install, which replaces nothing.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      offerUpdate(registration.waiting);
  };
  const followInstall = () => registration.installing?.addEventListener('statechange', offer);
  offer();
  followInstall();
  registration.addEventListener('updatefound', followInstall);

  let lastCheck = Date.now();
  const check = () => {
    if (Date.now() - lastCheck < leastBetweenChecksMs) return;
    lastCheck = Date.now();
    // Fails offline. The next check tries again.
    registration.update().catch(() => undefined);
  };
  setInterval(check, hourMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  onRidesEnded(check);
}

/**
 * When a new worker takes over, its files differ from those of this page. Reloads the page once, when it shows neither a ride
 * nor a finish.
 */
function reloadWhenReplaced(): void {
  let controlled = navigator.serviceWorker.controller !== null;
  let reloading = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const first = !controlled;
    controlled = true;
    if (first || reloading) return;
    reloading = true;
    whenFreeHere(() => location.reload());
  });
}

/**
 * Reloads the page when a chunk cannot be loaded: it belongs to a version that the server no longer has. Not during a ride or
 * at its finish, and not twice in a minute: then the importing code gets the error.
 */
function reloadOnMissingChunk(): void {
  const key = 'fl:reloaded-for-chunk';
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(readSession(key) ?? 0);
    if (isHeldHere() || !navigator.onLine || Date.now() - last < 60_000) return;
    // Only if the time can be stored, or the page might reload forever.
    if (!writeSession(key, String(Date.now()))) return;
    event.preventDefault();
    location.reload();
  });
}

function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Site data is blocked.
    return null;
  }
}

function writeSession(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    // Site data is blocked.
    return false;
  }
}
