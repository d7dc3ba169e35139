/** The readable middle part of a token (a JWT); undefined when it is none. */
function claimsOf(token: string): Readonly<Record<string, unknown>> | undefined {
  const payload = token.split('.')[1];
  // Whoever is signed out has no token. An error thrown at the start of the game, though caught, costs it dearly.
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Moment at which a session's token ends, ms since 1970; undefined when it is no readable token. */
export function tokenEnd(token: string): number | undefined {
  const exp = claimsOf(token)?.exp;
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** What a token is for, in PocketBase's words: auth, verification, passwordReset, emailChange. */
export function tokenType(token: string): string | undefined {
  const type = claimsOf(token)?.type;
  return typeof type === 'string' ? type : undefined;
}
