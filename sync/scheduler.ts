import { createLoop, type Loop } from './loop';

/** What a replication does over and over, each by itself: a pull that fails holds up no push. */
export interface Tasks {
  /** @returns whether everything the server has was taken in */
  pull(): Promise<boolean>;
  push(): Promise<void>;
  /** Counts what waits. */
  count(): Promise<void>;
}

/** Runs each task whenever it is due, never twice at the same time. */
export interface Scheduler {
  /** Runs a task soon, after the run of it that is under way. */
  due(task: keyof Tasks): void;
  /** The result of the next run that begins after this call; undefined: it has thrown, or no run begins any more. */
  next<Name extends keyof Tasks>(task: Name): Promise<Awaited<ReturnType<Tasks[Name]>> | undefined>;
  /** Resolves once nothing is under way; nothing begins any more. */
  end(): Promise<void>;
}

/**
 * @param tasks looked up at each run, so that a part may be made after the scheduler
 * @param onError told of what a task throws; it is run again when it is due
 */
export function createScheduler(tasks: () => Tasks, onError: (error: unknown) => void): Scheduler {
  const loops = {
    pull: createLoop(() => tasks().pull(), onError),
    push: createLoop(() => tasks().push(), onError),
    count: createLoop(() => tasks().count(), onError),
  };
  return {
    due: (task) => loops[task].trigger(),
    next: (task) => (loops[task] as Loop<never>).next(),
    async end() {
      await Promise.all(Object.values(loops).map((loop) => loop.end()));
    },
  };
}
