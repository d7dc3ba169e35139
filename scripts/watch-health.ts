/** Options for watching a service, ms. */
export interface Watch {
  readonly url: string;
  /** Interval between two checks, and timeout of a response. */
  readonly everyMs?: number;
  readonly answerMs?: number;
  /** Called once, after several checks in a row without a response; the watch then ends. */
  readonly onSilent: () => void;
}

const EVERY_MS = 1000;
const ANSWER_MS = 3000;
/** Number of checks in a row without a response after which a service hangs. One may be lost when the machine slept. */
const MOST_MISSED = 3;

/** Checks a started service periodically. @returns a function that stops the checks */
export function watchHealth({ url, everyMs = EVERY_MS, answerMs = ANSWER_MS, onSilent }: Watch): () => void {
  let missed = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function check(): Promise<void> {
    missed = (await isHealthy(url, answerMs)) ? 0 : missed + 1;
    if (isOver) return;
    if (missed >= MOST_MISSED) onSilent();
    else next();
  }

  function next(): void {
    timer = setTimeout(() => void check(), everyMs);
    // The timer alone does not keep the process alive.
    timer.unref();
  }

  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Returns whether a service responds to its health check in time. */
export async function isHealthy(url: string, answerMs: number): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(answerMs) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Not running, or too slow.
    return false;
  }
}
