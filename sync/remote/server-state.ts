import type PocketBase from 'pocketbase';
import type { SyncDoc } from '../ledger/ledger';
import type { EpochBook } from '../pull/compare';
import type { ReplicateOptions, ServerState } from '../types';

/** In each answer of the server kit to a list: the epoch of the data that it was read from. */
export const EPOCH_HEADER = 'Sync-Epoch';

/** What the server kit has told of one collection, kept beside its rows. */
interface Told extends Required<ServerState> {
  /** The highest number there was. */
  readonly counter: number;
  /** The server's own word for it, to be shown at the next report. */
  readonly mark: string;
}

/** The server's word of its data as a whole: the last one, and the next. */
export interface ServerWord {
  /** What was told last, perhaps long ago; undefined: nothing yet. */
  last(): Promise<ServerState | undefined>;
  /**
   * Tells the server what is known here, by which it finds out that it was set back, and asks how its data stand. What was
   * sent before is covered by the mark that comes back.
   *
   * @returns undefined where it does not answer, or is no server with the kit
   */
  ask(): Promise<ServerState | undefined>;
}

/** Longest wait for the server's word, ms. */
const PATIENCE_MS = 10_000;

/** @param onError told of what was answered otherwise than with a state */
export function serverWordFor<Doc extends SyncDoc>(
  options: Pick<ReplicateOptions<Doc>, 'collection' | 'client' | 'collectionName' | 'replicationIdentifier'>,
  book: EpochBook,
  onError: (error: unknown) => void,
): ServerWord {
  const { collection, client, collectionName, replicationIdentifier } = options;
  const { database } = collection;
  const id = `sync-server|${replicationIdentifier}|${collection.name}`;
  async function last(): Promise<Told | undefined> {
    return (await database.getLocal(id))?.get('told') as Told | undefined;
  }
  return {
    async last() {
      const told = await last();
      return told && stateOf(told);
    },
    async ask() {
      const known = await last();
      const epoch = (await book.known()) ?? known?.epoch ?? '';
      const seen = known?.epoch === epoch ? known.counter : 0;
      const answer = await report(client, { epoch, seen, mark: known?.mark ?? '' }).catch(onError);
      const told = toldBy(answer, collectionName);
      if (told === undefined) return undefined;
      if (JSON.stringify(told) !== JSON.stringify(known)) await database.upsertLocal(id, { told });
      return stateOf(told);
    },
  };
}

/** What a device knows of the server's data. */
interface Report {
  readonly epoch: string;
  readonly seen: number;
  readonly mark: string;
}

/** Reports under way, by client and text: the replications of a client all ask at the same moments. */
const underWay = new WeakMap<PocketBase, Map<string, Promise<unknown>>>();

function report(client: PocketBase, body: Report): Promise<unknown> {
  const asked = underWay.get(client) ?? new Map<string, Promise<unknown>>();
  underWay.set(client, asked);
  const { token } = client.authStore;
  const text = JSON.stringify([token, body]);
  const present = asked.get(text);
  if (present !== undefined) return present;
  const calm = { signal: AbortSignal.timeout(PATIENCE_MS), requestKey: null };
  // Only who is signed in reports.
  const answer = client
    .send(
      '/api/sync/state',
      token === ''
        ? { ...calm, method: 'GET', query: { epoch: body.epoch } }
        : { ...calm, method: 'POST', body },
    )
    .finally(() => asked.delete(text));
  asked.set(text, answer);
  return answer;
}

function stateOf({ epoch, restoredTo, horizon }: Told): Required<ServerState> {
  return { epoch, restoredTo, horizon };
}

/** @returns undefined for what is no word of the server kit */
function toldBy(answer: unknown, collectionName: string): Told | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { epoch, counter, mark, horizons, restoredTo } = answer as Readonly<Record<string, unknown>>;
  if (typeof epoch !== 'string' || typeof counter !== 'number' || typeof mark !== 'string') return undefined;
  const horizon = (horizons as Readonly<Record<string, unknown>> | undefined)?.[collectionName];
  return {
    ...{ epoch, counter, mark },
    horizon: typeof horizon === 'number' ? horizon : 0,
    restoredTo: typeof restoredTo === 'number' ? restoredTo : 0,
  };
}
