import { untilQuiet } from './quiet';

/**
 * While any tab has a ride in progress or shows its finish, no tab may replace the game's files. Rides and finishes hold the
 * Web Lock `fl-ride` in shared mode; an update requests it in exclusive mode. The browser releases the lock when a tab crashes
 * or is closed.
 */
const LOCK = 'fl-ride';
/** An update that finds the lock held tries again after this time, ms, or when a tab reports that it released the lock. */
const LOOK_AGAIN_MS = 1000;

/**
 * Why this tab holds the lock.
 *
 * - `ride`: a ride is in progress or being saved; nothing interrupts it
 * - `finish`: the finish of a ride is shown; accepting an update in this tab, where the player sees it, ends that
 */
export type RideHold = 'ride' | 'finish';

const held: Record<RideHold, Set<() => void>> = { ride: new Set(), finish: new Set() };
const endListeners = new Set<() => void>();
const freeListeners = new Set<() => void>();

/**
 * Prevents updates of the game's files. Does not wait for the lock, because a ride never waits for an update.
 * @returns a function that releases it. The lock itself is released once everything that follows the ride is loaded. Calling it
 * again does nothing
 */
export function holdRideLock(kind: RideHold = 'ride'): () => void {
  const released = new AbortController();
  const release = (): void => {
    if (!held[kind].delete(release)) return;
    released.abort();
    if (kind === 'ride' && held.ride.size === 0) tell(endListeners);
    if (!isHeldHere()) tell(freeListeners);
  };
  held[kind].add(release);
  void navigator.locks
    ?.request(LOCK, { mode: 'shared', signal: released.signal }, () =>
      aborted(released.signal).then(untilQuiet),
    )
    // It was released before it was granted, which is fine.
    .catch((error: unknown) => {
      if (!released.signal.aborted) throw error;
    })
    .finally(sayFree);
  return release;
}

/**
 * Calls `listener` each time the last ride of this tab ends, while its finish is still shown. Returns a function that
 * unsubscribes.
 */
export function onRidesEnded(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls `act` once this tab has no ride in progress and shows no finish: now, or later. */
export function whenFreeHere(act: () => void): void {
  if (!isHeldHere()) {
    act();
    return;
  }
  const once = (): void => {
    freeListeners.delete(once);
    act();
  };
  freeListeners.add(once);
}

/** Releases the holds of finishes, when the player leaves the finish in this tab. */
export function leaveFinish(): void {
  for (const release of [...held.finish]) release();
}

/**
 * Runs `act` while no tab has a ride in progress, and waits as long as necessary. Never queues for the lock: a shared request
 * behind a waiting exclusive one is not granted, so a ride that begins meanwhile would not be protected.
 */
export async function whileNobodyRides(act: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) {
    // Without Web Locks (Safari before 15.4), only this tab is known.
    await new Promise<void>((resolve) => whenFreeHere(resolve));
    return act();
  }
  const tried = async (lock: Lock | null): Promise<boolean> => {
    if (lock === null) return false;
    await act();
    return true;
  };
  while (!(await navigator.locks.request(LOCK, { mode: 'exclusive', ifAvailable: true }, tried))) {
    await untilFree();
  }
}

/** Resolves when a tab reports that it released the lock, or after a while, because a crashed tab reports nothing. */
function untilFree(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(LOCK);
    const timer = setTimeout(done, LOOK_AGAIN_MS);
    function done(): void {
      clearTimeout(timer);
      channel.close();
      resolve();
    }
    channel.onmessage = done;
  });
}

function sayFree(): void {
  const channel = new BroadcastChannel(LOCK);
  channel.postMessage('free');
  channel.close();
}

/** Returns whether this tab has a ride in progress, saves one, or shows a finish. */
export function isHeldHere(): boolean {
  return held.ride.size + held.finish.size > 0;
}

function tell(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener();
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
