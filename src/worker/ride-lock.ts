/**
 * While any tab rides, no tab may swap the game's files. A ride holds the Web Lock `fl-ride` shared; an update asks for
 * it exclusively. The browser gives a lock back by itself when a tab crashes or is closed.
 */
const lockName = 'fl-ride';

/** Rides that hold the lock, or wait for it, in this tab. */
let ridesHere = 0;
const endListeners = new Set<() => void>();

/**
 * Marks a ride in this tab as running. Does not wait for the lock: a ride never waits for an update.
 * @returns marks it as ended; calling it again does nothing.
 */
export function holdRideLock(): () => void {
  const released = new AbortController();
  ridesHere++;
  void navigator.locks
    ?.request(lockName, { mode: 'shared', signal: released.signal }, () => aborted(released.signal))
    // Released before it was granted, which is as good.
    .catch((error: unknown) => {
      if (!released.signal.aborted) throw error;
    });
  return () => {
    if (released.signal.aborted) return;
    released.abort();
    ridesHere--;
    if (ridesHere === 0) for (const listener of [...endListeners]) listener();
  };
}

/** Calls `listener` each time the last ride of this tab ends; returns the way out. */
export function onRidesEnded(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls `act` once no ride runs in this tab: now, or when the last one ends. */
export function whenNotRidingHere(act: () => void): void {
  if (ridesHere === 0) {
    act();
    return;
  }
  const stop = onRidesEnded(() => {
    stop();
    act();
  });
}

/** Tells whether this tab rides. */
export function isRidingHere(): boolean {
  return ridesHere > 0;
}

/** Runs `act` while no tab rides, waiting for that as long as it takes. */
export async function whileNobodyRides(act: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) {
    // No Web Locks (Safari before 15.4): only this tab can be known.
    await new Promise<void>((resolve) => whenNotRidingHere(resolve));
    return act();
  }
  await navigator.locks.request(lockName, { mode: 'exclusive' }, act);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
