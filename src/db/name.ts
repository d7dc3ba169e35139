/** The database of a user, or of whoever plays without signing in. */
export function databaseName(userId?: string): string {
  return `fall-line-${userId ?? 'guest'}`;
}

/** Whose database this is, by its name; undefined for that of whoever plays without signing in. */
export function userOf(name: string): string | undefined {
  const [, user] = /^fall-line-([a-z0-9]{15})$/.exec(name) ?? [];
  return user;
}
