import type PocketBase from 'pocketbase';
import type { RxCollection } from 'rxdb';
import type { Observable } from 'rxjs';
import type { Merge } from './ledger/conflict';
import type { Content, SyncDoc } from './ledger/ledger';
import type { FieldError, RemoteRow } from './remote/answer';

/** The fields of a record to write, without those that the library adds. */
export type RemoteFields = Readonly<Record<string, unknown>>;

/**
 * A local row that the server rejected, or content that a merge overrode, with the reason. It is stored until it is resolved.
 */
export interface Rejection {
  /** See `rejectionId`. */
  readonly id: string;
  /** The local collection's name. */
  readonly collection: string;
  readonly docId: string;
  /** HTTP status; 0: the row could not be sent at all. */
  readonly status: number;
  /**
   * Reason code. The code of the first field with an error; else `conflict` (another device changed the same fields and won;
   * `doc` is the content written here), `deleted` (changed on one device and deleted on another; `doc` is the change),
   * `not-permitted`, `too-large`, `gone`, `unsendable` or `refused`.
   */
  readonly code: string;
  /** The server's message, or the library's own. */
  readonly message: string;
  readonly fields: Readonly<Record<string, FieldError>>;
  /** The document's content when it was rejected or overridden. */
  readonly doc: unknown;
  /** ms since 1970. */
  readonly at: number;
  /**
   * The row is retried automatically: a record that it points to may still arrive, or the server named no field as wrong.
   * Absent: it is sent again only after a change or by `retry()`, or if its code is one of `noRoom`.
   */
  readonly again?: boolean;
}

/** Stores rejections on the device. */
export interface RejectionStore {
  put(rejection: Rejection): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Emits the rejections of one local collection, now and after every change. */
  list$(collection: string): Observable<readonly Rejection[]>;
}

/**
 * - `connecting`: no health check has finished yet, or the server has just failed and the replication backs off
 * - `offline`: the server is unavailable, according to `available$`
 * - `paused`: by `pause()`
 * - `signed-out`: no token, a token that the server rejected, or another user's token. The replication continues with the next
 *   valid token of the user who was signed in at the start, or else was the first to sign in.
 * - `syncing`: rows are being sent or received
 * - `idle`: nothing to do
 */
export type Phase = 'connecting' | 'offline' | 'paused' | 'syncing' | 'idle' | 'signed-out';

export interface SyncState {
  /** Local rows that the server does not have yet. Includes rows that are being sent, but not rejected ones. */
  readonly waiting: number;
  /** Rows that are being sent now. */
  readonly syncing: number;
  /** Rows that the server has rejected. */
  readonly refused: number;
  /** Edits that a merge overrode: this device's, or another's if the row was deleted here. Stored with the rejections. */
  readonly overridden: number;
  /** When a pull last completed or a push last sent rows, ms since 1970. */
  readonly lastSync: number | undefined;
  readonly phase: Phase;
}

/** A creation that could not be sent from the page. A service worker can deliver a copy of it (worker/page.ts). */
export interface BackgroundWrite {
  /** The same for every copy of the same row. */
  readonly key: string;
  /** The user who owns the row. */
  readonly owner: string;
  readonly method: 'POST';
  readonly url: string;
  readonly body: string;
}

type MaybePromise<T> = T | Promise<T>;

export interface PushOptions<Doc extends SyncDoc> {
  /** Rows per batch request, 1 to 200; default 50. 1 sends each row alone. */
  readonly batchSize?: number;
  /**
   * Returns the record's fields for a document; null: the document stays on this device. Default: all fields except the
   * ledger's. An error that it throws is stored as a rejection.
   */
  readonly modifier?: (doc: Doc) => MaybePromise<RemoteFields | null>;
  /**
   * Receives each new row that is waiting for the server or for its answer. If it throws or returns false, it is called for the
   * row again after a backoff.
   */
  readonly handOver?: (write: BackgroundWrite) => MaybePromise<unknown>;
}

export interface PullOptions<Doc extends SyncDoc> {
  /** Rows per page, 1 to 1000, PocketBase's maximum; default 1000. */
  readonly batchSize?: number;
  /**
   * With `checkpoint: 'updated'`: how far before its checkpoint a pull begins, ms; default 15,000. A row that becomes visible
   * longer than this after its `updated` is missed.
   */
  readonly overlapMs?: number;
  /** A PocketBase filter: only these records are pulled. */
  readonly filter?: string;
  /**
   * For a mirror: identifies which records the server shows to this user, if that changes, such as with the user's groups. The
   * local rows are then exactly the records that the server shows: with another scope, all records are pulled again, and rows
   * that the server no longer shows are removed. A record that its own change hides must be marked deleted. `filter` may change
   * with the scope.
   */
  readonly scope?: string;
  /**
   * Returns the document for a record; null: this release does not use the record. If it throws, only this record is affected,
   * and is requested again with backoff. Default: the fields that the schema knows, without the server's own. The library adds
   * `id` and the ledger. It is not called for deleted records.
   */
  readonly modifier?: (row: RemoteRow) => MaybePromise<Omit<Content<Doc>, 'id'> | null>;
  /** Raise it when `modifier` can use records that it could not use before: all records are pulled again. */
  readonly version?: number;
}

/** The state of the server's data as a whole. */
export interface ServerState {
  /** Identifies the data. A restored backup gets a new epoch, and every device then compares its rows with the server. */
  readonly epoch: string;
  /**
   * The highest number in the restored backup. States that were confirmed with higher numbers are sent again. Default 0: all
   * are.
   */
  readonly restoredTo?: number;
  /** The highest number of a purged tombstone. A row up to this number that the server no longer has was deleted. */
  readonly horizon?: number;
}

export interface ReplicateOptions<Doc extends SyncDoc> {
  /** Created by `addSyncedCollections`; or with a schema from `withSync`, and passed to `trackChanges`. */
  readonly collection: RxCollection<Doc>;
  readonly client: PocketBase;
  /** Name of the collection or view on the server. */
  readonly collectionName: string;
  /** Identifies this replication among all of the database. */
  readonly replicationIdentifier: string;
  /** Without it nothing is sent, and the local rows are a mirror. */
  readonly push?: PushOptions<Doc>;
  readonly pull?: PullOptions<Doc>;
  /**
   * The source of the numbers of the server's states. `seq` (default): the server kit numbers them, and no change is missed or
   * overwritten unseen. `updated`: the server has no kit, only the fields `updated` and `deleted`; the README lists the
   * disadvantages. Rows of one kind cannot be used with the other: to switch, start with an empty database.
   */
  readonly checkpoint?: 'seq' | 'updated';
  /**
   * The state of the server's data as a whole. `ask`: the server has the kit, and is asked whenever its data may have been
   * replaced. A value: start a new replication when `epoch` changes. Absent: the server never restores a backup and purges no
   * tombstones.
   */
  readonly serverState?: ServerState | 'ask';
  /**
   * Listen for changes while running. A name: the collection to listen to, for views, which send no events of their own. A
   * topic: a server hook sends `{ "collection": collectionName }` on it, which is much cheaper for the server than events for
   * rows with rules.
   */
  readonly live?: boolean | string | { readonly topic: string };
  /** Emits whether the server answers; default `watchHealth(client)`. No request is sent before it emits true. */
  readonly available$?: Observable<boolean>;
  /**
   * Stores rejections. Default `rejectionsInMemory()`: after a reload, rejected rows are sent again, and edits that another
   * device has overridden are lost. `rejectionsIn(collection)` keeps them.
   */
  readonly rejections?: RejectionStore;
  /**
   * Error codes that mean that the server has no room for a row. Such rows are rejected like others, and retried automatically.
   */
  readonly noRoom?: readonly string[];
  /** Merges two states of a document. Default: per field, and a deletion wins. */
  readonly merge?: Merge;
  /** Request timeout, ms; default 60,000. After it, the request counts as not answered. */
  readonly patienceMs?: number;
  /** Runs without a signed-in user: for public records. */
  readonly anonymous?: boolean;
  /** Only one of several tabs replicates; default true. */
  readonly waitForLeadership?: boolean;
  /** Default true. */
  readonly autoStart?: boolean;
  /** Returns ms since 1970. Used only for values that are shown, never for decisions. */
  readonly clock?: () => number;
  /** Returns a number in [0, 1), for the jitter of backoff. */
  readonly random?: () => number;
}

/** A running replication. Its members are named like those of RxDB's replications. */
export interface PocketBaseReplication {
  readonly state$: Observable<SyncState>;
  /** Emits the rejections of this collection, now and after every change. A store in memory has only those of its own tab. */
  readonly rejections$: Observable<readonly Rejection[]>;
  /** Emits whether rows are being sent or received. */
  readonly active$: Observable<boolean>;
  /**
   * Emits errors that resolve on their own, or that only a developer can fix. Log them, and do not show them to the user. They
   * include `SyncMisconfigured`, once for each kind, and `UnreadableRecord`, once for each state of a record.
   */
  readonly error$: Observable<unknown>;
  /** Emits each record that created or changed a local row. */
  readonly received$: Observable<RemoteRow>;
  /** Emits the ids of acknowledged rows. */
  readonly sent$: Observable<string>;
  readonly canceled$: Observable<boolean>;
  /** Starts a pull soon. */
  reSync(): void;
  /** Stops all requests until `start()`. Edits made in the meantime are sent then. */
  pause(): void;
  start(): void;
  /** Ends the replication for good. Resolves when all of its work has stopped. */
  cancel(): Promise<void>;
  /**
   * Resolves after the first complete pull. A pull is not complete while a record cannot be read: see `error$`. Rejects when
   * the replication is cancelled.
   */
  awaitInitialReplication(): Promise<void>;
  /**
   * Resolves when every local row is acknowledged or rejected, and everything that the server had at this call is stored here.
   * Waits while the server is unavailable or a record cannot be read: see `error$`. Rejects when the replication is cancelled.
   * Works in every tab.
   */
  awaitInSync(): Promise<void>;
  /** Sends a rejected document again as it is now. */
  retry(docId: string): Promise<void>;
  /** Soon retries the rows that the server had no room for. */
  retryRoom(): void;
  /**
   * Discards a change that the server rejects: the server's state replaces it, or the document is removed if the server has
   * none. A document that is no longer rejected stays as it is.
   *
   * @throws SyncUnavailable if the server does not return its state, or that state cannot be read here
   */
  discard(docId: string): Promise<void>;
  /**
   * Removes the rejection of an overridden state, by its `id`, when its content is no longer needed. The document stays as it
   * is.
   *
   * @throws if the server rejects the row itself: use `retry` or `discard` then
   */
  dismiss(rejectionId: string): Promise<void>;
}
