import { isHeldHere, onRidesEnded, whenFreeHere } from './ride-lock';
import { offerUpdate } from './updates';

/** The longest the registration waits for a stable app, in ms. */
const longestWaitMs = 30_000;
const hourMs = 3_600_000;
/** Looking for an update more often than this, in ms, would only load the server. */
const leastBetweenChecksMs = 60_000;
const NOT_KEPT = 'The game could not be kept for offline use';

/**
 * Registers the service worker once the app is stable and the browser idle, at most 30 s after this call, and keeps
 * looking for newer versions: hourly, when the page becomes visible, and after a ride. In development it removes what
 * an earlier build has left registered instead.
 *
 * @param whenStable resolves once the first screen is usable
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
      // Against the standard, but some privacy modes refuse without an error.
      if (registration === undefined) console.warn(NOT_KEPT);
      else watch(registration);
    })
    // Refused by the browser (private mode, site data blocked): the game works, only not offline.
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

/** Offers each new version once it waits, and looks for newer ones as long as the page lives. */
function watch(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without a controller it is the first install, which replaces nothing.
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
    // Fails without a network; the next occasion comes.
    registration.update().catch(() => undefined);
  };
  setInterval(check, hourMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  onRidesEnded(check);
}

/**
 * A new worker in charge has other files than this page was made from: load the page anew, once, and only when it shows
 * neither a ride nor the finish of one.
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
 * A chunk that cannot be loaded belongs to a version the server no longer has, so the page is loaded anew. Not in the
 * middle of a ride, not at the finish of one and not twice in a minute: then the error goes on to whoever asked for the
 * chunk.
 */
function reloadOnMissingChunk(): void {
  const key = 'fl:reloaded-for-chunk';
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(readSession(key) ?? 0);
    if (isHeldHere() || !navigator.onLine || Date.now() - last < 60_000) return;
    // Only where the mark can be kept, lest the page reload for ever.
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
