import type { Allowance } from '../rules/allowance';
import { chargeAllowance, takeAllowance } from './allowances';

/*
 * Limits how much one account may write, whatever of it is stored in the end: changing a row again and again takes no space,
 * but uses the disk and the only writer. The limit is more than anybody rides or builds, even after weeks offline. Refused or
 * rolled-back writes cost nothing.
 */

/** Bytes: at once, and per second. */
const VERIFIED: Allowance = { most: 100_000_000, perSecond: 500_000 };
const UNVERIFIED: Allowance = { most: 5_000_000, perSecond: 20_000 };

/**
 * Name of a value of a batch request, which the requests of its rows inherit: the store's key for the bytes of the rows so far.
 */
const BATCH = 'flWritesOfBatch';

/** The request. It names the writer, and gets the response. Operators have no limit. */
type Call = Pick<PB.RecordRequestEvent, 'app' | 'auth' | 'hasSuperuserAuth' | 'requestEvent'>;

/**
 * Charges an account for a row that is being saved, and refunds it if `go` throws. A row of a batch is charged with the batch.
 *
 * @param bytes of the row
 * @throws ApiError 429 with `Retry-After`, after which devices retry later, if too little is left
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
 * Charges an account for a batch. First by its length, so that the whole batch is refused with a Retry-After if too little is
 * left; in the end by the size of its rows, because a short request can change one field of a long row.
 *
 * @throws ApiError 429 with `Retry-After` if too little is left
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

/** Corrects the charge once the real size is known. */
function correct(account: PB.RecordModel, bytes: number): void {
  chargeAllowance(holderOf(account), bytes, allowanceOf(account));
}
