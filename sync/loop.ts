/** Runs work again on request, one run at a time. */
export interface Loop<T> {
  /** Schedules a run, after the current one. */
  trigger(): void;
  /**
   * Resolves with the result of the next run that begins after this call; with undefined if that run throws, or after `end()`.
   */
  next(): Promise<T | undefined>;
  /** Starts no more runs. Resolves when the current run has ended. */
  end(): Promise<void>;
}

/** @param onError called with an error that the work throws; the loop goes on */
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
