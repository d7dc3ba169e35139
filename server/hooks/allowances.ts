import { type Allowance, charge, isFull, take } from '../rules/allowance';
import { monotonicMs } from './clock';

/*
 * The rate limits of each account, for checking courses and for writing. They are in the store that all engines share. An entry
 * is removed once its bucket is full again, because a missing entry means a full bucket.
 */

const KEY = 'fl-allowance ';

/**
 * Takes tokens from the allowance of a holder. A holder is a kind and an account id, such as `writes` and the id.
 *
 * @returns seconds to wait if there are too few tokens; 0: the tokens were taken
 */
export function takeAllowance(holder: string, cost: number, allowance: Allowance): number {
  let waitS = 0;
  // Read the clock before the store is locked, because the clock uses the store.
  const now = monotonicMs();
  $app.store().setFunc(KEY + holder, (old) => {
    const taken = take(String(old ?? ''), cost, allowance, now);
    waitS = taken.waitS;
    return taken.kept;
  });
  return waitS;
}

/** Takes tokens for something that turned out to cost more. The balance may become negative. */
export function chargeAllowance(holder: string, cost: number, allowance: Allowance): void {
  const now = monotonicMs();
  $app.store().setFunc(KEY + holder, (old) => charge(String(old ?? ''), cost, allowance, now));
}

/** Forgets the holders whose bucket is full again. */
export function sweepAllowances(app: PB.App): void {
  const now = monotonicMs();
  for (const [key, kept] of Object.entries(app.store().getAll())) {
    // Tokens taken between the check and the removal are forgotten once. That is harmless.
    if (key.startsWith(KEY) && isFull(String(kept), now)) app.store().remove(key);
  }
}
