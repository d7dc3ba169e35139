import { monotonicMs } from './clock';
import { changeStored } from './stored';

/*
 * Queues batches. The database has one writer, and a batch holds it from its first row to its last. So batches are small and
 * run one at a time. After each batch the writer is left to single rows for as long as the batch took: a device that sends one
 * ride waits for one batch at most, however many are queued. The queue is fair between accounts, and an account cannot have
 * more batches waiting than one device sends at once. The account whose last turn is longest ago comes first. When the queue is
 * full, a new batch replaces one of the account with the most waiting batches or, among equals, of an account with a later
 * turn.
 */

/** Maximum number of rows in a batch of a player. A device that sends more gets 413, and halves the batch until it fits. */
export const MOST_ROWS = 50;
/** Maximum number of batches of one account at a time: one each of rides, records and tracks. More are rejected unread. */
const MOST_OF_ACCOUNT = 3;
/** Maximum number of batches in the queue: each holds two of the engines kept ready. */
const MOST_WAITING = 8;
/** Queue timeout, ms. Then the batch is rejected, and the device retries. */
const PATIENCE_MS = 15_000;
const POLL_MS = 10;
/**
 * The longest pause after a batch, ms. A batch of up to SHORT_MS, which is as long as a few single rows, is followed by none.
 */
const LONGEST_PAUSE_MS = 500;
const SHORT_MS = 20;
/** A batch that has not ended after this time never will, ms. Its own limit (migration batches) is far shorter. */
const LOST_MS = 60_000;
/** PocketBase reads a body for up to ten minutes. An older call has ended without cleaning up, ms. */
const LONGEST_CALL_MS = 15 * 60_000;
/** Number of accounts whose last turn is remembered. */
const MOST_SERVED = 100;
const AGAIN_S = 2;
/**
 * The fields that a batch response contains for each row, whatever the request asks for. PocketBase writes the response within
 * the batch's turn. A long one would keep the turn until its reader has read it; this one fits into the connection's buffer.
 */
const TOLD = '?fields=id,seq';

/** A batch that is being sent or is queued. */
interface Waiting {
  readonly batch: string;
  readonly account: string;
  /** When the entry expires, ms. */
  readonly until: number;
}

/** The queue, stored as text in the store that all engines share. */
interface Turns {
  /** The running batch; '' for none. */
  readonly at: string;
  /** When the next batch may begin, ms: after the pause, or when the running one counts as lost. */
  readonly from: number;
  /** In order of arrival. */
  readonly waiting: readonly Waiting[];
  /** Accounts that had a turn, the latest last. */
  readonly served: readonly string[];
}

const TURNS_KEY = 'fl-batches';
const NONE: Turns = { at: '', from: 0, waiting: [], served: [] };
/** Key in the store: all batches that are being sent, with their bodies read or not. */
const HERE_KEY = 'fl-batches-here';

/** Updates the queue atomically. @returns whether `next` returned a change */
function change(app: PB.App, next: (turns: Turns) => Turns | undefined): boolean {
  return changeStored(app, TURNS_KEY, NONE, next);
}

/** Admits a batch request before its body is read. @throws ApiError 429 if its account has too many batches at a time */
export function admitBatch(e: PB.RequestEvent, go: () => void): void {
  const account = e.auth?.id ?? '';
  const batch = $security.randomString(12);
  const now = monotonicMs();
  const isIn = changeStored<readonly Waiting[]>(e.app, HERE_KEY, [], (all) => {
    const here = all.filter(({ until }) => until > now);
    const isFull = here.filter((one) => one.account === account).length >= MOST_OF_ACCOUNT;
    return isFull ? undefined : [...here, { batch, account, until: now + LONGEST_CALL_MS }];
  });
  if (!isIn) throw busy(e);
  try {
    go();
  } finally {
    changeStored<readonly Waiting[]>(e.app, HERE_KEY, [], (all) => all.filter((one) => one.batch !== batch));
  }
}

/** Runs a batch when it is its turn. @throws ApiError 413 if it has too many rows; 429 if too many batches are queued */
export function takeTurn(e: PB.BatchEvent): void {
  if (!e.hasSuperuserAuth()) {
    if (e.batch.length > MOST_ROWS) throw new ApiError(413, `A batch has up to ${MOST_ROWS} rows.`);
    for (const row of e.batch) row.url = row.url.replace(/[?#].*$/s, '') + TOLD;
  }
  const batch = $security.randomString(12);
  awaitTurn(e, batch);
  const began = monotonicMs();
  try {
    e.next();
  } finally {
    const now = monotonicMs();
    const took = now - began;
    const from = took <= SHORT_MS ? now : now + Math.min(LONGEST_PAUSE_MS, took);
    change(e.app, (turns) => (turns.at === batch ? { ...turns, at: '', from } : undefined));
  }
}

function awaitTurn(e: PB.BatchEvent, batch: string): void {
  const { app } = e;
  const account = e.requestEvent.auth?.id ?? '';
  const came = monotonicMs();
  const mine = { batch, account, until: came + PATIENCE_MS };
  if (!change(app, (turns) => enter(turns, mine, came))) throw busy(e.requestEvent);
  try {
    let isThere = true;
    const begin = (now: number): boolean =>
      change(app, (turns) => {
        isThere = turns.waiting.some((one) => one.batch === batch);
        if (turns.from > now || nextOf(turns)?.batch !== batch) return undefined;
        const served = [...turns.served.filter((one) => one !== account), account].slice(-MOST_SERVED);
        return { ...turns, at: batch, from: now + LOST_MS, served };
      });
    for (let now = came; !begin(now); now = monotonicMs()) {
      if (!isThere || now > mine.until) throw busy(e.requestEvent);
      sleep(POLL_MS);
    }
  } finally {
    change(app, (turns) => ({ ...turns, waiting: turns.waiting.filter((one) => one.batch !== batch) }));
  }
}

/** Adds a batch to the queue, or lets it replace another one. @returns undefined if there is no room for it */
function enter(turns: Turns, mine: Waiting, now: number): Turns | undefined {
  // Each batch removes itself. A batch that failed to do so must not block the others.
  const there = turns.waiting.filter(({ until }) => until + LONGEST_PAUSE_MS > now);
  if (there.length < MOST_WAITING) return { ...turns, waiting: [...there, mine] };
  const all = [...there, mine];
  const ofAccount = (one: Waiting): number => all.filter(({ account }) => account === one.account).length;
  const after = (a: Waiting, b: Waiting): number =>
    ofAccount(a) - ofAccount(b) || servedAt(turns, a) - servedAt(turns, b);
  const last = there.reduce((a, b) => (after(b, a) >= 0 ? b : a));
  return after(last, mine) > 0 ? { ...turns, waiting: all.filter((one) => one !== last) } : undefined;
}

/** Returns the batch of the account whose last turn is longest ago; of several, the first to arrive. */
function nextOf(turns: Turns): Waiting | undefined {
  return turns.waiting.reduce<Waiting | undefined>(
    (a, b) => (a === undefined || servedAt(turns, b) < servedAt(turns, a) ? b : a),
    undefined,
  );
}

function servedAt({ served }: Turns, { account }: Waiting): number {
  return served.indexOf(account);
}

function busy(e: Pick<PB.RequestEvent, 'response'>): ApiError {
  e.response.header().set('Retry-After', String(AGAIN_S));
  return new ApiError(429, 'Many rows are being saved just now. Please try again in a moment.');
}
