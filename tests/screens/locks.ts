/** A page that wants a lock. */
interface Asker {
  readonly exclusive: boolean;
  readonly take: () => void;
}

/** The holders of a lock and the requests that wait for it. */
interface Queue {
  holders: Set<object>;
  isExclusive: boolean;
  waiting: Asker[];
}

type Act = (lock: { readonly name: string } | null) => unknown;

/** Web Locks of one device, which happy-dom does not have. */
export function createLocks() {
  const queues = new Map<string, Queue>();

  function next(queue: Queue): void {
    for (let first = queue.waiting[0]; first; first = queue.waiting[0]) {
      if (queue.holders.size > 0 && (first.exclusive || queue.isExclusive)) return;
      queue.waiting.shift();
      queue.isExclusive = first.exclusive;
      first.take();
    }
  }

  async function hold(name: string, queue: Queue, act: Act): Promise<unknown> {
    const holder = {};
    queue.holders.add(holder);
    try {
      return await act({ name });
    } finally {
      queue.holders.delete(holder);
      next(queue);
    }
  }

  async function request(name: string, ...rest: [Act] | [LockOptions, Act]): Promise<unknown> {
    const [{ mode = 'exclusive', ifAvailable = false, signal }, act] =
      rest.length === 1 ? [{} as LockOptions, rest[0]] : rest;
    const queue: Queue = queues.get(name) ?? { holders: new Set(), isExclusive: false, waiting: [] };
    queues.set(name, queue);
    await Promise.resolve();
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const asker: Asker = {
        exclusive: mode === 'exclusive',
        take: () => void hold(name, queue, act).then(resolve, reject),
      };
      queue.waiting.push(asker);
      next(queue);
      if (!queue.waiting.includes(asker)) return;
      const giveUp = (): void => {
        queue.waiting = queue.waiting.filter((one) => one !== asker);
      };
      if (ifAvailable) {
        giveUp();
        resolve(act(null));
      }
      signal?.addEventListener('abort', () => {
        giveUp();
        reject(signal.reason);
      });
    });
  }

  return {
    manager: { request } as unknown as LockManager,
    /** Gives back every lock, as a browser does when a page is gone. */
    release(): void {
      queues.clear();
    },
  };
}
