import type PocketBase from 'pocketbase';
import { serverNow } from './clock';
import { renewSession } from './renewal';
import { tokenEnd } from './token';

/** The longest a timer can wait, ms; beyond it timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** The least time between renewals, ms. */
const SOONEST_MS = 60_000;
/** The least time between checks of doubted tokens, ms: a server may renew a session and then refuse it. */
const DOUBT_MS = 60_000;
/** Rests after failures, ms. */
const FIRST_REST_MS = 1000;
const LAST_REST_MS = 60_000;

/** Calls the listener with what happens from now on. @returns stops that */
type Tells<T> = (listener: (what: T) => void) => () => void;

export interface Keeping {
  readonly client: PocketBase;
  /** Whether the server answers: now, as far as it is known, and whenever that changes. */
  readonly onAvailable: Tells<boolean>;
  /** Tokens that the server has answered with 401. */
  readonly onUnauthorized: Tells<string>;
  /** The server has given the present token just now: it is renewed at half of its life, not at once. */
  readonly isFresh?: boolean;
  readonly random?: () => number;
}

/** Doubles with each failure, and differs between devices. */
function restMs(failures: number, random: number): number {
  return Math.min(LAST_REST_MS, FIRST_REST_MS * 2 ** (failures - 1)) * (0.5 + random / 2);
}

/**
 * Keeps the session's token alive: renewed once the server can be asked, again at half of the life it then has, and checked
 * when a call was answered 401. One that looks ended is renewed too: only the server's no counts. One that has come
 * meanwhile, by a sign-in or from another tab, is fresh.
 *
 * @returns ends it
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
  /** The token that the server has given while this ran: it needs a renewal only at half its life. */
  let fresh = isFresh ? present : undefined;
  /** Runs from the check of a doubted token on; a doubt meanwhile waits for its end. */
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
    // Not at once, even where the server's time is not known and a fresh token looks old.
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
    // The same text again, as within one second: whoever would not show it any more still does not.
    if (doubting !== undefined && present === shown) isDoubtedAgain = true;
    plan();
  }

  function doubt(token: string): void {
    // A late no to an old token says nothing of the present one.
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
      // The user's record alone may have changed.
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
