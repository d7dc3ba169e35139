/** The database of a user, or of whoever plays without signing in. */
export function databaseName(userId?: string): string {
  return `fall-line-${userId ?? 'guest'}`;
}
