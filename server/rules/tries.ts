/*
 * Limits guesses of invitations and codes. An account has ten failed tries per hour. An address has ten, too, from all its
 * accounts; beyond that each account there has three. A club's members share an address, and a member who has guessed nothing
 * must be let in whatever others have guessed.
 */

const HOUR_MS = 3_600_000;
const MOST = 10;
const MOST_AT_BUSY_ADDRESS = 3;

/** Times of failed tries, ms of a monotonic clock, the oldest first. */
export type Tries = readonly number[];

/** Returns the tries of the last hour, at most as many as the limit needs. */
export function lately(tries: Tries, now: number): Tries {
  return tries.filter((at) => now - at < HOUR_MS).slice(-MOST);
}

/** Returns how long an account has to wait before its next try from this address, s; 0: it may try now. */
export function waitFor(ofAccount: Tries, ofAddress: Tries, now: number): number {
  const isBusy = lately(ofAddress, now).length >= MOST;
  const most = isBusy ? MOST_AT_BUSY_ADDRESS : MOST;
  const own = lately(ofAccount, now);
  const oldest = own[own.length - most];
  return oldest === undefined ? 0 : Math.ceil((oldest + HOUR_MS - now) / 1000);
}
