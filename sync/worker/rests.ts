const FIRST_MS = 1000;
const LONGEST_MS = 5 * 60_000;
const LONGEST_ASKED_MS = 24 * 3600 * 1000;

/** A period of waiting, by the device's clock. */
export interface Rest {
  /** When it began, ms since 1970. */
  readonly at: number;
  readonly ms: number;
}

/** Returns whether the wait is not over yet. A clock that is set back ends the wait, rather than making it longer. */
export function isResting(rest: Rest | undefined, now: number): boolean {
  return rest !== undefined && now >= rest.at && now < rest.at + rest.ms;
}

/**
 * Returns the backoff of a copy, ms. It doubles from 1 s to 5 min, with jitter between half and all of it.
 *
 * @param failures at least 1
 * @param random in [0, 1)
 */
export function restMs(failures: number, random: number): number {
  return Math.round(Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + random / 2));
}

/**
 * Returns how long a server asks to wait (`Retry-After`), ms, at most a day; undefined if it does not say. A date is compared
 * with the server's own `Date`.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('Retry-After');
  if (text === null) return undefined;
  const isSeconds = /^\s*\d+\s*$/.test(text);
  const ms = isSeconds ? Number(text) * 1000 : Date.parse(text) - Date.parse(headers.get('Date') ?? '');
  return ms > 0 ? Math.min(ms, LONGEST_ASKED_MS) : undefined;
}
