import { type Allowance, take } from '../rules/allowance';
import { monotonicMs } from './clock';

/*
 * How much one account may have written, whatever it keeps of it in the end: a row that is changed again and again takes no
 * room, and the disk and the only writer all the same. More than anybody rides or builds, also who comes back after weeks.
 */

/** Bytes: at once, and a second. */
const VERIFIED: Allowance = { most: 100_000_000, perSecond: 500_000 };
const UNVERIFIED: Allowance = { most: 5_000_000, perSecond: 20_000 };
const KEY = 'fl-writes-';

/**
 * Charges an account for a row on its way in. Operators write what they like.
 *
 * @param bytes of the row
 * @throws ApiError 429 with `Retry-After`, which devices take for "later", when there is too little left
 */
export function payForWrite(e: PB.RecordRequestEvent, bytes: number): void {
  const { auth: account } = e;
  if (account === null || e.hasSuperuserAuth()) return;
  const allowance = account.verified() ? VERIFIED : UNVERIFIED;
  let waitS = 0;
  // Before the store is locked: the clock is in it.
  const now = monotonicMs();
  e.app.store().setFunc(KEY + account.id, (old) => {
    const taken = take(String(old ?? ''), bytes, allowance, now);
    waitS = taken.waitS;
    return taken.kept;
  });
  if (waitS === 0) return;
  e.requestEvent.response.header().set('Retry-After', String(waitS));
  throw new ApiError(429, 'That was much to save in a short time. Please try again in a moment.');
}
