/** Keeps what a rider does, run by run: the growing half of an input stream. */
export interface Recorder {
  ticks: number;
  /** length, steer, stance of each run, flat; only the first `used` numbers count, the rest waits for reuse. */
  readonly runs: number[];
  used: number;
}

/** An empty recorder. Its array grows in steps, so that recording a tick makes no garbage. */
export function createRecorder(): Recorder {
  return { ticks: 0, runs: [], used: 0 };
}

/** Empties a recorder for the next attempt and keeps its memory. */
export function clearRecorder(r: Recorder): void {
  r.ticks = 0;
  r.used = 0;
}

/** Notes the input of one tick. */
export function record(r: Recorder, steer: number, stance: number): void {
  const { runs, used } = r;
  r.ticks++;
  if (used > 0 && runs[used - 2] === steer && runs[used - 1] === stance) {
    runs[used - 3] = runs[used - 3]! + 1;
    return;
  }
  runs[used] = 1;
  runs[used + 1] = steer;
  runs[used + 2] = stance;
  r.used = used + 3;
}

/** The runs recorded so far, as a stream keeps them. */
export function recordedRuns(r: Recorder): number[] {
  return r.runs.slice(0, r.used);
}
