import {
  defaultConflictHandler,
  type RxDocumentData,
  type RxStorageInstanceReplicationState,
  type WithDeleted,
} from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { auditTime, BehaviorSubject, firstValueFrom, Subject, Subscription } from 'rxjs';
import { conflictHandler, mergeFields } from './conflict';
import { createEchoes } from './echoes';
import { NotNow, rowOf } from './failure';
import { createGate, type Direction, type GateState } from './gate';
import { createLifecycle, nextTask, untilIdle } from './lifecycle';
import { createPokes } from './pokes';
import { type Checkpoint, createPuller, createReader, LARGEST_PAGE } from './pull';
import { createPusher } from './push';
import { createRefusals, sendAgain } from './refusals';
import { createRemote, readReply } from './remote';
import { fieldsOf } from './rows';
import { createTabs, type Tabs } from './tabs';
import type { Phase, PushOptions, ReplicateOptions, Replication, SyncDoc, SyncState } from './types';
import { createUnsent, writeAgain } from './waiting';

/**
 * How many rows RxDB hands to the push at once. Large, since RxDB goes through all local rows in such steps after a
 * first pull; they are sent in batches of a size of their own.
 */
const PUSH_STEP = 1000;
/** RxDB's own wait before it tries again, ms: by then it is paused, and the gate says when to go on. */
const RXDB_RETRY_MS = 10;
/** How often other tabs are told at most, ms. */
const TELL_TABS_MS = 50;

const NOTHING: SyncState = { waiting: 0, syncing: 0, refused: 0, lastSync: undefined, phase: 'offline' };

/**
 * Replicates one RxDB collection with one PocketBase collection, in the one tab that leads. Begins by itself, and goes
 * on, pauses and resumes as the server, the session and the network allow, until `cancel()` or the database closes.
 */
export function replicatePocketBase<Doc extends SyncDoc>(options: ReplicateOptions<Doc>): Replication {
  const { collection, client, push, pull = {}, clock = Date.now, random = Math.random } = options;
  const { database } = collection;
  const errors$ = new Subject<unknown>();
  const onFault = (error: unknown): void => errors$.next(error);
  const subscriptions = new Subscription();
  const ending = new AbortController();

  const remote = createRemote(client, options.remote);
  const gate = createGate({
    client,
    available$: options.available$,
    anonymous: options.anonymous ?? false,
    clock,
    random,
  });
  const topic = options.live === true ? options.remote : options.live || undefined;
  const pokes = createPokes(client, topic, random);
  const refusals = createRefusals({ collection, store: options.rejections, clock, random, onFault });
  const reader = createReader(pull.fromRemote, onFault);
  const unsent = createUnsent<Doc>(collection, push && ((doc) => isSendable(push, doc)));

  // --- What is known of itself ---

  const state$ = new BehaviorSubject<SyncState>(NOTHING);
  /** Anything that may be what {@link inSync} waits for. */
  const progress$ = new Subject<void>();
  let leads = false;
  let gateState: GateState = 'offline';
  let flight = 0;
  let pulling = false;
  let waiting = 0;
  let refused = 0;
  let lastSync: number | undefined;

  function phase(): Phase {
    if (gateState !== 'open') return gateState;
    return pulling || flight > 0 ? 'syncing' : 'idle';
  }

  function tell(): void {
    // The other tabs are told by the leader.
    if (!leads || ending.signal.aborted) return;
    const next: SyncState = { waiting, syncing: flight, refused, lastSync, phase: phase() };
    const now = state$.value;
    if ((Object.keys(next) as (keyof SyncState)[]).some((key) => next[key] !== now[key])) state$.next(next);
  }

  // --- The two directions ---

  /**
   * Runs of the pull, numbered as they begin: the last one, the one under way, the last one that came to its end, and the
   * first one that sees all of what was pushed so far.
   */
  const runs = { last: 0, current: undefined as number | undefined, complete: 0, sees: 0 };

  const echoes = createEchoes(collection);
  /** Rows the pull has passed over, to be asked for by name. */
  const missing = new Set<string>();

  const puller = createPuller<Doc>({
    remote,
    takeMissing() {
      const ids = [...missing];
      missing.clear();
      return ids;
    },
    scope: options.scope,
    gate,
    reader,
    report: {
      began() {
        runs.current ??= ++runs.last;
      },
      received(rows) {
        pulling = true;
        refusals.overwritten(rows.map(({ id }) => id));
        tell();
      },
      complete() {
        runs.complete = runs.current ?? runs.complete;
        runs.current = undefined;
        pulling = false;
        lastSync = clock();
        tell();
        progress$.next();
        if (pusher !== undefined) void tidy();
      },
      broke() {
        runs.current = undefined;
        pulling = false;
        tell();
        progress$.next();
      },
    },
  });

  const pusher =
    push &&
    createPusher<Doc>({
      push,
      remote,
      gate,
      reader,
      refusals,
      unsent,
      echoes,
      onFlight(rows) {
        flight = rows;
        tell();
      },
    });

  /** Lets a handler fail only once RxDB is paused: it would ask again at once, and for ever. */
  async function guarded<T>(direction: Direction, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NotNow)) onFault(error);
      gate.failed(direction, error instanceof NotNow ? error.hindrance : 'unavailable');
      await lifecycle.halt();
      throw error;
    }
  }

  const replication = replicateRxCollection<Doc, Checkpoint>({
    replicationIdentifier: [options.identifier, options.remote, options.scope, options.epoch].join('|'),
    collection,
    deletedField: 'deleted',
    live: true,
    retryTime: RXDB_RETRY_MS,
    autoStart: false,
    // Or every visible tab would replicate.
    toggleOnDocumentVisible: false,
    pull: {
      batchSize: Math.min(LARGEST_PAGE, pull.batchSize ?? LARGEST_PAGE),
      handler: (checkpoint, batchSize) => guarded('pull', () => puller(checkpoint, batchSize)),
      stream$: pokes.news$,
    },
    ...(pusher === undefined
      ? {}
      : {
          push: {
            batchSize: PUSH_STEP,
            async handler(rows) {
              const conflicts = await guarded('push', () => pusher(rows));
              lastSync = clock();
              runs.sees = runs.last + 1;
              // The server may have made more of the rows than was sent.
              pokes.poke();
              void tidy();
              return conflicts;
            },
          },
        }),
  });
  if (pusher !== undefined || collection.conflictHandler === defaultConflictHandler) {
    collection.conflictHandler = conflictHandler<Doc>(
      options.conflict ?? mergeFields,
      refusals.has,
      refusals.addLost,
    );
  }

  const lifecycle = createLifecycle(
    replication,
    () => {
      progress$.next();
      void tidy();
    },
    (error) => {
      onFault(error);
      gate.failed('pull', 'unavailable');
    },
  );

  function internals(): RxStorageInstanceReplicationState<unknown> | undefined {
    return replication.internalReplicationState as RxStorageInstanceReplicationState<unknown> | undefined;
  }

  // --- Rows RxDB does not come to by itself ---

  let audited = false;
  let tidying: Promise<void> | undefined;
  let tidyAgain = false;

  /** Once RxDB is idle: corrects the count, and brings forth the rows it has passed over. */
  async function tidyOnce(): Promise<void> {
    const state = internals();
    if (state === undefined || ending.signal.aborted || push === undefined) return;
    // Let RxDB come first where it can send: most of what waits it finds by itself.
    if (gate.isOpen()) await untilIdle(state);
    if (!audited) {
      const unnumbered = await unsent.audit(state);
      echoes.expect(unnumbered.filter((id) => !refusals.has(id)));
      audited = true;
    }
    await untilIdle(state);
    const left = await unsent.recount(state);
    if (!gate.isOpen()) return handOver(left);
    if (lifecycle.isRunning()) await writeAgain(collection, left);
    await lookForEchoes();
  }

  const handedOver = new Set<string>();

  /** Leaves copies of new rows that have to wait with the application, for whoever may deliver them without this page. */
  async function handOver(docs: readonly RxDocumentData<Doc>[]): Promise<void> {
    const owner = client.authStore.record?.id;
    if (push?.background === undefined || owner === undefined) return;
    for (const doc of docs) {
      const isNew = !doc._deleted && (doc.seq ?? 0) === 0 && echoes.seqOf(doc.id) === undefined;
      if (!isNew || handedOver.has(doc.id)) continue;
      const fields = await fieldsOf(doc, push);
      if (fields === null) continue;
      handedOver.add(doc.id);
      await push.background({
        ...{ key: `${options.remote}|${doc.id}`, owner, method: 'POST', url: remote.url(remote.path) },
        body: JSON.stringify({ ...fields, id: doc.id }),
      });
    }
  }

  /** Asks for the results of pushed rows that a pull which should have brought them has not brought. */
  async function lookForEchoes(): Promise<void> {
    if (runs.complete < runs.sees) return;
    for (const id of await echoes.takeMissing(unsent.has)) missing.add(id);
    if (missing.size > 0) pokes.poke();
  }

  function tidy(): Promise<void> {
    tidyAgain = true;
    tidying ??= (async () => {
      while (tidyAgain && !ending.signal.aborted) {
        tidyAgain = false;
        await tidyOnce();
      }
    })()
      .catch((error: unknown) => {
        if (!ending.signal.aborted) onFault(error);
      })
      .finally(() => {
        tidying = undefined;
      });
    return tidying;
  }

  async function inSync(): Promise<void> {
    while (!leads) {
      ending.signal.throwIfAborted();
      await Promise.race([tabs.inSync(ending.signal), leadership]);
      if (!leads) return;
    }
    let since = runs.last + 1;
    for (;;) {
      ending.signal.throwIfAborted();
      const state = internals();
      if (state === undefined || !gate.isOpen() || !lifecycle.isRunning()) {
        await firstValueFrom(progress$, { defaultValue: undefined });
        continue;
      }
      if (runs.complete < Math.max(since, runs.sees)) {
        replication.reSync();
        await firstValueFrom(progress$, { defaultValue: undefined });
        continue;
      }
      await untilIdle(state);
      const left = push === undefined ? [] : await unsent.recount(state);
      if (left.length === 0 && runs.complete >= runs.sees && gate.isOpen() && lifecycle.isRunning()) {
        await lookForEchoes();
        if (missing.size === 0) return;
        since = runs.last + 1;
      }
      await tidy();
      await nextTask();
    }
  }

  async function discard(docId: string): Promise<void> {
    if (!leads) return tabs.discard(docId);
    const [own] = await collection.storageInstance.findDocumentsById([docId], true);
    if (refusals.has(docId) && own !== undefined) {
      const read = readReply(await remote.call(`${remote.path}/${docId}`, { method: 'GET' }), rowOf);
      if (!('id' in read) && read.status !== 404) throw new NotNow('unavailable', read);
      const theirs = 'id' in read ? await reader(read) : { ...own, deleted: true };
      if (theirs !== null) {
        const { deleted, ...fields } = theirs;
        const document = { ...own, ...fields, _deleted: deleted };
        await collection.storageInstance.bulkWrite([{ previous: own, document }], 'sync-discard');
      }
    }
    await refusals.clear(docId);
  }

  // --- Beginning and end ---

  const tabs: Tabs = createTabs(
    database.multiInstance
      ? {
          name: `sync ${database.name} ${collection.name} ${replication.replicationIdentifier}`,
          isLeader: () => leads,
          state: () => state$.value,
          resync: () => pokes.poke(),
          discard,
          inSync,
          onState: (state) => state$.next(state),
        }
      : undefined,
  );
  subscriptions.add(state$.pipe(auditTime(TELL_TABS_MS)).subscribe((state) => leads && tabs.publish(state)));
  subscriptions.add(
    unsent.count$.subscribe((count) => {
      waiting = count;
      tell();
      if (count > 0 && gateState !== 'open') void tidy();
    }),
  );
  subscriptions.add(
    refusals.count$.subscribe((count) => {
      refused = count;
      tell();
    }),
  );
  subscriptions.add(
    replication.error$.subscribe((error) => {
      // What the handlers threw has been dealt with where they did.
      if (error.parameters && 'errors' in error.parameters) return;
      // Anything else, such as a full disk, may have made RxDB pass over rows.
      onFault(error);
      audited = false;
      gate.failed('push', 'unavailable');
    }),
  );

  function lead(): void {
    if (ending.signal.aborted) return;
    leads = true;
    subscriptions.add(
      gate.state$.subscribe((state) => {
        gateState = state;
        lifecycle.want(state === 'open');
        if (state === 'open') pokes.listen();
        // A live connection keeps the rights it was opened with.
        if (state === 'signed-out') pokes.deafen();
        tell();
        progress$.next();
        if (state !== 'open' && waiting > 0) void tidy();
      }),
    );
    lifecycle.begin();
  }
  const leadership = (database.multiInstance ? database.waitForLeadership() : Promise.resolve(true)).then(
    lead,
  );

  let cancelling: Promise<void> | undefined;
  async function end(): Promise<void> {
    ending.abort(new Error('The replication was cancelled.'));
    gate.end();
    remote.end();
    pokes.end();
    progress$.next();
    progress$.complete();
    await lifecycle.end();
    await replication.cancel();
    await tidying;
    subscriptions.unsubscribe();
    unsent.end();
    refusals.end();
    tabs.end();
    state$.complete();
    errors$.complete();
  }
  function cancel(): Promise<void> {
    cancelling ??= end();
    return cancelling;
  }
  collection.onClose.push(cancel);

  return {
    state$: state$.asObservable(),
    errors$: errors$.asObservable(),
    resync: () => (leads ? pokes.poke() : tabs.resync()),
    pause: gate.pause,
    start: gate.start,
    cancel,
    inSync,
    retry: (docId) => sendAgain(collection, docId),
    discard,
  };
}

/** Whether the server is to have a document. */
async function isSendable<Doc extends SyncDoc>(
  { toRemote }: PushOptions<Doc>,
  doc: WithDeleted<Doc>,
): Promise<boolean> {
  if (toRemote === undefined || doc._deleted) return true;
  try {
    return (await toRemote(doc)) !== null;
  } catch {
    // The push will find out, and keep it as a refusal.
    return true;
  }
}
