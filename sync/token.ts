/** When a token (a JWT) ends, ms since 1970; undefined where it does not say or is none. */
export function expiryOf(token: string): number | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    const exp = (read as { exp?: unknown } | null)?.exp;
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    // Not a token at all.
    return undefined;
  }
}

/** Whether a token may be shown to the server: there, readable and not past its end. `now` in ms since 1970. */
export function isUsable(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry !== undefined && expiry > now;
}
