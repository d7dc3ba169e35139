/** Returns the claims of a token (a JWT); undefined if it is invalid. */
function claimsOf(token: string): Readonly<Record<string, unknown>> | undefined {
  const payload = token.split('.')[1];
  // A signed-out user has no token. Throwing an error at the start of the game is slow, even if it is caught.
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the expiry of a session's token, ms since 1970; undefined if the token is invalid. */
export function tokenEnd(token: string): number | undefined {
  const exp = claimsOf(token)?.exp;
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** Returns the purpose of a token, as PocketBase names it: auth, verification, passwordReset, emailChange. */
export function tokenType(token: string): string | undefined {
  const type = claimsOf(token)?.type;
  return typeof type === 'string' ? type : undefined;
}
