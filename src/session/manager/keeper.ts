import type PocketBase from 'pocketbase';
import { serverNow } from './clock';
import { renewSession } from './renewal';
import { tokenEnd } from './token';

/** Maximum delay of a timer, ms. With a longer delay timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Minimum time between renewals, ms. */
const SOONEST_MS = 60_000;
/** Minimum time between checks of a token after a 401, ms: a server may renew a session and then reject it. */
const DOUBT_MS = 60_000;
/** Shortest and longest backoff after failures, ms. */
const FIRST_REST_MS = 1000;
const LAST_REST_MS = 60_000;

/** Subscribes a listener. @returns a function that unsubscribes */
type Tells<T> = (listener: (what: T) => void) => () => void;

export interface Keeping {
  readonly client: PocketBase;
  /** Whether the server is available: now, if it is known, and on every change. */
  readonly onAvailable: Tells<boolean>;
  /** Tokens that the server answered with 401. */
  readonly onUnauthorized: Tells<string>;
  /** The server has just issued the present token, so it is renewed after half of its life and not at once. */
  readonly isFresh?: boolean;
  readonly random?: () => number;
}

/** Returns the backoff, ms. It doubles with each failure, with random jitter. */
function restMs(failures: number, random: number): number {
  return Math.min(LAST_REST_MS, FIRST_REST_MS * 2 ** (failures - 1)) * (0.5 + random / 2);
}

/**
 * Keeps the session's token valid. Renews it once the server is available, then after half of its remaining life, and checks it
 * when a call was answered with 401. A token that looks expired is renewed too: only a rejection by the server counts. A token
 * that arrives meanwhile, from a sign-in or another tab, counts as fresh.
 *
 * @returns a function that stops it
 */
export function keepToken({
  client,
  onAvailable,
  onUnauthorized,
  isFresh = false,
  random = Math.random,
}: Keeping): () => void {
  const { authStore } = client;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let available = false;
  let renewing = false;
  let failures = 0;
  let ended = false;
  let present = authStore.token;
  /** The token that the server issued while this runs. It is renewed only after half of its life. */
  let fresh = isFresh ? present : undefined;
  /** Runs after the check of a token that was answered with 401. Another 401 meanwhile is handled when it ends. */
  let doubting: ReturnType<typeof setTimeout> | undefined;
  let isDoubtedAgain = false;

  function after(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), Math.min(LONGEST_TIMER_MS, Math.max(0, ms)));
  }

  function plan(): void {
    clearTimeout(timer);
    const { token } = authStore;
    if (ended || renewing || !available || token === '') return;
    const end = tokenEnd(token);
    if (token !== fresh) after(0);
    // Not at once, even if the server's time is unknown and a fresh token looks expired.
    else if (end !== undefined) after(Math.max(SOONEST_MS, (end - serverNow()) / 2));
  }

  async function renew(): Promise<void> {
    const shown = authStore.token;
    if (renewing || ended || !available || shown === '') return;
    renewing = true;
    const result = await renewSession(client);
    renewing = false;
    if (ended) return;
    present = authStore.token;
    if (result === 'unknown' && present === shown) {
      after(restMs(++failures, random()));
      return;
    }
    failures = 0;
    fresh = present;
    // The server may issue the same token twice within one second. Code that stopped using it would not resume, so check again.
    if (doubting !== undefined && present === shown) isDoubtedAgain = true;
    plan();
  }

  function doubt(token: string): void {
    // A late 401 for an old token says nothing about the present one.
    if (ended || token === '' || token !== authStore.token) return;
    if (doubting !== undefined) {
      isDoubtedAgain = true;
      return;
    }
    doubting = setTimeout(() => {
      doubting = undefined;
      if (isDoubtedAgain) doubt(authStore.token);
    }, DOUBT_MS);
    isDoubtedAgain = false;
    fresh = undefined;
    plan();
  }

  const stops = [
    authStore.onChange(() => {
      // Possibly only the user's record changed.
      if (renewing || authStore.token === present) return;
      present = authStore.token;
      fresh = present;
      plan();
    }),
    onUnauthorized(doubt),
    onAvailable((now) => {
      if (now === available) return;
      available = now;
      plan();
    }),
  ];
  return () => {
    ended = true;
    clearTimeout(timer);
    clearTimeout(doubting);
    for (const stop of stops) stop();
  };
}
