/** The browser's storage estimate, bytes. */
export interface StorageUse {
  readonly usedBytes: number;
  readonly quotaBytes: number;
}

/** Returns the used and the available storage; undefined if the browser does not report them. */
export async function storageUse(): Promise<StorageUse | undefined> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? undefined : { usedBytes: usage, quotaBytes: quota };
  } catch {
    // The browser has no storage manager, or the page is not secure.
    return undefined;
  }
}

/** Whether the browser promises not to clear the data on its own. `unknown`: it does not report it. */
export type Persistence = 'kept' | 'may-be-cleared' | 'unknown';

async function persistence(ask: 'persisted' | 'persist'): Promise<Persistence> {
  try {
    return (await navigator.storage[ask]()) ? 'kept' : 'may-be-cleared';
  } catch {
    return 'unknown';
  }
}

/** Returns whether the browser promises to keep the data. */
export function isPersisted(): Promise<Persistence> {
  return persistence('persisted');
}

/** Asks the browser to keep the data. Some browsers then ask the player. */
export function askToPersist(): Promise<Persistence> {
  return persistence('persist');
}
