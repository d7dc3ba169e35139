import { afterFailure, type Breaker, closed, isOpen, mayTry } from '../rules/breaker';
import { monotonicMs } from './clock';

/** Calls to the verifier, and what all of them together know of it. Never call it inside a transaction. */

/** How rides are judged: by the Node verifier (http), or by this program's own engine in the queue. */
export function mode(): 'http' | 'queue' {
  return $os.getenv('FL_VERIFY') === 'http' && $os.getenv('FL_VERIFIER_URL') !== '' ? 'http' : 'queue';
}

/** A service that is up answers its health check in milliseconds, s. */
const HEALTH_TIMEOUT_S = 2;
const FAILURES_KEY = 'fl-verifier-failures';
const RETRY_KEY = 'fl-verifier-retry-at';

/** What the verifier answered; its body is whatever JSON it is. */
export interface VerifierAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends JSON to the verifier.
 *
 * @param path such as `/verify`
 * @param body a text is JSON already
 * @param timeoutS longest wait for the whole answer
 * @returns undefined when no answer came
 */
export function callVerifier(path: string, body: unknown, timeoutS: number): VerifierAnswer | undefined {
  try {
    const answer = $http.send({
      url: $os.getenv('FL_VERIFIER_URL') + path,
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'X-Fl-Secret': $os.getenv('FL_VERIFIER_SECRET') },
      timeout: timeoutS,
    });
    return { status: answer.statusCode, body: answer.json };
  } catch {
    // Not there, or too slow.
    return undefined;
  }
}

/** Whether it answers, as far as is known: who has somebody waiting asks it only then. */
export function isAnswering(): boolean {
  return !isOpen(breakerNow());
}

/**
 * The same for who works in the background and may wait: a verifier that was taken for gone is asked, at each end of a
 * pause, whether it is there.
 */
export function isBack(): boolean {
  const breaker = breakerNow();
  if (!isOpen(breaker)) return true;
  if (!mayTry(breaker, monotonicMs())) return false;
  if (isHealthy()) return true;
  noteFailure();
  return false;
}

/** It has answered. */
export function noteAnswer(): void {
  if (breakerNow().failures > 0) write(closed);
}

/** It has not, or has no time. */
export function noteFailure(): void {
  write(afterFailure(breakerNow(), monotonicMs()));
}

/** Whether it answers its health check now. */
export function isHealthy(): boolean {
  try {
    const url = `${$os.getenv('FL_VERIFIER_URL')}/health`;
    return $http.send({ url, timeout: HEALTH_TIMEOUT_S }).statusCode === 200;
  } catch {
    return false;
  }
}

/** What is known of the verifier now. */
export function breakerNow(): Breaker {
  const number = (key: string): number => Number($app.store().get(key) ?? 0);
  return { failures: number(FAILURES_KEY), retryAt: number(RETRY_KEY) };
}

function write({ failures, retryAt }: Breaker): void {
  $app.store().set(RETRY_KEY, retryAt);
  $app.store().set(FAILURES_KEY, failures);
}
