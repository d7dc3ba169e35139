/** Returns the name of a user's database, or of the guest's if no user is given. */
export function databaseName(userId?: string): string {
  return `fall-line-${userId ?? 'guest'}`;
}

/** Returns the id of the user whose database this is; undefined for the guest's. */
export function userOf(name: string): string | undefined {
  const [, user] = /^fall-line-([a-z0-9]{15})$/.exec(name) ?? [];
  return user;
}
