import { monotonicMs } from './clock';

/*
 * The database has one writer, and a batch holds it from its first row to its last. So batches are small, one at a time
 * is at work, and between two of them the writer is left to single rows for as long as the last one took: whoever sends
 * one ride waits for one batch at most, however many there are. Which batch is next is decided among accounts, of which
 * none has more waiting than one device sends at once.
 */

/** Rows in a batch of a player. A device that sends more is told so by 413, and halves it until it is taken. */
export const MOST_ROWS = 50;
/** Batches of one account that may be here: of rides, of records and of tracks. More are sent away unread. */
const MOST_OF_ACCOUNT = 3;
/** Batches that may wait for their turn: each holds two of the engines kept ready. */
const MOST_WAITING = 8;
/** How long one waits before it is sent away, to come again, ms. */
const PATIENCE_MS = 5000;
const POLL_MS = 10;
/** The longest pause after a batch; and what takes no longer than a few single rows is followed by none, ms. */
const LONGEST_PAUSE_MS = 500;
const SHORT_MS = 20;
/** A batch that has not ended after this has no end: its own limit (migration batches) is far below, ms. */
const LOST_MS = 60_000;
const AGAIN_S = 2;

/** Whose turn it is. Kept as text in the store, which all engines share. */
interface Turns {
  /** The batch at work; '' for none. */
  readonly at: string;
  /** From when on the next may begin, ms: after the pause, or when the one at work must be lost. */
  readonly from: number;
  readonly waiting: number;
}

const TURNS_KEY = 'fl-batches';
const NONE: Turns = { at: '', from: 0, waiting: 0 };
const accountKey = (account: string): string => `fl-batches-of-${account}`;

/** Changes the turns, nobody else between. @returns whether `next` gave a change */
function change(app: PB.App, next: (turns: Turns) => Turns | undefined): boolean {
  let changed = false;
  app.store().setFunc(TURNS_KEY, (old) => {
    const turns = typeof old === 'string' ? (JSON.parse(old) as Turns) : NONE;
    const after = next(turns);
    changed = after !== undefined;
    return JSON.stringify(after ?? turns);
  });
  return changed;
}

/** Counts the batches of one account that are here. @returns how many, this one included */
function count(app: PB.App, account: string, more: 1 | -1): number {
  let now = 0;
  app.store().setFunc(accountKey(account), (old) => {
    now = Number(old ?? 0) + more;
    return now;
  });
  return now;
}

/** Takes in the call of a batch, before its body is read. @throws ApiError 429 when its account has enough of them here */
export function admitBatch(e: PB.RequestEvent, go: () => void): void {
  const account = e.auth?.id ?? '';
  try {
    if (count(e.app, account, 1) > MOST_OF_ACCOUNT) throw busy(e);
    go();
  } finally {
    count(e.app, account, -1);
  }
}

/** Lets a batch through when it is its turn. @throws ApiError 413 when it is too long; 429 when too many are waiting */
export function takeTurn(e: PB.BatchEvent): void {
  if (!e.hasSuperuserAuth() && e.batch.length > MOST_ROWS)
    throw new ApiError(413, `A batch has up to ${MOST_ROWS} rows.`);
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
  const isIn = change(app, (turns) =>
    turns.waiting < MOST_WAITING ? { ...turns, waiting: turns.waiting + 1 } : undefined,
  );
  if (!isIn) throw busy(e.requestEvent);
  const begin = (): boolean => {
    const now = monotonicMs();
    return change(app, (turns) =>
      turns.from > now ? undefined : { ...turns, at: batch, from: now + LOST_MS },
    );
  };
  try {
    const until = monotonicMs() + PATIENCE_MS;
    while (!begin()) {
      if (monotonicMs() > until) throw busy(e.requestEvent);
      sleep(POLL_MS);
    }
  } finally {
    change(app, (turns) => ({ ...turns, waiting: turns.waiting - 1 }));
  }
}

function busy(e: Pick<PB.RequestEvent, 'response'>): ApiError {
  e.response.header().set('Retry-After', String(AGAIN_S));
  return new ApiError(429, 'Many rows are being saved just now. Please try again in a moment.');
}
