import { leaveFinish, whileNobodyRides } from './ride-lock';

/** `ready`: a newer version can be accepted. `applying`: it was accepted, and waits until no ride is in progress. */
export type UpdateState = 'current' | 'ready' | 'applying';

let state: UpdateState = 'current';
let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** The available update, in the form that `useSyncExternalStore` needs. */
export const updates = {
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  getSnapshot(): UpdateState {
    return state;
  },
};

/** Offers the update of a waiting worker. */
export function offerUpdate(worker: ServiceWorker): void {
  waiting = worker;
  setState('ready');
  worker.addEventListener('statechange', () => {
    if (worker !== waiting || worker.state === 'installed') return;
    // It took over, or an even newer one replaced it.
    waiting = undefined;
    setState('current');
  });
}

/**
 * Accepts the available update. Once no tab has a ride in progress or shows a finish, it takes over and every tab reloads once;
 * until then the state is `applying`. Accepting it leaves a finish in this tab. Does nothing if there is no update.
 */
export async function applyUpdate(): Promise<void> {
  if (state !== 'ready') return;
  setState('applying');
  leaveFinish();
  await whileNobodyRides(async () => {
    const worker = waiting;
    if (worker === undefined) return;
    const settled = untilSettled(worker);
    worker.postMessage({ type: 'SKIP_WAITING' });
    await settled;
  });
}

function untilSettled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
}

function setState(next: UpdateState): void {
  if (next === state) return;
  state = next;
  for (const listener of [...listeners]) listener();
}
