/*
 * Guessing invitations and codes. An account has ten wrong tries in an hour. An address has ten, too, whichever accounts they came
 * from; beyond that each account there has three. A club's members share an address, and one who has guessed nothing must
 * be let in whatever others have guessed.
 */

const HOUR_MS = 3_600_000;
const MOST = 10;
const MOST_AT_BUSY_ADDRESS = 3;

/** When there were wrong tries, ms of a monotonic clock, the oldest first. */
export type Tries = readonly number[];

/** Tries of the last hour, of which no more need be kept than count. */
export function lately(tries: Tries, now: number): Tries {
  return tries.filter((at) => now - at < HOUR_MS).slice(-MOST);
}

/** How long an account has to wait before its next try from this address, s; 0: it may try now. */
export function waitFor(ofAccount: Tries, ofAddress: Tries, now: number): number {
  const isBusy = lately(ofAddress, now).length >= MOST;
  const most = isBusy ? MOST_AT_BUSY_ADDRESS : MOST;
  const own = lately(ofAccount, now);
  const oldest = own[own.length - most];
  return oldest === undefined ? 0 : Math.ceil((oldest + HOUR_MS - now) / 1000);
}
