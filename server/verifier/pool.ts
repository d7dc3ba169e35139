import { Worker } from 'node:worker_threads';
import type { JudgedRide, Judgement } from '../rules/judge';
import type { Judged, Unjudged } from './protocol';

/** A ride that is sent to a thread, with the JSON of its course. */
export interface Job {
  readonly id: number;
  readonly ride: JudgedRide;
  readonly course: string;
}

/** A message of a thread: that it is ready, and then its judgements. */
export type Said = { readonly ready: true } | { readonly id: number; readonly judgement: Judgement };

/** A pool of threads that judge. */
export interface Pool {
  /**
   * Resolves with the judgement, or with the reason why there is none. A thread that crashes or gets stuck over a ride is
   * replaced; the ride is tried on another one, and then given up.
   *
   * @param signal drops the ride if it is still queued when its caller has gone
   * @throws Busy if too many rides are queued
   */
  judge(ride: JudgedRide, course: string, signal?: AbortSignal): Promise<Judged>;
  readonly waiting: number;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** The code of a thread. */
  readonly script: URL;
  /** Number of threads. */
  readonly size: number;
  /** Processor time after which a thread counts as stuck over a ride, ms. */
  readonly stuckMs?: number;
}

/** Too many rides are queued: retry later. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/** Maximum number of queued rides: some seconds' work. */
const MOST_WAITING = 4096;
/**
 * Processor time after which a thread is stuck over a ride, ms. A ride's ticks are limited, and it takes milliseconds. Not
 * elapsed time: on an overloaded machine threads of low priority wait for long, which is not their rides' fault.
 */
const STUCK_MS = 3000;
/** Timeout of a thread's start, and first and longest pause before replacing a thread that never got ready, ms. */
const STARTING_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** Maximum number of threads that a ride may crash or block. */
const MOST_LOST = 2;
/** Number of jobs that a thread has at once: one is judged, and one is ready behind it. */
const AT_ONCE = 2;

interface Promised {
  readonly job: Job;
  readonly signal: AbortSignal | undefined;
  /** Number of threads that crashed or got stuck over it. */
  lost: number;
  resolve(judged: Judged): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  /** In the order in which it judges them. */
  readonly jobs: Map<number, Promised>;
  isReady: boolean;
  timer: NodeJS.Timeout | undefined;
  /** Processor time of the program when the thread began its present work. */
  since: NodeJS.CpuUsage;
}

export function createPool({ script, size, stuckMs = STUCK_MS }: PoolOptions): Pool {
  const queue: Promised[] = [];
  const threads: Thread[] = [];
  let nextId = 1;
  let pause = FIRST_PAUSE_MS;
  let closed = false;

  function start(): void {
    if (closed) return;
    const thread: Thread = {
      ...{ worker: new Worker(script), jobs: new Map(), isReady: false },
      ...{ timer: undefined, since: process.cpuUsage() },
    };
    thread.worker.on('message', (said: Said) => hear(thread, said));
    thread.worker.on('error', (error) => {
      console.error('A thread failed', error);
      lose(thread, 'crashed');
    });
    thread.worker.on('exit', () => lose(thread, 'crashed'));
    threads.push(thread);
    watch(thread);
  }

  function hear(thread: Thread, said: Said): void {
    if ('ready' in said) {
      thread.isReady = true;
      pause = FIRST_PAUSE_MS;
    } else {
      const promised = thread.jobs.get(said.id);
      thread.jobs.delete(said.id);
      promised?.resolve(said.judgement);
    }
    watch(thread);
    feed();
  }

  /** Replaces a thread that crashed or got stuck over the first of its jobs, if it had any. Its other jobs are queued again. */
  function lose(thread: Thread, fault: Unjudged['fault']): void {
    const at = threads.indexOf(thread);
    if (at < 0) return;
    threads.splice(at, 1);
    clearTimeout(thread.timer);
    const [first, ...rest] = thread.jobs.values();
    if (first !== undefined && ++first.lost >= MOST_LOST) first.resolve({ status: 'unjudged', fault });
    else if (first !== undefined) rest.unshift(first);
    queue.unshift(...rest);
    // A thread that cannot even start must not keep a core busy with restarts.
    if (!thread.isReady) pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    setTimeout(start, thread.isReady ? 0 : pause);
    feed();
  }

  /**
   * Returns whether a thread has used up its time for a ride. Node reports the processor time of the whole program only; the
   * working threads and the main thread are assumed to share it evenly.
   */
  function isStuck({ since }: Thread): boolean {
    const { user, system } = process.cpuUsage(since);
    const working = threads.filter(({ jobs, isReady }) => jobs.size > 0 || !isReady).length;
    return (user + system) / 1000 >= stuckMs * (working + 1);
  }

  function watch(thread: Thread): void {
    clearTimeout(thread.timer);
    if (thread.isReady && thread.jobs.size === 0) return;
    thread.since = process.cpuUsage();
    const end = (): void => {
      lose(thread, 'stuck');
      void thread.worker.terminate();
    };
    const look = (): void => {
      if (isStuck(thread)) end();
      else thread.timer = setTimeout(look, stuckMs);
    };
    thread.timer = thread.isReady ? setTimeout(look, stuckMs) : setTimeout(end, STARTING_MS);
  }

  function freest(): Thread | undefined {
    const free = threads.filter(({ isReady, jobs }) => isReady && jobs.size < AT_ONCE);
    return free.sort((a, b) => a.jobs.size - b.jobs.size)[0];
  }

  function feed(): void {
    for (let thread = freest(); thread !== undefined && queue.length > 0; thread = freest()) {
      const promised = queue.shift()!;
      if (promised.signal?.aborted) {
        promised.reject(new Error('nobody waits for it'));
        continue;
      }
      thread.jobs.set(promised.job.id, promised);
      thread.worker.postMessage(promised.job);
      // The timer of the previous job continues.
      if (thread.jobs.size === 1) watch(thread);
    }
  }

  for (let n = 0; n < size; n++) start();
  return {
    judge(ride, course, signal) {
      if (queue.length >= MOST_WAITING) return Promise.reject(new Busy('too many rides wait'));
      return new Promise((resolve, reject) => {
        queue.push({ job: { id: nextId++, ride, course }, signal, lost: 0, resolve, reject });
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
