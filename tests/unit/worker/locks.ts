import { vi } from 'vitest';

type Options = { mode: 'shared' | 'exclusive'; ifAvailable?: boolean; signal?: AbortSignal };
interface Request {
  readonly mode: Options['mode'];
  readonly grant: () => void;
}

/** Web Locks as the browser has them, one name, all tabs of one browser: a queue that nobody jumps. */
export function makeLocks() {
  let held: Request[] = [];
  let queue: Request[] = [];

  const fits = (mode: Options['mode']): boolean =>
    held.length === 0 || (mode === 'shared' && held.every((one) => one.mode === 'shared'));
  function next(): void {
    while (queue[0] && fits(queue[0].mode)) {
      const first = queue.shift()!;
      held.push(first);
      first.grant();
    }
  }

  async function request<T>(_: string, options: Options, act: (lock: object | null) => T): Promise<T> {
    if (options.signal?.aborted) throw options.signal.reason;
    if (options.ifAvailable && (queue.length > 0 || !fits(options.mode))) return await act(null);
    const mine = await new Promise<Request>((resolve, reject) => {
      const wish: Request = { mode: options.mode, grant: () => resolve(wish) };
      options.signal?.addEventListener('abort', () => {
        queue = queue.filter((one) => one !== wish);
        reject(options.signal!.reason);
      });
      queue.push(wish);
      next();
    });
    try {
      return await act({});
    } finally {
      held = held.filter((one) => one !== mine);
      next();
    }
  }

  return {
    request,
    /** How many hold it, and how many wait. */
    count: () => ({ held: held.length, waiting: queue.length }),
  };
}

/** The lock of rides as one more tab of the same browser loads it. */
export async function openTab(): Promise<typeof import('../../../src/worker/ride-lock')> {
  vi.resetModules();
  return import('../../../src/worker/ride-lock');
}
