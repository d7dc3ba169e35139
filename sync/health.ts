import type PocketBase from 'pocketbase';
import { distinctUntilChanged, Observable, shareReplay } from 'rxjs';
import { backoffMs } from './backoff';

export interface HealthOptions {
  /** Time between two checks while the server answers, and at most while it does not, ms; default 30,000. */
  readonly intervalMs?: number;
  /** Timeout of one check, ms; default 5,000. */
  readonly timeoutMs?: number;
  /** Returns a number in [0, 1), for the jitter of retries. */
  readonly random?: () => number;
}

/** The checks without options, so that all replications of a client share them. */
const shared = new WeakMap<PocketBase, Observable<boolean>>();

/**
 * Emits whether PocketBase answers `GET /api/health` with code 200. The default of `available$`.
 *
 * Checks at the first subscription, then every `intervalMs` while the server answers. A failed check is retried after 1 s, then
 * after twice as long each time (with jitter), up to `intervalMs`. The browser's `online` and `offline` events cause a check at
 * once: only its result counts, because a server on the same machine answers without a network. The last unsubscription aborts
 * the request and ends timers and listeners.
 *
 * @returns emits the result of the first check, then each change; never errors
 */
export function watchHealth(client: PocketBase, options?: HealthOptions): Observable<boolean> {
  if (options !== undefined) return checksOf(client, options);
  const health$ = shared.get(client) ?? checksOf(client, {});
  shared.set(client, health$);
  return health$;
}

function checksOf(
  client: PocketBase,
  { intervalMs = 30_000, timeoutMs = 5000, random = Math.random }: HealthOptions,
): Observable<boolean> {
  return new Observable<boolean>((subscriber) => {
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request: AbortController | undefined;

    async function check(): Promise<void> {
      clearTimeout(timer);
      request?.abort();
      const current = new AbortController();
      request = current;
      timer = setTimeout(() => current.abort(), timeoutMs);
      const isHealthy = await askHealth(client, current.signal);
      // A newer check has begun, or the last subscriber has unsubscribed.
      if (request !== current) return;
      clearTimeout(timer);
      failures = isHealthy ? 0 : failures + 1;
      const ms = isHealthy ? intervalMs : Math.min(intervalMs, backoffMs(failures, random()));
      timer = setTimeout(check, ms);
      subscriber.next(isHealthy);
    }

    const events = ['online', 'offline'] as const;
    // Node has no such function.
    for (const event of events) globalThis.addEventListener?.(event, check);
    void check();
    return () => {
      for (const event of events) globalThis.removeEventListener?.(event, check);
      clearTimeout(timer);
      request?.abort();
      request = undefined;
    };
  }).pipe(distinctUntilChanged(), shareReplay({ bufferSize: 1, refCount: true }));
}

async function askHealth(client: PocketBase, signal: AbortSignal): Promise<boolean> {
  // The replication's own first request reports this mistake as SyncMisconfigured.
  if (!URL.canParse(client.buildURL('/'))) return true;
  try {
    const { code } = await client.health.check({ signal, requestKey: null, cache: 'no-store' });
    return code === 200;
  } catch {
    // No answer, a timeout, or not PocketBase's answer: the server is not available.
    return false;
  }
}
