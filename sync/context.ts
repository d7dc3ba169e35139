import { BehaviorSubject, Subject } from 'rxjs';
import { type ChangeFeed, createChangeFeed, listeningOf } from './change-feed';
import { watchHealth } from './health';
import { type LedgerOf, ledgerOf, type SyncDoc } from './ledger/ledger';
import { createReceiver, type Receiver } from './pull/receive';
import { createRejectedRows, type RejectedRows } from './rejections/rejected-rows';
import { rejectionsInMemory } from './rejections/rejections';
import type { RemoteRow } from './remote/answer';
import { createEpochWatch, type EpochWatch } from './remote/epoch-watch';
import { mirroring, type Numbering, numberingOf } from './remote/numbering';
import { createRemote, type Remote } from './remote/remote';
import { createTrouble, type Trouble } from './remote/trouble';
import { isClosing } from './rxdb';
import { createScheduler, type Scheduler, type Tasks } from './scheduler';
import { createGate, type Gate } from './state/gate';
import { createStatus, type Status } from './state/status';
import type { RejectionStore, ReplicateOptions } from './types';

/** Longest wait for an answer unless told, ms: a whole batch on a slow line and a busy server comes within it. */
const PATIENCE_MS = 60_000;

/** What the application and waiting calls hear of a replication. */
export interface Events {
  readonly error$: Subject<unknown>;
  readonly received$: Subject<RemoteRow>;
  /** Ids of rows that the server has taken. */
  readonly sent$: Subject<string>;
  readonly canceled$: BehaviorSubject<boolean>;
  /** Whether everything the server had has come once. */
  readonly initial$: BehaviorSubject<boolean>;
  /** Emits when a pending call should check again. Not on every attempt, or callers would spin. */
  readonly progress$: Subject<void>;
}

/** What all parts of one replication share. */
export interface Context<Doc extends SyncDoc> extends Events {
  readonly options: ReplicateOptions<Doc>;
  readonly rejections: RejectionStore;
  readonly clock: () => number;
  readonly random: () => number;
  readonly ledger: LedgerOf<Doc>;
  readonly numbering: Numbering;
  readonly gate: Gate;
  readonly trouble: Trouble;
  readonly epochs: EpochWatch;
  readonly remote: Remote;
  readonly feed: ChangeFeed;
  readonly status: Status;
  readonly rejectedRows: RejectedRows;
  readonly receiver: Receiver<Doc>;
  readonly scheduler: Scheduler;
  /** Tells where rows of this replication belong: its checkpoint and its tabs bear it. */
  readonly key: readonly unknown[];
  /** Aborted once the replication is cancelled. */
  readonly ending: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** @param tasks what the scheduler runs; called once they are made */
export function createContext<Doc extends SyncDoc>(
  options: ReplicateOptions<Doc>,
  tasks: () => Tasks,
  ending: AbortSignal,
): Context<Doc> {
  const { collection, client, collectionName, push, pull = {}, anonymous = false } = options;
  const { clock = Date.now, random = Math.random, rejections = rejectionsInMemory() } = options;
  const events: Events = {
    error$: new Subject(),
    received$: new Subject(),
    sent$: new Subject(),
    canceled$: new BehaviorSubject(false),
    initial$: new BehaviorSubject(false),
    progress$: new Subject(),
  };
  // What fails because the database is being closed is no trouble.
  const onError = (error: unknown): void => {
    if (!isClosing(collection.database)) events.error$.next(error);
  };
  const numbering = pull.scope === undefined ? numberingOf(options) : mirroring(numberingOf(options));
  const ledger = ledgerOf(collection);
  const scheduler = createScheduler(tasks, onError);
  const gate = createGate({
    client,
    available$: options.available$ ?? watchHealth(client),
    anonymous,
    random,
  });
  const trouble = createTrouble({ client, collectionName, filter: pull.filter, numbering, onError });
  const epochs = createEpochWatch(ledger, options, () => scheduler.next('push'), trouble.unstated);
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
    ...{ ledger, numbering, modifier: pull.modifier, merge: options.merge, rejections, clock, onError },
    restoredTo: () => epochs.comparing() ?? 0,
    epoch: () => epochs.state()?.epoch,
    onReceived: (row) => events.received$.next(row),
    // What a mapping of the application's leaves out is left out knowingly.
    onAbsent: (name) => push && push.modifier === undefined && trouble.absent(name),
  });
  const shown = pull.scope === undefined ? pull.filter : 'scoped';
  const key = [options.replicationIdentifier, collection.name, collectionName, shown, pull.version];
  if (numbering.kind !== 'seq') key.push(numbering.kind);
  return {
    ...events,
    ...{ options, rejections, clock, random, ledger, numbering, gate, trouble, epochs, remote, feed, status },
    ...{ rejectedRows, receiver, scheduler, key, ending, onError },
  };
}
