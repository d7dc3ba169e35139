/**
 * Runs of the pull, numbered as they begin. A run sees what the server has from its first page on, so who waits for
 * something to come back waits for a run that began after it went out.
 */
export interface Runs {
  /** A page is asked for: the first of a run, or one more of the run under way. */
  began(): void;
  complete(): void;
  broke(): void;
  /** Only runs that begin from now on see all there is to see. */
  outdate(): void;
  /** Number of the next run to begin. */
  next(): number;
  /** Whether that run, or a later one, came to its end. */
  isComplete(number: number): boolean;
  /** Whether a run came to its end that saw all there is to see. */
  isUpToDate(): boolean;
}

export function createRuns(): Runs {
  let last = 0;
  let current: number | undefined;
  let complete = 0;
  /** The first one that sees everything. */
  let sees = 0;
  return {
    began() {
      current ??= ++last;
    },
    complete() {
      complete = current ?? complete;
      current = undefined;
    },
    broke() {
      current = undefined;
    },
    outdate() {
      sees = last + 1;
    },
    next: () => last + 1,
    isComplete: (number) => complete >= number,
    isUpToDate: () => complete >= sees,
  };
}
