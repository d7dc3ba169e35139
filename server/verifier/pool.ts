import { Worker } from 'node:worker_threads';
import type { JudgedRide, Judgement } from '../rules/judge';
import type { Judged, Unjudged } from './protocol';

/** A ride on its way to a thread, with the JSON of its course. */
export interface Job {
  readonly id: number;
  readonly ride: JudgedRide;
  readonly course: string;
}

/** What a thread says: that it is ready, and then its judgements. */
export type Said = { readonly ready: true } | { readonly id: number; readonly judgement: Judgement };

/** Threads that judge. */
export interface Pool {
  /**
   * Resolves with the judgement, or why there is none: a thread that does not come back from a ride is replaced, the ride
   * tried on another one, and then given up.
   *
   * @param signal drops the ride if it still waits when nobody waits for its judgement any more
   * @throws Busy when too many rides wait
   */
  judge(ride: JudgedRide, course: string, signal?: AbortSignal): Promise<Judged>;
  readonly waiting: number;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** What a thread runs. */
  readonly script: URL;
  /** Number of threads. */
  readonly size: number;
  /** Processor time after which a thread counts as stuck over a ride, ms. */
  readonly stuckMs?: number;
}

/** Too many rides wait already: ask again later. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/** Most rides waiting: some seconds' work. */
const MOST_WAITING = 4096;
/**
 * A ride is bounded by its ticks and takes milliseconds; a thread that has had this much processor time for one is stuck, ms.
 * Not by the clock: on an overloaded machine threads of low priority wait for long, and their rides are not to blame.
 */
const STUCK_MS = 3000;
/** Longest start of a thread, and first and longest pause before one is replaced that never got ready, ms. */
const STARTING_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** Threads a ride may cost. */
const MOST_LOST = 2;
/** Jobs a thread has at once: one judged, one ready behind it. */
const AT_ONCE = 2;

interface Promised {
  readonly job: Job;
  readonly signal: AbortSignal | undefined;
  /** Threads that did not come back from it. */
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
  /** Processor time of the program when the thread began what it does now. */
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

  /** A thread is gone, over the first of its rides if it had any: another takes its place and has the rest. */
  function lose(thread: Thread, fault: Unjudged['fault']): void {
    const at = threads.indexOf(thread);
    if (at < 0) return;
    threads.splice(at, 1);
    clearTimeout(thread.timer);
    const [first, ...rest] = thread.jobs.values();
    if (first !== undefined && ++first.lost >= MOST_LOST) first.resolve({ status: 'unjudged', fault });
    else if (first !== undefined) rest.unshift(first);
    queue.unshift(...rest);
    // One that cannot even start must not keep a core busy with trying.
    if (!thread.isReady) pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    setTimeout(start, thread.isReady ? 0 : pause);
    feed();
  }

  /**
   * Whether a thread has had its time for a ride. Node tells the processor time of the whole program alone; the threads that
   * are at work, and the main one, share it evenly.
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
      // The clock of the one before it goes on.
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
