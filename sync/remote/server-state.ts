import type PocketBase from 'pocketbase';
import type { SyncDoc } from '../ledger/ledger';
import type { EpochBook } from '../pull/compare';
import type { ReplicateOptions, ServerState } from '../types';

/** Header in each answer of the server kit to a list request: the epoch of the data that the list was read from. */
export const EPOCH_HEADER = 'Sync-Epoch';

/** The server kit's last report about one collection, stored beside its rows. */
interface Told extends Required<ServerState> {
  /** The highest number at the time of the report. */
  readonly counter: number;
  /** The counter, signed by the server. It is sent back with the next report. */
  readonly mark: string;
}

/** Reads the state of the server's data: the last report, or a new one. */
export interface ServerWord {
  /** Returns the last report, which may be old; undefined if there is none. */
  last(): Promise<ServerState | undefined>;
  /**
   * Reports what this device knows, so that the server can detect that it was set back, and requests the state of its data. The
   * returned mark covers everything sent before.
   *
   * @returns undefined if the server does not answer or has no kit
   */
  ask(): Promise<ServerState | undefined>;
}

/** Timeout of the request, ms. */
const PATIENCE_MS = 10_000;

/** @param onError called if the request fails */
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

/** The report of a device: what it knows of the server's data. */
interface Report {
  readonly epoch: string;
  readonly seen: number;
  readonly mark: string;
}

/** Pending reports, by client and text. Shared, because all replications of a client report at the same moments. */
const underWay = new WeakMap<PocketBase, Map<string, Promise<unknown>>>();

function report(client: PocketBase, body: Report): Promise<unknown> {
  const asked = underWay.get(client) ?? new Map<string, Promise<unknown>>();
  underWay.set(client, asked);
  const { token } = client.authStore;
  const text = JSON.stringify([token, body]);
  const present = asked.get(text);
  if (present !== undefined) return present;
  const calm = { signal: AbortSignal.timeout(PATIENCE_MS), requestKey: null };
  // Only signed-in users report.
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

/** @returns undefined if the answer does not come from the server kit */
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
