import { type Allowance, charge, isFull, take } from '../rules/allowance';
import { monotonicMs } from './clock';

/*
 * How much each account has left of what it may do at once: looking at courses, writing. It stands in the store that all
 * engines share, until the account could do all of it again, which is as much as is known of an account that never came.
 */

const KEY = 'fl-allowance ';

/**
 * Takes from the allowance of a holder, such as `writes` and the id of an account.
 *
 * @returns how long to wait, s, when there is not enough; 0 = it was taken
 */
export function takeAllowance(holder: string, cost: number, allowance: Allowance): number {
  let waitS = 0;
  // Before the store is locked: the clock is in it.
  const now = monotonicMs();
  $app.store().setFunc(KEY + holder, (old) => {
    const taken = take(String(old ?? ''), cost, allowance, now);
    waitS = taken.waitS;
    return taken.kept;
  });
  return waitS;
}

/** Takes from the allowance for something that has turned out to be dearer: it may be owed. */
export function chargeAllowance(holder: string, cost: number, allowance: Allowance): void {
  const now = monotonicMs();
  $app.store().setFunc(KEY + holder, (old) => charge(String(old ?? ''), cost, allowance, now));
}

/** Forgets the holders whose allowance is whole again. */
export function sweepAllowances(app: PB.App): void {
  const now = monotonicMs();
  for (const [key, kept] of Object.entries(app.store().getAll())) {
    // What is taken between the question and the removal is given away, once.
    if (key.startsWith(KEY) && isFull(String(kept), now)) app.store().remove(key);
  }
}
