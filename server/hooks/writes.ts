import type { Allowance } from '../rules/allowance';
import { chargeAllowance, takeAllowance } from './allowances';

/*
 * How much one account may have written, whatever it keeps of it in the end: a row that is changed again and again takes no
 * room, and the disk and the only writer all the same. More than anybody rides or builds, also who comes back after weeks.
 * What is refused or rolled back costs nothing.
 */

/** Bytes: at once, and a second. */
const VERIFIED: Allowance = { most: 100_000_000, perSecond: 500_000 };
const UNVERIFIED: Allowance = { most: 5_000_000, perSecond: 20_000 };

/** In the call of a batch, and so in those of its rows: under which name the store has the bytes of its rows so far. */
const BATCH = 'flWritesOfBatch';

/** Who writes, and where the answer goes. Operators write what they like. */
type Call = Pick<PB.RecordRequestEvent, 'app' | 'auth' | 'hasSuperuserAuth' | 'requestEvent'>;

/**
 * Charges an account for a row on its way in, and gives it back when `go` throws. A row of a batch is charged with the batch.
 *
 * @param bytes of the row
 * @throws ApiError 429 with `Retry-After`, which devices take for "later", when there is too little left
 */
export function payForRow(e: Call, bytes: number, go: () => void): void {
  const batch = e.requestEvent.get(BATCH);
  if (typeof batch === 'string') {
    e.app.store().setFunc(batch, (old) => Number(old ?? 0) + bytes);
    go();
    return;
  }
  const account = payerOf(e);
  if (account === undefined) {
    go();
    return;
  }
  pay(e, account, bytes);
  try {
    go();
  } catch (error) {
    correct(account, -bytes);
    throw error;
  }
}

/**
 * Charges an account for a batch: by its length before it begins, so that it waits as a whole and its answer can say for how
 * long, and in the end by what its rows took. A change of one field is a short call and a long row.
 *
 * @throws ApiError 429 with `Retry-After` when there is too little left
 */
export function payForBatch(e: Call, go: () => void): void {
  const account = payerOf(e);
  if (account === undefined) {
    go();
    return;
  }
  const length = e.requestEvent.request.contentLength;
  pay(e, account, length);
  const store = e.app.store();
  const key = `fl-batch-bytes-${$security.randomString(12)}`;
  e.requestEvent.set(BATCH, key);
  let written = 0;
  try {
    go();
    written = Number(store.get(key) ?? 0);
  } finally {
    store.remove(key);
    correct(account, written - length);
  }
}

function payerOf(e: Call): PB.RecordModel | undefined {
  return e.auth === null || e.hasSuperuserAuth() ? undefined : e.auth;
}

function holderOf(account: PB.RecordModel): string {
  return `writes ${account.id}`;
}

function allowanceOf(account: PB.RecordModel): Allowance {
  return account.verified() ? VERIFIED : UNVERIFIED;
}

function pay(e: Call, account: PB.RecordModel, bytes: number): void {
  const waitS = takeAllowance(holderOf(account), bytes, allowanceOf(account));
  if (waitS === 0) return;
  e.requestEvent.response.header().set('Retry-After', String(waitS));
  throw new ApiError(429, 'That was much to save in a short time. Please try again in a moment.');
}

/** Charges for what has turned out to be more, or less. */
function correct(account: PB.RecordModel, bytes: number): void {
  chargeAllowance(holderOf(account), bytes, allowanceOf(account));
}
