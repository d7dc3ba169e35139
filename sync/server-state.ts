import type PocketBase from 'pocketbase';
import { epochBookOf } from './compare';
import { ledgerOf, type SyncDoc } from './ledger';
import type { ReplicateOptions, ServerState } from './types';

/** What the server kit has told of one collection, kept beside its rows. */
interface Told {
  readonly epoch: string;
  readonly restoredTo: number;
  readonly horizon: number;
  /** The highest number there was. */
  readonly counter: number;
  /** The server's own word for it, to be shown at the next report. */
  readonly mark: string;
}

/** Longest wait for the server's word, ms. */
const PATIENCE_MS = 10_000;

export type ServerStateOptions<Doc extends SyncDoc> = Pick<
  ReplicateOptions<Doc>,
  'collection' | 'client' | 'collectionName' | 'replicationIdentifier'
>;

/**
 * Asks the server kit how its data stand, and tells it what is known here: by that it finds out that it was set back. To be
 * called before a replication begins, with each new connection, and once in step, so that the server's mark covers what was
 * sent. With another epoch than a running replication's, that one ends, and a new one begins with the new state.
 *
 * @returns what a replication takes as `serverState`; what was told last where the server does not answer; undefined where
 * it never has
 */
export async function readServerState<Doc extends SyncDoc>(
  options: ServerStateOptions<Doc>,
): Promise<ServerState | undefined> {
  const { collection, client, collectionName, replicationIdentifier } = options;
  const { database } = collection;
  const id = `sync-server|${replicationIdentifier}|${collection.name}`;
  const last = (await database.getLocal(id))?.get('told') as Told | undefined;
  const epoch = (await epochBookOf(ledgerOf(collection), replicationIdentifier).known()) ?? last?.epoch ?? '';
  const told = toldBy(await ask(client, epoch, last).catch(() => undefined), collectionName) ?? last;
  if (told === undefined) return undefined;
  if (told !== last) await database.upsertLocal(id, { told });
  return { epoch: told.epoch, restoredTo: told.restoredTo, horizon: told.horizon };
}

function ask(client: PocketBase, epoch: string, last: Told | undefined): Promise<unknown> {
  const calm = { signal: AbortSignal.timeout(PATIENCE_MS), requestKey: null };
  // Only who is signed in reports.
  if (client.authStore.token === '')
    return client.send('/api/sync/state', { ...calm, method: 'GET', query: { epoch } });
  const seen = last?.epoch === epoch ? last.counter : 0;
  const body = { epoch, seen, mark: last?.mark ?? '' };
  return client.send('/api/sync/state', { ...calm, method: 'POST', body });
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
