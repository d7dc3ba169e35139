import { parentPort, Worker } from 'node:worker_threads';
import { createCompare } from './compare';
import type { Likeness, LikenessLot } from './likeness-lot';

/** The `workerData` of a thread that compares rides. */
export const COMPARES = 'compares';

interface Answer {
  readonly id: number;
  readonly found?: readonly Likeness[];
  readonly error?: string;
}

/** A thread that compares rides. It is separate from the judging threads, so that verdicts are not delayed. */
export interface Comparer {
  /** @returns undefined without the course. @throws Error if these rides cannot be compared */
  compare(lot: LikenessLot): Promise<readonly Likeness[] | undefined>;
  close(): Promise<void>;
}

/** Runs in such a thread. */
export function compareInThread(): void {
  const compare = createCompare();
  parentPort!.on('message', ({ id, lot }: { id: number; lot: LikenessLot }) => {
    let answer: Answer;
    try {
      const found = compare(lot);
      answer = found === undefined ? { id } : { id, found };
    } catch (error) {
      answer = { id, error: String(error) };
    }
    parentPort!.postMessage(answer);
  });
}

/**
 * Time after which a thread without a result is stuck, ms. A comparison takes some tens of milliseconds, but the thread has low
 * priority.
 */
const STUCK_MS = 20_000;

interface Waiting {
  resolve(found: readonly Likeness[] | undefined): void;
  reject(error: Error): void;
}

/** @param script that the thread runs; it is started with the first comparison */
export function createComparer(script: URL): Comparer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(script, { workerData: COMPARES });
    started.on('message', ({ id, found, error }: Answer) => {
      const one = waiting.get(id);
      waiting.delete(id);
      watch(started);
      if (error === undefined) one?.resolve(found);
      else one?.reject(new Error(error));
    });
    const lose = (): void => {
      if (worker !== started) return;
      worker = undefined;
      clearTimeout(timer);
      for (const one of waiting.values()) one.reject(new Error('the thread ended'));
      waiting.clear();
    };
    started.on('error', lose);
    started.on('exit', lose);
    return started;
  }

  /** Ends a stuck thread. The next comparison starts another one. */
  function watch(thread: Worker): void {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(() => void thread.terminate(), STUCK_MS);
  }

  return {
    compare(lot) {
      worker ??= start();
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker!.postMessage({ id, lot });
        if (waiting.size === 1) watch(worker!);
      });
    },
    async close() {
      await worker?.terminate();
    },
  };
}
