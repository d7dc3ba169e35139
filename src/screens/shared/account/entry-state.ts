/** What is remembered with a history entry. */
export interface EntryState {
  /** On the login and verification pages: where the player wanted to go. */
  readonly returnTo?: string;
  /** The verified guard has let this entry through once; coming back to it does not send away again. */
  readonly letThrough?: boolean;
  /** On the page for a forgotten password: the address that was typed on the login page. */
  readonly email?: string;
}

/** History entries are ours, but another page of the same origin may have written there: read field by field. */
export function readEntryState(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return {};
  const { returnTo, letThrough, email } = state as Readonly<Record<keyof EntryState, unknown>>;
  return {
    // Only ways inside the app: `//host` would leave it.
    ...(typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? { returnTo } : {}),
    ...(letThrough === true ? { letThrough } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  };
}
