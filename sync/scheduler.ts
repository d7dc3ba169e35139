import { createLoop, type Loop } from './loop';

/** The repeated tasks of a replication. They run independently: a failing pull does not delay a push. */
export interface Tasks {
  /** @returns whether the pull was complete */
  pull(): Promise<boolean>;
  push(): Promise<void>;
  /** Counts the pending rows. */
  count(): Promise<void>;
}

/** Runs each task when it is due, and never twice at the same time. */
export interface Scheduler {
  /** Schedules a run of a task, after its current run. */
  due(task: keyof Tasks): void;
  /**
   * Resolves with the result of the next run that begins after this call; with undefined if that run throws, or after `end()`.
   */
  next<Name extends keyof Tasks>(task: Name): Promise<Awaited<ReturnType<Tasks[Name]>> | undefined>;
  /** Starts no more runs. Resolves when the current runs have ended. */
  end(): Promise<void>;
}

/**
 * @param tasks called at each run, so the tasks may be created after the scheduler
 * @param onError called with an error that a task throws; the task runs again when it is due
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
