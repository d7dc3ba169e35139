/** Work that is done again whenever somebody asks for it, one time after the other. */
export interface Loop<T> {
  /** Has it done soon, after what is under way. */
  trigger(): void;
  /** What the next time gives that begins after this call; undefined: it has thrown, or there is none any more. */
  next(): Promise<T | undefined>;
  /** Resolves once nothing is under way; nothing begins any more. */
  end(): Promise<void>;
}

/** @param onError told of what the work throws; the loop goes on */
export function createLoop<T>(work: () => Promise<T>, onError: (error: unknown) => void): Loop<T> {
  let running: Promise<unknown> | undefined;
  let asked: { readonly promise: Promise<T | undefined>; readonly resolve: (value?: T) => void } | undefined;
  let ended = false;

  async function run(): Promise<void> {
    while (asked !== undefined && !ended) {
      const { resolve } = asked;
      asked = undefined;
      try {
        resolve(await work());
      } catch (error) {
        onError(error);
        resolve();
      }
    }
    running = undefined;
  }
  function next(): Promise<T | undefined> {
    if (ended) return Promise.resolve(undefined);
    if (asked === undefined) {
      let resolve: (value?: T) => void = () => undefined;
      const promise = new Promise<T | undefined>((done) => {
        resolve = done;
      });
      asked = { promise, resolve };
    }
    const { promise } = asked;
    running ??= run();
    return promise;
  }

  return {
    trigger: () => void next(),
    next,
    async end() {
      ended = true;
      await running;
      asked?.resolve();
    },
  };
}
