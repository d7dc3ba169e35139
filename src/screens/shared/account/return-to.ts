/*
 * Where the player was going, kept while their address is confirmed: the link of the mail opens in a tab of its own, which
 * knows nothing of the one that waits.
 */

const KEY = 'fl-return-to';
/** As long as somebody may take to find the mail, ms. */
const KEPT_MS = 24 * 3_600_000;

/** Remembers a way inside the app. */
export function keepReturnTo(path: string, now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, at: now }));
  } catch {
    // Blocked: after the mail's link the player goes on to the lobby.
  }
}

/** The way that was remembered; undefined for none, or one of long ago. */
export function keptReturnTo(now: number): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { path, at } = kept as { path?: unknown; at?: unknown };
    const isFresh = typeof at === 'number' && now - at < KEPT_MS;
    return isFresh && typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
