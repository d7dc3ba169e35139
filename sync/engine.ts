import { defaultConflictHandler, type RxCollection, type RxStorageInstanceReplicationState } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import type { Observable } from 'rxjs';
import { conflictHandler, mergeFields } from './conflict';
import { NotNow } from './failure';
import type { Direction, Gate } from './gate';
import { createLifecycle, type Lifecycle } from './lifecycle';
import { type Checkpoint, LARGEST_PAGE, type Puller } from './pull';
import type { Pusher } from './push';
import type { RefusalBook } from './refusals';
import type { Merge, SyncDoc } from './types';

/**
 * How many rows RxDB hands to the push at once. Large, since RxDB goes through all local rows in such steps after a
 * first pull; they are sent in batches of a size of their own.
 */
const PUSH_STEP = 1000;
/** RxDB's own wait before it tries again, ms: by then it is paused, and the gate says when to go on. */
const RXDB_RETRY_MS = 10;

export interface EngineOptions<Doc extends SyncDoc> {
  readonly collection: RxCollection<Doc>;
  /** Names the replication among all of the database: RxDB keeps its checkpoints under it. */
  readonly identifier: string;
  readonly batchSize: number | undefined;
  readonly puller: Puller<Doc>;
  readonly pusher: Pusher<Doc> | undefined;
  /** Occasions to pull: never what is new, only that something may be. */
  readonly news$: Observable<'RESYNC'>;
  readonly gate: Gate;
  readonly refusals: RefusalBook<Doc>;
  readonly merge: Merge<Doc> | undefined;
  /** RxDB is about to take down that pushed rows are sent. */
  readonly onPushed: () => void;
  /** RxDB runs again, and has not caught up yet. */
  readonly onRunning: () => void;
  readonly onFault: (error: unknown) => void;
}

/** RxDB's replication of one collection, between the two handlers. */
export interface Engine {
  readonly lifecycle: Lifecycle;
  /** What RxDB keeps of it; undefined before it was started. */
  state(): RxStorageInstanceReplicationState<unknown> | undefined;
  /** Troubles of RxDB's own, such as a full disk, after which it may have passed over rows. */
  onOwnError(listener: (error: unknown) => void): void;
  pull(): void;
  cancel(): Promise<void>;
}

export function createEngine<Doc extends SyncDoc>(options: EngineOptions<Doc>): Engine {
  const { collection, puller, pusher, gate, refusals, onFault, onPushed } = options;

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
    replicationIdentifier: options.identifier,
    collection,
    deletedField: 'deleted',
    live: true,
    retryTime: RXDB_RETRY_MS,
    autoStart: false,
    // Or every visible tab would replicate.
    toggleOnDocumentVisible: false,
    pull: {
      batchSize: Math.min(LARGEST_PAGE, options.batchSize ?? LARGEST_PAGE),
      handler: (checkpoint, batchSize) => guarded('pull', () => puller(checkpoint, batchSize)),
      stream$: options.news$,
    },
    ...(pusher === undefined
      ? {}
      : {
          push: {
            batchSize: PUSH_STEP,
            async handler(rows) {
              const conflicts = await guarded('push', () => pusher(rows));
              onPushed();
              return conflicts;
            },
          },
        }),
  });
  if (pusher !== undefined || collection.conflictHandler === defaultConflictHandler) {
    const { has, addLost } = refusals;
    collection.conflictHandler = conflictHandler<Doc>(options.merge ?? mergeFields, has, addLost);
  }
  const lifecycle = createLifecycle(replication, options.onRunning, (error) => {
    onFault(error);
    gate.failed('pull', 'unavailable');
  });

  return {
    lifecycle,
    state: () =>
      replication.internalReplicationState as RxStorageInstanceReplicationState<unknown> | undefined,
    onOwnError(listener) {
      // Ends with the replication.
      replication.error$.subscribe((error) => {
        // What the handlers threw has been dealt with where they did.
        if (!(error.parameters && 'errors' in error.parameters)) listener(error);
      });
    },
    pull: () => replication.reSync(),
    async cancel() {
      await lifecycle.end();
      await replication.cancel();
    },
  };
}
