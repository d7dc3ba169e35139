import { untilQuiet } from './quiet';

/**
 * While any tab rides, or looks at the finish of its ride, no tab may swap the game's files. Both hold the Web Lock
 * `fl-ride` shared; an update asks for it exclusively. The browser gives a lock back by itself when a tab crashes or is
 * closed.
 */
const LOCK = 'fl-ride';
/** An update that found somebody riding looks again after this long, ms, or when a tab says that it let go. */
const LOOK_AGAIN_MS = 1000;

/**
 * What this tab holds the lock for.
 *
 * - `ride`: a ride, or the keeping of one; nothing takes it away
 * - `finish`: the end of a ride is looked at; an update accepted in this tab, where the player sees it, ends that
 */
export type RideHold = 'ride' | 'finish';

const held: Record<RideHold, Set<() => void>> = { ride: new Set(), finish: new Set() };
const endListeners = new Set<() => void>();
const freeListeners = new Set<() => void>();

/**
 * Holds the files of the game still. Does not wait for the lock: a ride never waits for an update.
 * @returns lets go, of the lock once what follows the ride is loaded; calling it again does nothing
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
    // Let go before it was granted, which is as good.
    .catch((error: unknown) => {
      if (!released.signal.aborted) throw error;
    })
    .finally(sayFree);
  return release;
}

/** Calls `listener` each time the last ride of this tab ends, its finish still in sight; returns the way out. */
export function onRidesEnded(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls `act` once this tab neither rides nor shows the finish of a ride: now, or when that ends. */
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

/** The player asks for something else than the finish this tab shows. */
export function leaveFinish(): void {
  for (const release of [...held.finish]) release();
}

/**
 * Runs `act` while no tab rides, waiting for that as long as it takes. It never queues for the lock: behind a waiting
 * exclusive request a ride that begins meanwhile would stand unprotected.
 */
export async function whileNobodyRides(act: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) {
    // No Web Locks (Safari before 15.4): only this tab can be known.
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

/** Resolves when a tab says that it let go of the lock, or after a while: a tab that crashed says nothing. */
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

/** Tells whether this tab rides, keeps a ride or shows the finish of one. */
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
