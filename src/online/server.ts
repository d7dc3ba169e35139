import * as v from 'valibot';
import { pocketBase } from '../session';

const KEY = 'fl-server';
/** Under which older releases kept the epoch alone. */
const OLD_KEY = 'fl-epoch';
/** Longest wait for an answer, ms. */
const PATIENCE_MS = 10_000;

const serverSchema = v.object({
  /** The identity of its data: a restored backup has another one. */
  epoch: v.pipe(v.string(), v.minLength(1)),
  /** The highest number in the backup that was restored last, as far as a device of an older epoch may have it. */
  restoredTo: v.optional(v.number()),
  /** By collection: how far rows were removed without leaving a tombstone. */
  horizons: v.record(v.string(), v.number()),
});

/** What the server says of its data as a whole. */
export type Server = v.InferOutput<typeof serverSchema>;

const answerSchema = v.object({ ...serverSchema.entries, restoredTo: v.nullable(v.number()) });

function read(text: string | null): Server | undefined {
  try {
    const result = v.safeParse(serverSchema, JSON.parse(text ?? 'null'));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** What the server last said of its data; undefined when it was never asked. */
export function knownServer(): Server | undefined {
  try {
    const known = read(localStorage.getItem(KEY));
    const epoch = localStorage.getItem(OLD_KEY);
    return known ?? (epoch ? { epoch, horizons: {} } : undefined);
  } catch {
    return undefined;
  }
}

/** What a device knows after an answer: of two restores the one that took more counts, for who has not compared since. */
function joined(before: Server | undefined, answer: v.InferOutput<typeof answerSchema>): Server {
  const { epoch, horizons } = answer;
  // Asked without a name for its data, the server cannot say what of it is lost.
  const told = before === undefined ? null : answer.restoredTo;
  const all = [before?.restoredTo, told].filter((n) => typeof n === 'number');
  return { epoch, horizons, ...(all.length === 0 ? {} : { restoredTo: Math.min(...all) }) };
}

/**
 * Asks the server what it says of its data as a whole.
 *
 * @param signal ends the waiting for it
 * @throws what the client raises
 */
export async function askServer(signal: AbortSignal): Promise<Server> {
  const pb = await pocketBase();
  signal.throwIfAborted();
  const left = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const before = knownServer();
  const asked = pb.send('/api/sync/state', {
    method: 'GET',
    query: { epoch: before?.epoch ?? '' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const now = joined(before, v.parse(answerSchema, await Promise.race([asked, left])));
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Without storage it is asked again at the next start.
  }
  return now;
}

/** Calls `listener` with what another tab has heard. @returns the way out */
export function onServerElsewhere(listener: (server: Server) => void): () => void {
  const heed = ({ key, newValue }: StorageEvent): void => {
    const server = key === KEY ? read(newValue) : undefined;
    if (server !== undefined) listener(server);
  };
  globalThis.addEventListener?.('storage', heed);
  return () => globalThis.removeEventListener?.('storage', heed);
}
