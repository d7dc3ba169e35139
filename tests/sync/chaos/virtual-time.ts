/*
 * A clock that stands still while anything runs, and goes on to the next timer when nothing does: hours pass in seconds,
 * and what waits for timers alone comes in the same order every time.
 */

interface Timer {
  at: number;
  readonly every: number | undefined;
  readonly run: () => void;
}

/** What timers are told by: Node's have these, too. */
class Handle {
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

/** Turns in which nothing is planned, while something outside of the clock may be under way. */
const MOST_IDLE_TURNS = 10_000;

class Clock {
  readonly timers = new Map<Handle, Timer>();
  now = 0;

  plan(run: () => void, ms: number, every?: number): Handle {
    const handle = new Handle();
    this.timers.set(handle, { at: this.now + Math.max(0, ms || 0), every, run });
    return handle;
  }
  /** Has the next timer happen; of those of one moment, the one that was planned first. @returns whether there was one */
  step(): boolean {
    let next: [Handle, Timer] | undefined;
    for (const entry of this.timers) if (next === undefined || entry[1].at < next[1].at) next = entry;
    if (next === undefined) return false;
    const [handle, timer] = next;
    this.now = Math.max(this.now, timer.at);
    this.timers.delete(handle);
    if (timer.every !== undefined)
      this.timers.set(handle, { ...timer, at: this.now + Math.max(1, timer.every) });
    timer.run();
    return true;
  }
}

type Run = (...args: unknown[]) => void;

/** The globals that tell or spend time, on a clock. */
function globalsOn(clock: Clock) {
  const forget = (handle: Handle): void => void clock.timers.delete(handle);
  const begun = Date.now();
  return {
    setTimeout: (run: Run, ms = 0, ...args: unknown[]) => clock.plan(() => run(...args), ms),
    setInterval: (run: Run, ms = 0, ...args: unknown[]) => clock.plan(() => run(...args), ms, ms),
    setImmediate: (run: Run, ...args: unknown[]) => clock.plan(() => run(...args), 0),
    ...{ clearTimeout: forget, clearInterval: forget, clearImmediate: forget },
    now: () => begun + clock.now,
    timeout(ms: number): AbortSignal {
      const controller = new AbortController();
      clock.plan(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), ms);
      return controller.signal;
    },
  };
}

/**
 * Does work in a time of its own. Nothing else may run in this process meanwhile.
 *
 * @param longestMs of that time
 * @throws when it takes longer, or when nothing is left that could bring it to its end
 */
export async function inVirtualTime<T>(work: () => Promise<T>, longestMs: number): Promise<T> {
  const clock = new Clock();
  const { now, timeout, ...timers } = globalsOn(clock);
  const before = Object.fromEntries(
    Object.keys(timers).map((name) => [name, globalThis[name as 'setTimeout']]),
  );
  const [realNow, realTimeout, nextTurn] = [Date.now, AbortSignal.timeout, globalThis.setImmediate];
  Object.assign(globalThis, timers);
  Object.assign(Date, { now });
  Object.assign(AbortSignal, { timeout });
  try {
    let isDone = false;
    const result = work().finally(() => {
      isDone = true;
    });
    // Whoever waits for it hears of what it throws.
    result.catch(() => undefined);
    for (let idle = 0; !isDone; ) {
      await new Promise<void>((resolve) => nextTurn(resolve));
      if (isDone) break;
      idle = clock.step() ? 0 : idle + 1;
      if (idle > MOST_IDLE_TURNS) throw new Error('Nothing is left that could happen.');
      if (clock.now > longestMs) throw new Error(`It did not end in ${longestMs / 1000} s.`);
    }
    return await result;
  } finally {
    Object.assign(globalThis, before);
    Object.assign(Date, { now: realNow });
    Object.assign(AbortSignal, { timeout: realTimeout });
  }
}
