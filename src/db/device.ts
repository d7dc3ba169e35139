/** What this browser says of the room it gives, bytes. */
export interface StorageUse {
  readonly usedBytes: number;
  readonly quotaBytes: number;
}

/** How much is stored and how much may be; undefined where the browser does not tell. */
export async function storageUse(): Promise<StorageUse | undefined> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? undefined : { usedBytes: usage, quotaBytes: quota };
  } catch {
    // No storage manager here, or none outside a secure page.
    return undefined;
  }
}

/**
 * Whether the browser promises not to clear the data by itself. `unknown` where it does not tell.
 */
export type Persistence = 'kept' | 'may-be-cleared' | 'unknown';

async function persistence(ask: 'persisted' | 'persist'): Promise<Persistence> {
  try {
    return (await navigator.storage[ask]()) ? 'kept' : 'may-be-cleared';
  } catch {
    return 'unknown';
  }
}

/** What the browser promises now. */
export function isPersisted(): Promise<Persistence> {
  return persistence('persisted');
}

/** Asks the browser to keep the data; some ask the player in turn. */
export function askToPersist(): Promise<Persistence> {
  return persistence('persist');
}
