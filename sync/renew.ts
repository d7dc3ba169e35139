import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { distinctUntilChanged, type Observable } from 'rxjs';
import { backoffMs } from './backoff';
import { isTokenRefused, StrangeAnswer } from './failure';
import { expiryOf } from './token';

/** The longest a timer can wait, ms; beyond it timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The least time between renewals, ms. */
const SOONEST_MS = 60_000;

export interface TokenKeeping {
  readonly client: PocketBase;
  /** The collection users sign in to, `users` unless given. */
  readonly users?: string;
  readonly available$: Observable<boolean>;
  /** The server has given the present token just now: it is renewed at half of its life, not at once. */
  readonly isFresh?: boolean;
  /** The server refuses the token: whoever it was is signed out. */
  readonly onRefused: () => void;
  readonly clock?: () => number;
  readonly random?: () => number;
}

/** What a renewal brings: a new token, and whose it is. */
interface Renewal {
  readonly token: string;
  readonly record: RecordModel;
}

function isRenewal(answer: unknown): answer is Renewal {
  const { token, record } = (answer ?? {}) as { token?: unknown; record?: { id?: unknown } | null };
  return typeof token === 'string' && token !== '' && typeof record?.id === 'string';
}

/**
 * Keeps the session's token alive: renewed once the server can be asked, and again at half of the life it then has. One
 * that looks expired is renewed too, for the device's clock may be wrong; only the server's no counts. One that has come
 * meanwhile, by a sign-in or from another tab, is fresh.
 *
 * @returns ends it
 */
export function keepToken({
  client,
  users = 'users',
  available$,
  isFresh = false,
  onRefused,
  clock = Date.now,
  random = Math.random,
}: TokenKeeping): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let available = false;
  let renewing = false;
  let failures = 0;
  let ended = false;
  /** The token that the server has given while this ran: it needs a renewal only at half its life. */
  let renewed = isFresh ? client.authStore.token : undefined;

  function after(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), Math.min(LONGEST_TIMER_MS, Math.max(0, ms)));
  }

  function plan(): void {
    clearTimeout(timer);
    const { token } = client.authStore;
    if (ended || !available || token === '') return;
    const expiry = expiryOf(token);
    if (token !== renewed) after(0);
    // Not at once, even where the device's clock takes a fresh token for an old one.
    else if (expiry !== undefined) after(Math.max(SOONEST_MS, (expiry - clock()) / 2));
  }

  async function renew(): Promise<void> {
    const { token } = client.authStore;
    if (renewing || ended || !available || token === '') return;
    renewing = true;
    try {
      // Not by the client's own call, which writes down whatever it is told.
      const answer: unknown = await client.send(
        `/api/collections/${encodeURIComponent(users)}/auth-refresh`,
        {
          method: 'POST',
          requestKey: null,
        },
      );
      if (!isRenewal(answer)) throw new StrangeAnswer('a renewal without a token');
      failures = 0;
      // A late answer brings nobody back who has logged out meanwhile, and takes no newer token's place.
      if (client.authStore.token === token) client.authStore.save(answer.token, answer.record);
      renewed = client.authStore.token;
      plan();
    } catch (error) {
      const isRefused = isTokenRefused(error);
      if (isRefused && client.authStore.token === token && !ended) onRefused();
      else if (!ended) after(backoffMs(++failures, random()));
    } finally {
      renewing = false;
    }
  }

  const stopHearing = client.authStore.onChange(() => {
    if (renewing) return;
    renewed = client.authStore.token;
    plan();
  });
  const health = available$.pipe(distinctUntilChanged()).subscribe((now) => {
    available = now;
    plan();
  });
  return () => {
    ended = true;
    clearTimeout(timer);
    stopHearing();
    health.unsubscribe();
  };
}
