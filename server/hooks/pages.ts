import { isHeavyPage } from '../rules/pages';
import { monotonicMs } from './clock';

/*
 * Long pages of heavy rows. A device of today asks for small pages. One that was made before takes a page that is shorter than it
 * asked for as the last, so its long pages can be neither cut nor refused: they are read one at a time, and what they take of
 * memory does not add up.
 */

/** How long a page waits for its turn before it is sent away, to come again, ms; and how many may wait, each in an engine. */
const PATIENCE_MS = 10_000;
const MOST_WAITING = 8;
/** Of one account, which has tracks, rides and records to ask for: it cannot keep others from waiting. */
const MOST_OF_ACCOUNT = 3;
const POLL_MS = 10;
/** A page that has not been read after this is read by a device that does not take it, ms. */
const LOST_MS = 20_000;
const AGAIN_S = 2;

/** Whose turn it is. Kept as text in the store, which all engines share. */
interface Turn {
  /** The page that is being read; '' for none. */
  readonly at: string;
  /** When it must be lost, ms. */
  readonly until: number;
  /** Whose pages wait. */
  readonly waiting: readonly string[];
}
const KEY = 'fl-pages';
const NONE: Turn = { at: '', until: 0, waiting: [] };

/** Lets a call go on: a heavy page when it is its turn. @throws ApiError 429 when too many are waiting, or for too long */
export function passPage(e: PB.RequestEvent, go: () => void): void {
  const { method, url } = e.request;
  // PocketBase answers HEAD as it does GET, rows and all.
  const reads = method === 'GET' || method === 'HEAD';
  // Guests are shown no such row.
  const account = e.hasSuperuserAuth() ? '' : (e.auth?.id ?? '');
  if (!reads || account === '' || !isHeavyPage(url.path, url.query().get('perPage'))) {
    go();
    return;
  }
  const page = $security.randomString(12);
  awaitTurn(e, page, account);
  try {
    go();
  } finally {
    change(e.app, (turn) => (turn.at === page ? { ...turn, at: '' } : undefined));
  }
}

function awaitTurn(e: PB.RequestEvent, page: string, account: string): void {
  const { app } = e;
  const isIn = change(app, (turn) => {
    const ofAccount = turn.waiting.filter((one) => one === account).length;
    const hasRoom = turn.waiting.length < MOST_WAITING && ofAccount < MOST_OF_ACCOUNT;
    return hasRoom ? { ...turn, waiting: [...turn.waiting, account] } : undefined;
  });
  if (!isIn) throw busy(e);
  const begin = (): boolean => {
    const now = monotonicMs();
    return change(app, (turn) =>
      turn.at !== '' && turn.until > now ? undefined : { ...turn, at: page, until: now + LOST_MS },
    );
  };
  try {
    const until = monotonicMs() + PATIENCE_MS;
    while (!begin()) {
      if (monotonicMs() > until) throw busy(e);
      sleep(POLL_MS);
    }
  } finally {
    change(app, (turn) => ({ ...turn, waiting: turn.waiting.toSpliced(turn.waiting.indexOf(account), 1) }));
  }
}

/** Changes the turn, nobody else between. @returns whether `next` gave a change */
function change(app: PB.App, next: (turn: Turn) => Turn | undefined): boolean {
  let changed = false;
  app.store().setFunc(KEY, (old) => {
    const turn = typeof old === 'string' ? (JSON.parse(old) as Turn) : NONE;
    const after = next(turn);
    changed = after !== undefined;
    return JSON.stringify(after ?? turn);
  });
  return changed;
}

function busy(e: PB.RequestEvent): ApiError {
  e.response.header().set('Retry-After', String(AGAIN_S));
  return new ApiError(429, 'Many rows are being read just now. Please try again in a moment.');
}
