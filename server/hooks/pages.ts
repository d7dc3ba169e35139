import { hasLongRows, isHeavyPage } from '../rules/pages';
import { monotonicMs } from './clock';
import { changeStored } from './stored';

/*
 * Limits pages of rows that contain courses, streams or races. Each page is in memory until its device has read all of it. So
 * an account can have few of them at a time, and a page that is not read in time is aborted.
 *
 * A present device requests small pages. An older one treats a page that is shorter than requested as the last one, so its long
 * pages can be neither cut nor refused. They are read one at a time, and each account can read only one.
 */

/** Maximum number of pages of one account at a time: of tracks, rides, records and events, for two devices. */
const MOST_OF_ACCOUNT = 8;
/** Write timeout of a page, ms: the timeout of a device's request (sync/remote.ts). */
const TAKEN_MS = 60_000;

/**
 * Queue timeout of a long page, after which the device retries, ms; and the maximum number in the queue, each of which holds an
 * engine.
 */
const PATIENCE_MS = 10_000;
const MOST_WAITING = 8;
const POLL_MS = 10;
/** A page that has not been read after this time is being sent to a slow device, ms. The next one may begin. */
const SLOW_MS = 5000;
const AGAIN_S = 2;
/** Longer than any connection lasts, ns. */
const NEVER_NS = 30 * 24 * 3.6e12;

/** A page that is queued or being read. */
interface Page {
  readonly page: string;
  readonly account: string;
  /** When the entry expires, ms. */
  readonly until: number;
}

/** The queue, stored as text in the store that all engines share. */
interface Turns {
  /** The page that is being read; '' for none. */
  readonly at: string;
  /** When it counts as slow, ms. */
  readonly slowFrom: number;
  readonly waiting: readonly Page[];
  /** All pages that are not read completely yet. */
  readonly reading: readonly Page[];
}
const KEY = 'fl-pages';
const NONE: Turns = { at: '', slowFrom: 0, waiting: [], reading: [] };
/** Key in the store: all requested pages, long or not. */
const HELD_KEY = 'fl-pages-held';

/** Runs a request; a long page waits for its turn. @throws ApiError 429 if there are too many pages, or the wait is too long */
export function passPage(e: PB.RequestEvent, go: () => void): void {
  const { method, url } = e.request;
  // PocketBase handles HEAD like GET, including reading the rows.
  const reads = method === 'GET' || method === 'HEAD';
  // Guests see no such rows.
  const account = e.hasSuperuserAuth() ? '' : (e.auth?.id ?? '');
  if (!reads || account === '' || !hasLongRows(url.path)) {
    go();
    return;
  }
  const page = $security.randomString(12);
  hold(e, page, account);
  try {
    if (isHeavyPage(url.path, url.query().get('perPage'))) inTurn(e, page, account, () => give(e, go));
    else give(e, go);
  } finally {
    release(e.app, page);
  }
}

/** Runs a request with a write timeout. */
function give(e: PB.RequestEvent, go: () => void): void {
  const connection = e.response.unwrap();
  connection.setWriteDeadline(new DateTime().add(TAKEN_MS * 1e6).time());
  try {
    go();
  } finally {
    // The next request may use the same connection.
    connection.setWriteDeadline(new DateTime().add(NEVER_NS).time());
  }
}

function hold(e: PB.RequestEvent, page: string, account: string): void {
  const now = monotonicMs();
  const mine = { page, account, until: now + PATIENCE_MS + 2 * TAKEN_MS };
  const isIn = changeStored<readonly Page[]>(e.app, HELD_KEY, [], (all) => {
    const held = there(all, now);
    const isFull = held.filter((one) => one.account === account).length >= MOST_OF_ACCOUNT;
    return isFull ? undefined : [...held, mine];
  });
  if (!isIn) throw busy(e);
}

function release(app: PB.App, page: string): void {
  changeStored<readonly Page[]>(app, HELD_KEY, [], (held) => without(held, page));
}

function inTurn(e: PB.RequestEvent, page: string, account: string, go: () => void): void {
  awaitTurn(e, { page, account, until: monotonicMs() + PATIENCE_MS });
  try {
    go();
  } finally {
    change(e.app, (turns) => ({
      ...turns,
      at: turns.at === page ? '' : turns.at,
      reading: without(turns.reading, page),
    }));
  }
}

function awaitTurn(e: PB.RequestEvent, mine: Page): void {
  const { app } = e;
  const came = monotonicMs();
  if (!change(app, (turns) => enter(turns, mine, came))) throw busy(e);
  try {
    let isThere = true;
    const begin = (now: number): boolean =>
      change(app, (turns) => {
        isThere = turns.waiting.some(({ page }) => page === mine.page);
        const reading = there(turns.reading, now);
        const isFree = turns.at === '' || turns.slowFrom <= now;
        if (!isThere || !isFree || reading.some(({ account }) => account === mine.account)) return undefined;
        const next = { ...mine, until: now + 2 * TAKEN_MS };
        return { ...turns, at: mine.page, slowFrom: now + SLOW_MS, reading: [...reading, next] };
      });
    for (let now = came; !begin(now); now = monotonicMs()) {
      if (!isThere || now > mine.until) throw busy(e);
      sleep(POLL_MS);
    }
  } finally {
    change(app, (turns) => ({ ...turns, waiting: without(turns.waiting, mine.page) }));
  }
}

/** Adds a page to the queue, or lets it replace one of an account that has more of them waiting. */
function enter(turns: Turns, mine: Page, now: number): Turns | undefined {
  const waiting = there(turns.waiting, now);
  if (waiting.length < MOST_WAITING) return { ...turns, waiting: [...waiting, mine] };
  const ofAccount = ({ account }: Page): number => waiting.filter((one) => one.account === account).length;
  const last = waiting.reduce((a, b) => (ofAccount(b) >= ofAccount(a) ? b : a));
  return ofAccount(last) > ofAccount(mine) + 1
    ? { ...turns, waiting: [...without(waiting, last.page), mine] }
    : undefined;
}

/** Updates the queue atomically. @returns whether `next` returned a change */
function change(app: PB.App, next: (turns: Turns) => Turns | undefined): boolean {
  return changeStored(app, KEY, NONE, next);
}

/** Removes expired pages. Each page removes itself; a page that failed to do so must not block the others. */
function there(pages: readonly Page[], now: number): readonly Page[] {
  return pages.filter(({ until }) => until + POLL_MS > now);
}

function without(pages: readonly Page[], page: string): readonly Page[] {
  return pages.filter((one) => one.page !== page);
}

function busy(e: PB.RequestEvent): ApiError {
  e.response.header().set('Retry-After', String(AGAIN_S));
  return new ApiError(429, 'Many rows are being read just now. Please try again in a moment.');
}
