/** Who uses the session and must let go of it before it ends: replication, the user's database. */
const users = new Set<() => Promise<void>>();

/** Has `letGo` run, and waited for, before the session ends or passes to somebody else. @returns the way out */
export function beforeLeaving(letGo: () => Promise<void>): () => void {
  users.add(letGo);
  return () => users.delete(letGo);
}

/** Runs all that must let go. One that fails holds up nobody: the session ends all the same. */
export async function leaving(): Promise<void> {
  const results = await Promise.allSettled([...users].map((letGo) => letGo()));
  for (const result of results) if (result.status === 'rejected') console.error(result.reason);
}
