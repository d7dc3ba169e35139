import { monotonicMs } from './clock';
import { changeStored } from './stored';

/*
 * The database has one writer, and a batch holds it from its first row to its last. So batches are small, one at a time
 * is at work, and between two of them the writer is left to single rows for as long as the last one took: whoever sends
 * one ride waits for one batch at most, however many there are. Which batch is next is decided among accounts, of which
 * none has more waiting than one device sends at once: first comes who has had no turn for longest, and where no more can
 * wait, one of whoever has the most waiting gives way, or had a turn later.
 */

/** Rows in a batch of a player. A device that sends more is told so by 413, and halves it until it is taken. */
export const MOST_ROWS = 50;
/** Batches of one account that may be here: of rides, of records and of tracks. More are sent away unread. */
const MOST_OF_ACCOUNT = 3;
/** Batches that may wait for their turn: each holds two of the engines kept ready. */
const MOST_WAITING = 8;
/** How long one waits before it is sent away, to come again, ms. */
const PATIENCE_MS = 15_000;
const POLL_MS = 10;
/** The longest pause after a batch; and what takes no longer than a few single rows is followed by none, ms. */
const LONGEST_PAUSE_MS = 500;
const SHORT_MS = 20;
/** A batch that has not ended after this has no end: its own limit (migration batches) is far below, ms. */
const LOST_MS = 60_000;
/** PocketBase reads a body for up to ten minutes: a call that is older has ended without a word, ms. */
const LONGEST_CALL_MS = 15 * 60_000;
/** Accounts of which is remembered when they had their turn. */
const MOST_SERVED = 100;
const AGAIN_S = 2;
/**
 * What a batch is told of each row, whatever it asks for. PocketBase writes the answer within the batch's turn: a long one
 * would keep the turn for as long as its reader likes, and this one fits into the connection's buffer.
 */
const TOLD = '?fields=id,seq';

/** A batch that is here, or waits. */
interface Waiting {
  readonly batch: string;
  readonly account: string;
  /** When it must be gone, ms. */
  readonly until: number;
}

/** Whose turn it is. Kept as text in the store, which all engines share. */
interface Turns {
  /** The batch at work; '' for none. */
  readonly at: string;
  /** From when on the next may begin, ms: after the pause, or when the one at work must be lost. */
  readonly from: number;
  /** In the order they came. */
  readonly waiting: readonly Waiting[];
  /** Accounts that had a turn, the latest last. */
  readonly served: readonly string[];
}

const TURNS_KEY = 'fl-batches';
const NONE: Turns = { at: '', from: 0, waiting: [], served: [] };
/** In the store: all batches that are here, their bodies read or not. */
const HERE_KEY = 'fl-batches-here';

/** Changes the turns, nobody else between. @returns whether `next` gave a change */
function change(app: PB.App, next: (turns: Turns) => Turns | undefined): boolean {
  return changeStored(app, TURNS_KEY, NONE, next);
}

/** Takes in the call of a batch, before its body is read. @throws ApiError 429 when its account has enough of them here */
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

/** Lets a batch through when it is its turn. @throws ApiError 413 when it is too long; 429 when too many are waiting */
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

/** Has a batch wait with others, or in the place of one. @returns undefined when there is no room for it */
function enter(turns: Turns, mine: Waiting, now: number): Turns | undefined {
  // Each leaves by itself; one that has not must not hold up the others.
  const there = turns.waiting.filter(({ until }) => until + LONGEST_PAUSE_MS > now);
  if (there.length < MOST_WAITING) return { ...turns, waiting: [...there, mine] };
  const all = [...there, mine];
  const ofAccount = (one: Waiting): number => all.filter(({ account }) => account === one.account).length;
  const after = (a: Waiting, b: Waiting): number =>
    ofAccount(a) - ofAccount(b) || servedAt(turns, a) - servedAt(turns, b);
  const last = there.reduce((a, b) => (after(b, a) >= 0 ? b : a));
  return after(last, mine) > 0 ? { ...turns, waiting: all.filter((one) => one !== last) } : undefined;
}

/** Of whose account a turn was longest ago, and of several the first to come. */
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
