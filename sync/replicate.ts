import { auditTime, Subject, Subscription } from 'rxjs';
import { createHandOver } from './background';
import { giveUp } from './discard';
import { createEchoes } from './echoes';
import { createEngine, type Engine } from './engine';
import { createGate } from './gate';
import { waitInSync } from './in-sync';
import { createPokes, type Listening } from './pokes';
import { createPuller, createReader } from './pull';
import { createPusher } from './push';
import { createRefusals, sendAgain } from './refusals';
import { createRemote } from './remote';
import { isSendable } from './rows';
import { createRuns } from './runs';
import { createStatus } from './status';
import { createTabs, type Tabs } from './tabs';
import { createTidy } from './tidy';
import type { ReplicateOptions, Replication, SyncDoc } from './types';
import { createUnsent } from './waiting';

/** How often other tabs are told at most, ms. */
const TELL_TABS_MS = 50;

function listeningOf({
  live,
  remote,
}: Pick<ReplicateOptions<SyncDoc>, 'live' | 'remote'>): Listening | undefined {
  if (live === undefined || live === false) return undefined;
  if (typeof live === 'object') return { kind: 'topic', topic: live.topic, collection: remote };
  return { kind: 'rows', collection: live === true ? remote : live };
}

/**
 * Replicates one RxDB collection with one PocketBase collection, in the one tab that leads. Begins by itself, and goes
 * on, pauses and resumes as the server, the session and the network allow, until `cancel()` or the database closes.
 *
 * This is where the parts meet: the gate says whether, pull and push say what, the engine is RxDB, the pokes say when, and
 * tidying up cares for what RxDB does not come to.
 */
export function replicatePocketBase<Doc extends SyncDoc>(options: ReplicateOptions<Doc>): Replication {
  const { collection, client, push, pull = {}, clock = Date.now, random = Math.random } = options;
  const { database } = collection;
  const errors$ = new Subject<unknown>();
  const onFault = (error: unknown): void => errors$.next(error);
  /** Anything that may be what `inSync` waits for. */
  const progress$ = new Subject<void>();
  const subscriptions = new Subscription();
  const ender = new AbortController();
  const ending = ender.signal;

  const { available$, anonymous = false } = options;
  const remote = createRemote(client, options.remote, options.patienceMs);
  const gate = createGate({ client, available$, anonymous, clock, random });
  const pokes = createPokes(client, listeningOf(options), random, options.onConnected);
  const status = createStatus(ending);
  const runs = createRuns();
  const refusals = createRefusals({
    ...{ collection, store: options.rejections, noRoom: options.noRoom ?? [] },
    ...{ isLeading: status.isLeading, clock, random, onFault },
  });
  const reader = createReader(pull.fromRemote, onFault);
  const unsent = createUnsent<Doc>(collection, push && ((doc) => isSendable(doc, push)));
  const echoes = createEchoes(collection);

  const puller = createPuller<Doc>({
    ...{ remote, gate, reader, echoes, scope: options.scope },
    report: {
      began: runs.began,
      received(rows) {
        refusals.overwritten(rows.map(({ id }) => id));
        status.note({ pulling: true });
      },
      complete() {
        runs.complete();
        status.note({ pulling: false, lastSync: clock() });
        progress$.next();
        void tidy?.run();
      },
      broke() {
        runs.broke();
        status.note({ pulling: false });
        progress$.next();
      },
    },
  });
  const handOver = push && createHandOver(client, remote, push, echoes);
  const pusher =
    push &&
    createPusher<Doc>({
      ...{ push, remote, gate, reader, refusals, unsent, echoes },
      isHeard: () => gate.isOpen() && engine.lifecycle.isRunning(),
      onSlow: (docs) => void handOver?.(docs).catch(onFault),
      onFlight: (flight) => status.note({ flight }),
    });

  const identifier = [options.identifier, options.remote, options.scope, options.epoch].join('|');
  const engine: Engine = createEngine<Doc>({
    ...{ collection, identifier, batchSize: pull.batchSize, puller, pusher },
    ...{ news$: pokes.news$, gate, refusals, merge: options.conflict, onFault },
    onPushed() {
      status.note({ lastSync: clock() });
      runs.outdate();
      // The server may have made more of the rows than was sent.
      pokes.poke();
      void tidy?.run();
    },
    onRunning() {
      progress$.next();
      void tidy?.run();
    },
  });
  const tidy =
    handOver &&
    createTidy<Doc>({
      ...{ collection, engine, gate, runs, unsent, echoes, refusals, poke: pokes.poke, onFault, ending },
      handOver,
    });

  async function inSync(): Promise<void> {
    while (!status.isLeading()) {
      ending.throwIfAborted();
      await Promise.race([tabs.inSync(ending), leadership]);
      if (!status.isLeading()) return;
    }
    await waitInSync({ engine, gate, runs, unsent, echoes, tidy, progress$, ending });
  }

  async function discard(docId: string): Promise<void> {
    if (!status.isLeading()) return tabs.discard(docId);
    await giveUp(docId, collection, remote, reader, refusals);
  }

  const tabs: Tabs = createTabs(
    database.multiInstance
      ? {
          name: `sync ${database.name} ${collection.name} ${identifier}`,
          isLeader: status.isLeading,
          state: status.now,
          resync: pokes.poke,
          discard,
          inSync,
          onState: status.hear,
        }
      : undefined,
  );
  subscriptions.add(
    status.state$
      .pipe(auditTime(TELL_TABS_MS))
      .subscribe((state) => status.isLeading() && tabs.publish(state)),
  );
  subscriptions.add(
    unsent.count$.subscribe((waiting) => {
      status.note({ waiting });
      if (waiting > 0 && status.facts.gate !== 'open') void tidy?.run();
    }),
  );
  subscriptions.add(refusals.count$.subscribe((refused) => status.note({ refused })));
  engine.onOwnError((error) => {
    onFault(error);
    tidy?.distrust();
    gate.failed('push', 'unavailable');
  });

  function lead(): void {
    if (ending.aborted) return;
    status.lead();
    subscriptions.add(
      gate.state$.subscribe((state) => {
        status.note({ gate: state });
        // RxDB has not stored a page that came while it was paused, and asks for it again.
        if (state === 'open') runs.outdate();
        engine.lifecycle.want(state === 'open');
        if (state === 'open') pokes.listen();
        // A live connection keeps the rights it was opened with.
        if (state === 'signed-out') pokes.deafen();
        progress$.next();
        if (state !== 'open' && status.facts.waiting > 0) void tidy?.run();
      }),
    );
    engine.lifecycle.begin();
  }
  const leadership = (database.multiInstance ? database.waitForLeadership() : Promise.resolve(true)).then(
    lead,
  );

  async function end(): Promise<void> {
    ender.abort(new Error('The replication was cancelled.'));
    gate.end();
    remote.end();
    pokes.end();
    progress$.next();
    progress$.complete();
    await engine.cancel();
    await tidy?.settled();
    subscriptions.unsubscribe();
    unsent.end();
    refusals.end();
    tabs.end();
    status.end();
    errors$.complete();
  }
  let cancelling: Promise<void> | undefined;
  function cancel(): Promise<void> {
    cancelling ??= end();
    return cancelling;
  }
  collection.onClose.push(cancel);

  return {
    state$: status.state$,
    errors$: errors$.asObservable(),
    resync: () => (status.isLeading() ? pokes.poke() : tabs.resync()),
    pause: gate.pause,
    start: gate.start,
    cancel,
    inSync,
    retry: (docId) => sendAgain(collection, docId),
    retryRoom: refusals.askAgain,
    discard,
  };
}
