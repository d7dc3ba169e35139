import * as v from 'valibot';
import { pocketBase } from '../session';

const KEY = 'fl-epoch';
/** Longest wait for an answer, ms. */
const PATIENCE_MS = 10_000;
const schema = v.object({ epoch: v.pipe(v.string(), v.minLength(1)) });

/** The identity of the server's data as last heard; undefined when it was never asked. */
export function knownEpoch(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks the server for the identity of its data: a restored backup has another one.
 *
 * @param signal ends the waiting for it
 * @throws what the client raises
 */
export async function askEpoch(signal: AbortSignal): Promise<string> {
  const pb = await pocketBase();
  signal.throwIfAborted();
  const left = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const asked = pb.send('/api/fl/epoch', { method: 'GET', signal: AbortSignal.timeout(PATIENCE_MS) });
  const { epoch } = v.parse(schema, await Promise.race([asked, left]));
  try {
    localStorage.setItem(KEY, epoch);
  } catch {
    // Without storage it is asked again at the next start.
  }
  return epoch;
}

/** Calls `listener` with what another tab has heard. @returns the way out */
export function onEpochElsewhere(listener: (epoch: string) => void): () => void {
  const heed = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && newValue !== null) listener(newValue);
  };
  globalThis.addEventListener?.('storage', heed);
  return () => globalThis.removeEventListener?.('storage', heed);
}
