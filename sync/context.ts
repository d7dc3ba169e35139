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
import { createInFlight, type InFlight } from './state/in-flight';
import { createStatus, type Status } from './state/status';
import type { RejectionStore, ReplicateOptions } from './types';

/** Default request timeout, ms. Enough for a full batch on a slow connection. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Events of one replication, for the application and for pending calls. */
export interface Events {
  readonly error$: Subject<unknown>;
  readonly received$: Subject<RemoteRow>;
  /** Ids of acknowledged rows. */
  readonly sent$: Subject<string>;
  readonly canceled$: BehaviorSubject<boolean>;
  /** Turns true after the first complete pull. */
  readonly initial$: BehaviorSubject<boolean>;
  /** Emits when a pending call should check again. Not on every attempt, or callers would spin. */
  readonly progress$: Subject<void>;
}

/** Everything that the parts of one replication share. */
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
  readonly inFlight: InFlight;
  readonly scheduler: Scheduler;
  /** Identifies the replication: part of the names of its checkpoint and of its tabs' channel. */
  readonly key: readonly unknown[];
  /** Aborted once the replication is cancelled. */
  readonly ending: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** @param tasks returns the tasks of the scheduler; called at each run, so they may be created later */
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
  // Ignore errors caused by closing the database.
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
    client,
    collectionName,
    options.patienceMs ?? REQUEST_TIMEOUT_MS,
    gate.mayAsk,
    (epoch) => {
      const isPresent = epochs.isPresent(epoch);
      if (!isPresent) epochs.doubt();
      return isPresent;
    },
    numbering,
  );
  // A new connection may lead to a server with restored data.
  const feed = createChangeFeed(client, listeningOf(options), random, epochs.doubt);
  const status = createStatus(ending);
  const rejectedRows = createRejectedRows({
    collection,
    store: rejections,
    noRoom: options.noRoom ?? [],
    isLeading: status.isLeading,
    clock,
    random,
    onError,
  });
  const receiver = createReceiver<Doc>({
    ledger,
    numbering,
    modifier: pull.modifier,
    merge: options.merge,
    rejections,
    clock,
    onError,
    restoredTo: () => epochs.comparing() ?? 0,
    epoch: () => epochs.state()?.epoch,
    onReceived: (row) => events.received$.next(row),
    // Only without a modifier: a modifier leaves fields out on purpose.
    onAbsent: (name) => push && push.modifier === undefined && trouble.absent(name),
  });
  const shown = pull.scope === undefined ? pull.filter : 'scoped';
  const key = [options.replicationIdentifier, collection.name, collectionName, shown, pull.version];
  if (numbering.kind !== 'seq') key.push(numbering.kind);
  return {
    ...events,
    options,
    rejections,
    clock,
    random,
    ledger,
    numbering,
    gate,
    trouble,
    epochs,
    remote,
    feed,
    status,
    rejectedRows,
    receiver,
    inFlight: createInFlight(),
    scheduler,
    key,
    ending,
    onError,
  };
}
