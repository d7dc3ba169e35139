/** How a service is watched, ms. */
export interface Watch {
  readonly url: string;
  /** Pause between two checks, and longest wait for an answer. */
  readonly everyMs?: number;
  readonly answerMs?: number;
  /** Called once, when it has not answered several times in a row; then it is watched no more. */
  readonly onSilent: () => void;
}

const EVERY_MS = 1000;
const ANSWER_MS = 3000;
/** Checks in a row without an answer after which a service hangs. One may be lost to a machine that slept. */
const MOST_MISSED = 3;

/** Asks a service that has started, again and again, whether it is there. @returns ends it */
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
    // The check alone keeps no program alive.
    timer.unref();
  }

  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Whether a service answers its health check in time. */
export async function isHealthy(url: string, answerMs: number): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(answerMs) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Not there, or too slow.
    return false;
  }
}
