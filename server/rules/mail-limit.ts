/*
 * Limits mails to one address, for all requests together, so that nobody's mailbox is filled from here. A mail that was
 * requested five times within an hour has arrived or will not.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AN_HOUR = 5;
const A_DAY = 12;
/** Maximum number of remembered addresses; beyond it the least recently used one is forgotten. */
const ADDRESSES = 5000;

/** When mails of one kind were sent to one address, in ms since 1970, the oldest first, by `kind address`. */
export type SentMails = Readonly<Record<string, readonly number[]>>;

/**
 * Returns whether one more mail may be sent, and the new state. If the clock was set back, later times are ignored.
 *
 * @param now ms since 1970
 */
export function admitMail(
  sent: SentMails,
  kind: string,
  address: string,
  now: number,
): { readonly admitted: boolean; readonly sent: SentMails } {
  const key = `${kind} ${address.toLowerCase()}`;
  const kept = Object.entries(sent)
    .map(([name, times]) => [name, times.filter((time) => time <= now && now - time < DAY_MS)] as const)
    .filter(([, times]) => times.length > 0);
  const others = kept.filter(([name]) => name !== key);
  const times = kept.find(([name]) => name === key)?.[1] ?? [];
  const lately = times.filter((time) => now - time < HOUR_MS);
  if (lately.length >= AN_HOUR || times.length >= A_DAY)
    return { admitted: false, sent: Object.fromEntries(kept) };
  return {
    admitted: true,
    // The latest address comes last, so that the first is the one to forget.
    sent: Object.fromEntries([...others.slice(-(ADDRESSES - 1)), [key, [...times, now]] as const]),
  };
}
