import { afterFailure, type Breaker, closed, isOpen, mayTry } from '../rules/breaker';
import { monotonicMs } from './clock';

/** Calls to the verifier, and its availability as all calls together know it. Never call it inside a transaction. */

/** Returns how rides are judged: by the Node verifier (http), or by PocketBase's engine in the queue. */
export function mode(): 'http' | 'queue' {
  return $os.getenv('FL_VERIFY') === 'http' && $os.getenv('FL_VERIFIER_URL') !== '' ? 'http' : 'queue';
}

/** Timeout, s. A running service answers its health check in milliseconds. */
const HEALTH_TIMEOUT_S = 2;
const FAILURES_KEY = 'fl-verifier-failures';
const RETRY_KEY = 'fl-verifier-retry-at';

/** A response of the verifier. Its body is any JSON. */
export interface VerifierAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends JSON to the verifier.
 *
 * @param path such as `/verify`
 * @param body a string is JSON already
 * @param timeoutS timeout of the whole response, s
 * @returns undefined if there was no response
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
    // Not reachable, or too slow.
    return undefined;
  }
}

/** Returns whether the verifier is available, as far as is known. Callers with a waiting user call it only then. */
export function isAnswering(): boolean {
  return !isOpen(breakerNow());
}

/** Returns the same for background work, which may wait. If the verifier counts as away, it is checked after each pause. */
export function isBack(): boolean {
  const breaker = breakerNow();
  if (!isOpen(breaker)) return true;
  if (!mayTry(breaker, monotonicMs())) return false;
  if (isHealthy()) return true;
  noteFailure();
  return false;
}

/** Records that the verifier responded. */
export function noteAnswer(): void {
  if (breakerNow().failures > 0) write(closed);
}

/** Records that the verifier did not respond, or is overloaded. */
export function noteFailure(): void {
  write(afterFailure(breakerNow(), monotonicMs()));
}

/** Calls the health check. */
export function isHealthy(): boolean {
  try {
    const url = `${$os.getenv('FL_VERIFIER_URL')}/health`;
    return $http.send({ url, timeout: HEALTH_TIMEOUT_S }).statusCode === 200;
  } catch {
    return false;
  }
}

/** Returns the state of the circuit breaker. */
export function breakerNow(): Breaker {
  const number = (key: string): number => Number($app.store().get(key) ?? 0);
  return { failures: number(FAILURES_KEY), retryAt: number(RETRY_KEY) };
}

function write({ failures, retryAt }: Breaker): void {
  $app.store().set(RETRY_KEY, retryAt);
  $app.store().set(FAILURES_KEY, failures);
}
