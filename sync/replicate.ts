import { addRxPlugin } from 'rxdb';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import {
  auditTime,
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  Subject,
  Subscription,
} from 'rxjs';
import { backoffMs, pause } from './backoff';
import { createChangeFeed, listeningOf } from './change-feed';
import { watchHealth } from './health';
import { ledgerOf, type SyncDoc } from './ledger/ledger';
import { createLoop } from './loop';
import { checkpointsIn } from './pull/checkpoint';
import { dropHidden, missingRows } from './pull/compare';
import { createPuller, LARGEST_PAGE } from './pull/pull';
import { createReceiver } from './pull/receive';
import { createHandOver } from './push/hand-over';
import { createPusher } from './push/push';
import { createRests } from './push/rests';
import { createGiveUp } from './rejections/give-up';
import { createRejectedRows } from './rejections/rejected-rows';
import { rejectionsInMemory } from './rejections/rejections';
import type { RemoteRow } from './remote/answer';
import { createEpochWatch } from './remote/epoch-watch';
import { mirroring, numberingOf } from './remote/numbering';
import { createRemote } from './remote/remote';
import { createTrouble } from './remote/trouble';
import { countRows, enableLocalDocuments, isClosing } from './rxdb';
import { createGate } from './state/gate';
import { createInSync } from './state/in-sync';
import { claim } from './state/replicated';
import { createStatus } from './state/status';
import { createTabs, type Tabs } from './state/tabs';
import type { PocketBaseReplication, ReplicateOptions } from './types';

/** How often other tabs are told at most, and rows counted, ms. */
const TELL_MS = 50;
/** Longest wait for an answer unless told, ms: a whole batch on a slow line and a busy server comes within it. */
const PATIENCE_MS = 60_000;

/** Rows that have something to say to the server. */
const PENDING = { selector: { pending: { $gte: 1, $lte: 2 } } };

/**
 * Replicates one RxDB collection with one PocketBase collection, in the one tab that leads. Goes on, pauses and resumes as
 * the server, the session and the network allow, until `cancel()` or the database closes.
 *
 * @throws where the collection was not made ready for it, or is replicated already
 *
 * This is where the parts meet. Two loops, each with a rest of its own when it fails: one pulls what is numbered above the
 * checkpoint, one pushes the rows whose ledger says that they are pending. Neither keeps anything that a row does not say.
 */
export function replicatePocketBase<Doc extends SyncDoc>(
  options: ReplicateOptions<Doc>,
): PocketBaseReplication {
  // As RxDB's own replications do.
  addRxPlugin(RxDBLeaderElectionPlugin);
  const { collection, client, push, pull = {}, clock = Date.now, random = Math.random } = options;
  const { collectionName, anonymous = false, waitForLeadership = true } = options;
  const { database } = collection;
  const { scope } = pull;
  if (scope !== undefined && push !== undefined) throw new Error('pull.scope is for mirrors, without push.');
  const numbering = scope === undefined ? numberingOf(options) : mirroring(numberingOf(options));
  const release = claim(options);
  // Checkpoints are local documents.
  enableLocalDocuments(database);
  const { available$ = watchHealth(client), rejections = rejectionsInMemory() } = options;
  const ledger = ledgerOf(collection);
  const error$ = new Subject<unknown>();
  const received$ = new Subject<RemoteRow>();
  const sent$ = new Subject<string>();
  const canceled$ = new BehaviorSubject(false);
  const initial$ = new BehaviorSubject(false);
  // What fails because the database is being closed is no trouble.
  const onError = (error: unknown): void => {
    if (!isClosing(database)) error$.next(error);
  };
  /** What may end somebody's wait. Not each try: whoever waits would ask again at once, and so for ever. */
  const progress$ = new Subject<void>();
  const subscriptions = new Subscription();
  const ender = new AbortController();
  const ending = ender.signal;

  const gate = createGate({ client, available$, anonymous, random });
  const trouble = createTrouble({ client, collectionName, filter: pull.filter, numbering, onError });
  const epochs = createEpochWatch(ledger, options, () => pushing.next(), trouble.unstated);
  const remote = createRemote(
    ...([client, collectionName, options.patienceMs ?? PATIENCE_MS, gate.mayAsk] as const),
    (epoch) => {
      const isPresent = epochs.isPresent(epoch);
      if (!isPresent) epochs.doubt();
      return isPresent;
    },
    numbering,
  );
  // The server may have been away, and come back as another.
  const feed = createChangeFeed(client, listeningOf(options), random, epochs.doubt);
  const status = createStatus(ending);
  const rejectedRows = createRejectedRows({
    ...{ collection, store: rejections, noRoom: options.noRoom ?? [] },
    ...{ isLeading: status.isLeading, clock, random, onError },
  });
  const receiver = createReceiver<Doc>({
    ...{
      ledger,
      numbering,
      modifier: pull.modifier,
      merge: options.merge,
      rejections,
      clock,
      onError,
    },
    restoredTo: () => epochs.comparing() ?? 0,
    epoch: () => epochs.state()?.epoch,
    onReceived: (row) => received$.next(row),
    // What a mapping of the application's leaves out is left out knowingly.
    onAbsent: (name) => push && push.modifier === undefined && trouble.absent(name),
  });
  const shown = scope === undefined ? pull.filter : 'scoped';
  const key = [options.replicationIdentifier, collection.name, collectionName, shown, pull.version];
  if (numbering.kind !== 'seq') key.push(numbering.kind);
  const puller = createPuller<Doc>({
    ...{
      remote,
      gate,
      receive: receiveLanded,
      checkpoints: () => checkpointsIn(database, [...key, epochs.state()?.epoch].join('|'), scope),
      filter: pull.filter,
      batchSize: pull.batchSize ?? LARGEST_PAGE,
      ...{ trouble, random, onError },
    },
    onDue: () => pulling.trigger(),
    horizon: () => epochs.state()?.horizon ?? 0,
    onBegin: () => pusher?.pulling(),
    onEnd: seenAll,
    onFlow: (coming) => status.note({ pulling: coming }),
    mayHaveMore: async () => scope !== undefined && (await collection.findOne().exec()) !== null,
    onMissing: (seen, horizon) =>
      scope === undefined ? missingRows(ledger, rejections, seen, horizon, clock) : dropHidden(ledger, seen),
  });
  const copyRests = createRests(random, () => counting.trigger());
  const handOver = push && createHandOver(client, ledger, remote, collectionName, push, copyRests);
  let sent = 0;
  /** How many of them the server's last word covers. */
  let covered = 0;
  const pusher =
    push &&
    createPusher<Doc>({
      ...{ ledger, push, remote, gate, receiver, rejectedRows, random },
      isHeld: isPushHeld,
      onFlight: (flight) => status.note({ flight }),
      onSlow: (docs) => void handOver?.(docs).catch(onError),
      onRested: () => pushing.trigger(),
      onUnnumbered: trouble.unnumbered,
      onError,
      onSent(id) {
        sent++;
        sent$.next(id);
      },
    });

  /** Records that cannot tell whether they hold what is being sent come after the answers. */
  async function receiveLanded(records: readonly RemoteRow[]): Promise<readonly RemoteRow[]> {
    const current = (some: readonly RemoteRow[]): readonly RemoteRow[] =>
      some.filter((record) => !pusher?.isOutrun(record));
    const hidden = records.filter((record) => pusher?.hides(record));
    const unread = await receiver.receive(current(records.filter((record) => !hidden.includes(record))));
    if (hidden.length === 0) return unread;
    await pusher?.landed();
    return [...unread, ...(await receiver.receive(current(hidden)))];
  }

  let wasWhole = false;
  const pulling = createLoop(async () => {
    const isWhole = (await isServerKnown()) && (await puller.run());
    if (isWhole) {
      status.note({ lastSync: clock() });
      if (!initial$.value) initial$.next(true);
      await epochs.compared().catch(onError);
    }
    if (isWhole !== wasWhole) progress$.next();
    wasWhole = isWhole;
    return isWhole;
  }, onError);
  const pushing = createLoop(async () => {
    if (pusher === undefined || isPushHeld()) return;
    const before = sent;
    try {
      await pusher.run();
    } catch (error) {
      // A full disk, or a closed one.
      if (!ending.aborted) onError(error);
      gate.failed('push');
    }
    if (sent > before) {
      status.note({ lastSync: clock() });
      // The server may have made more of the rows than was sent.
      feed.notify();
      progress$.next();
    }
  }, onError);
  const counting = createLoop(async () => {
    // While nothing is sent, what stays on the device would be counted with the rest.
    if (pusher !== undefined && !gate.isOpen('push')) await pusher.sift().catch(onError);
    await rejectedRows.sweep().catch(onError);
    const waiting = await countPending();
    status.note({ waiting });
    if (waiting > 0 && gate.state() !== 'open') await handOverAll().catch(onError);
  }, onError);

  /** Whether the server has been asked on this page how its data stand: it may have lost its kit since the last one. */
  let isAsked = options.serverState !== 'ask';
  function isPushHeld(): boolean {
    return !isAsked || epochs.isHeld();
  }

  let counted = 0;
  async function countPending(): Promise<number> {
    if (pusher === undefined) return 0;
    const count = await countRows(collection, PENDING);
    if (count !== counted) progress$.next();
    counted = count;
    return count;
  }
  async function isServerKnown(): Promise<boolean> {
    if (!gate.isOpen('pull')) return false;
    if (sent !== covered) epochs.doubt();
    covered = sent;
    try {
      const wasHeld = isPushHeld();
      const isKnown = await epochs.settle();
      isAsked = true;
      if (wasHeld) pushing.trigger();
      if (isKnown) return true;
    } catch (error) {
      if (!ending.aborted) onError(error);
    }
    gate.failed('pull');
    return false;
  }
  function seenAll(): void {
    const wasHeld = epochs.isHeld();
    epochs.seen();
    if (wasHeld) pushing.trigger();
  }
  async function handOverAll(): Promise<void> {
    if (handOver === undefined || !status.isLeading() || epochs.isHeld()) return;
    await handOver(await collection.find(PENDING as never).exec());
  }

  const awaitInSync = createInSync({
    ...{ gate, status, pulling, countPending, progress$, ending },
    pushing: pusher && pushing,
    sent: () => sent,
    tabs: () => tabs,
    leadership: () => leadership,
  });

  const giveUp = createGiveUp(ledger, remote, receiver, rejections);
  const discard = (docId: string): Promise<void> =>
    status.isLeading() ? giveUp.discard(docId) : tabs.discard(docId);

  const isShared = database.multiInstance && waitForLeadership;
  const tabs: Tabs = createTabs(
    isShared
      ? {
          name: `sync ${database.name} ${key.join(' ')}`,
          ...{ isLeader: status.isLeading, state: status.now, resync: feed.notify, discard },
          ...{ inSync: awaitInSync, onState: status.hear },
        }
      : undefined,
  );
  subscriptions.add(
    status.state$.pipe(auditTime(TELL_MS)).subscribe((state) => status.isLeading() && tabs.publish(state)),
  );
  subscriptions.add(rejectedRows.counts$.subscribe((counts) => status.note(counts)));

  async function lead(): Promise<void> {
    if (ending.aborted) return;
    await epochs.begin();
    await rejectedRows.begin();
    if (ending.aborted) return;
    status.lead();
    subscriptions.add(feed.change$.subscribe(pulling.trigger));
    subscriptions.add(
      collection.$.pipe(auditTime(TELL_MS)).subscribe(() => {
        counting.trigger();
        pushing.trigger();
      }),
    );
    subscriptions.add(
      gate.change$.subscribe(() => {
        status.note({ gate: gate.state() });
        if (gate.state() !== 'open') epochs.doubt();
        if (gate.isOpen('pull')) pulling.trigger();
        if (gate.isOpen('push')) pushing.trigger();
        progress$.next();
      }),
    );
    subscriptions.add(
      gate.state$.subscribe((state) => {
        if (state === 'open') feed.subscribe();
        // A live connection keeps the rights it was opened with.
        if (state === 'signed-out') feed.unsubscribe();
        counting.trigger();
      }),
    );
  }
  /** Until it has worked: a disk that is full now has room later. */
  async function leadAtLast(): Promise<void> {
    for (let tries = 1; !ending.aborted; tries++) {
      try {
        return await lead();
      } catch (error) {
        onError(error);
        await pause(backoffMs(tries, random()), ending);
      }
    }
  }
  const leadership = (isShared ? database.waitForLeadership() : Promise.resolve(true))
    .then(leadAtLast)
    .catch(onError);
  if (options.autoStart === false) gate.pause();

  async function end(): Promise<void> {
    ender.abort(new Error('The replication was cancelled.'));
    canceled$.next(true);
    gate.end();
    remote.end();
    feed.end();
    progress$.next();
    await Promise.all([pulling.end(), pushing.end(), counting.end()]);
    progress$.complete();
    subscriptions.unsubscribe();
    pusher?.end();
    puller.end();
    copyRests.end();
    rejectedRows.end();
    tabs.end();
    status.end();
    for (const subject of [error$, received$, sent$, canceled$, initial$]) subject.complete();
    const closing = collection.onClose.indexOf(cancel);
    if (closing >= 0) collection.onClose.splice(closing, 1);
    release();
  }
  let cancelling: Promise<void> | undefined;
  function cancel(): Promise<void> {
    cancelling ??= end();
    return cancelling;
  }
  collection.onClose.push(cancel);

  return {
    state$: status.state$,
    rejections$: rejections.list$(collection.name),
    active$: status.state$.pipe(
      map(({ phase }) => phase === 'syncing'),
      distinctUntilChanged(),
    ),
    error$: error$.asObservable(),
    received$: received$.asObservable(),
    sent$: sent$.asObservable(),
    canceled$: canceled$.asObservable(),
    reSync: () => (status.isLeading() ? feed.notify() : tabs.resync()),
    pause: gate.pause,
    start: gate.start,
    cancel,
    async awaitInitialReplication() {
      if (initial$.value) return;
      const isHere = await firstValueFrom(initial$.pipe(filter(Boolean)), { defaultValue: false });
      if (!isHere) ending.throwIfAborted();
    },
    awaitInSync,
    retry: rejectedRows.retry,
    retryRoom: rejectedRows.askAgain,
    discard,
    dismiss: giveUp.dismiss,
  };
}
