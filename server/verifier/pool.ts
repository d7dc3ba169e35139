import { Worker } from 'node:worker_threads';
import type { JudgedRide, Judgement } from '../rules/judge';

/** A ride on its way to a thread, with the JSON of its course. */
export interface Job {
  readonly id: number;
  readonly ride: JudgedRide;
  readonly course: string;
}

export interface Done {
  readonly id: number;
  readonly judgement: Judgement;
}

/** Threads that judge. */
export interface Pool {
  /** @throws Busy when too many rides wait, Error when the thread fails over this ride */
  judge(ride: JudgedRide, course: string): Promise<Judgement>;
  readonly waiting: number;
  close(): Promise<void>;
}

/** Too many rides wait already: ask again later. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/** Most rides waiting: some seconds' work. */
const MOST_WAITING = 4096;
/** A ride is bounded by its ticks and takes milliseconds; a thread silent for this long is stuck, ms. */
const STUCK_MS = 20_000;

interface Promised {
  readonly job: Job;
  resolve(judgement: Judgement): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** At most two jobs at once: one judged, one ready behind it. */
  readonly jobs: Map<number, Promised>;
  timer: NodeJS.Timeout | undefined;
}

const AT_ONCE = 2;

/** @param script what a thread runs @param size number of threads */
export function createPool(script: URL, size: number): Pool {
  const queue: Promised[] = [];
  const threads: Thread[] = [];
  let nextId = 1;
  let closed = false;

  function start(): void {
    const thread: Thread = { worker: new Worker(script), jobs: new Map(), timer: undefined };
    thread.worker.on('message', (done: Done) => {
      const promised = thread.jobs.get(done.id);
      thread.jobs.delete(done.id);
      watch(thread);
      promised?.resolve(done.judgement);
      feed();
    });
    thread.worker.on('error', (error) => lose(thread, error));
    thread.worker.on('exit', () => lose(thread, new Error('a thread ended')));
    threads.push(thread);
  }

  /** A thread is gone: its rides fail, and another takes its place. */
  function lose(thread: Thread, error: unknown): void {
    const at = threads.indexOf(thread);
    if (at < 0) return;
    threads.splice(at, 1);
    clearTimeout(thread.timer);
    const cause = error instanceof Error ? error : new Error(String(error));
    for (const promised of thread.jobs.values()) promised.reject(cause);
    if (closed) return;
    start();
    feed();
  }

  function watch(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.timer =
      thread.jobs.size === 0 ? undefined : setTimeout(() => void thread.worker.terminate(), STUCK_MS);
  }

  function feed(): void {
    while (queue.length > 0) {
      const thread = threads.reduce((a, b) => (b.jobs.size < a.jobs.size ? b : a));
      if (thread.jobs.size >= AT_ONCE) return;
      const promised = queue.shift()!;
      thread.jobs.set(promised.job.id, promised);
      thread.worker.postMessage(promised.job);
      watch(thread);
    }
  }

  for (let n = 0; n < size; n++) start();
  return {
    judge(ride, course) {
      if (queue.length >= MOST_WAITING) return Promise.reject(new Busy('too many rides wait'));
      return new Promise((resolve, reject) => {
        queue.push({ job: { id: nextId++, ride, course }, resolve, reject });
        feed();
      });
    },
    get waiting() {
      return queue.length;
    },
    async close() {
      closed = true;
      for (const promised of queue.splice(0)) promised.reject(new Error('the verifier ends'));
      await Promise.all(threads.map((thread) => thread.worker.terminate()));
    },
  };
}
