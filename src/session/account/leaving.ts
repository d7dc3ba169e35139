/** Callbacks of the code that uses the session and must release it before it ends: replication, the user's database. */
const users = new Set<() => Promise<void>>();

/**
 * Registers `letGo`, which is awaited before the session ends or another user signs in. @returns a function that unregisters it
 */
export function beforeLeaving(letGo: () => Promise<void>): () => void {
  users.add(letGo);
  return () => users.delete(letGo);
}

/** Runs and awaits all callbacks. If one fails, the session ends anyway. */
export async function leaving(): Promise<void> {
  const results = await Promise.allSettled([...users].map((letGo) => letGo()));
  for (const result of results) if (result.status === 'rejected') console.error(result.reason);
}
