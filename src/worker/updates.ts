import { leaveFinish, whileNobodyRides } from './ride-lock';

/** `ready`: a newer version waits to be accepted. `applying`: accepted, and waiting until nobody rides. */
export type UpdateState = 'current' | 'ready' | 'applying';

let state: UpdateState = 'current';
let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** The update on offer, in the shape `useSyncExternalStore` takes. */
export const updates = {
  /** Calls `listener` after each change; returns the way out. */
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

/** Puts a worker that waits for its turn on offer. */
export function offerUpdate(worker: ServiceWorker): void {
  waiting = worker;
  setState('ready');
  worker.addEventListener('statechange', () => {
    if (worker !== waiting || worker.state === 'installed') return;
    // It took over, or a still newer one replaced it.
    waiting = undefined;
    setState('current');
  });
}

/**
 * Accepts the update on offer. It takes over, and every tab reloads once, as soon as no tab rides or shows the finish of
 * a ride; until then the state is `applying`. A finish in this tab is left by accepting. Does nothing when there is none.
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
