import * as v from 'valibot';
import { pocketBase } from '../session';

const KEY = 'fl-epoch';
const schema = v.object({ epoch: v.pipe(v.string(), v.minLength(1)) });

/** The identity of the server's data as last heard; undefined when it was never asked. */
export function knownEpoch(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Asks the server for the identity of its data: a restored backup has another one. @throws what the client raises */
export async function askEpoch(): Promise<string> {
  const pb = await pocketBase();
  const { epoch } = v.parse(schema, await pb.send('/api/fl/epoch', { method: 'GET' }));
  try {
    localStorage.setItem(KEY, epoch);
  } catch {
    // Without storage it is asked again at the next start.
  }
  return epoch;
}
