import type PocketBase from 'pocketbase';
import type { RxCollection } from 'rxdb';
import type { Observable } from 'rxjs';
import type { Merge } from './ledger/conflict';
import type { Content, SyncDoc } from './ledger/ledger';
import type { FieldError, RemoteRow } from './remote/answer';

/** The fields of a record to be written, without those that the library adds. */
export type RemoteFields = Readonly<Record<string, unknown>>;

/** A local row that the server will not have, or a state of one that gave way, and why. It stays until somebody deals with it. */
export interface Rejection {
  /** See `rejectionId`. */
  readonly id: string;
  /** The local collection's name. */
  readonly collection: string;
  readonly docId: string;
  /** HTTP status; 0 when the row could not even be written down for the server. */
  readonly status: number;
  /**
   * A word for it: the code of the first field at fault; else `conflict` (another device changed the same fields and
   * won; `doc` is what was written here), `deleted` (changed on one device and deleted on another; `doc` is the change),
   * `not-permitted`, `too-large`, `gone`, `unsendable` or `refused`.
   */
  readonly code: string;
  /** The server's sentence. */
  readonly message: string;
  readonly fields: Readonly<Record<string, FieldError>>;
  /** The document as it was when it was refused or gave way. */
  readonly doc: unknown;
  /** ms since 1970. */
  readonly at: number;
  /**
   * The row is sent again by itself: a record that it points to may yet arrive, or the server has named nothing as wrong.
   * Absent: it is sent again only once it is changed, or by `retry()`.
   */
  readonly again?: boolean;
}

/** Where rejections are kept, local to the device. */
export interface RejectionStore {
  put(rejection: Rejection): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** The rejections of one local collection, now and after every change. */
  list$(collection: string): Observable<readonly Rejection[]>;
}

/**
 * - `connecting`: nobody knows yet whether the server is there, or it has just failed and is left alone for a moment
 * - `offline`: the server is not there, as `available$` says
 * - `paused`: by `pause()`
 * - `signed-out`: no token, one that the server refuses, or another user's; goes on by itself with the next good one of the
 *   user that was signed in at the start, or else was the first to sign in
 * - `syncing`: rows are on their way
 * - `idle`: nothing to do
 */
export type Phase = 'connecting' | 'offline' | 'paused' | 'syncing' | 'idle' | 'signed-out';

export interface SyncState {
  /** Local rows that the server does not have yet, those on their way included, the refused ones not. */
  readonly waiting: number;
  /** Rows on their way this moment. */
  readonly syncing: number;
  /** Rows that the server has rejected. */
  readonly refused: number;
  /** Edits of this device that another device's edits have overridden. They are stored with the rejections. */
  readonly overridden: number;
  /** When the server last gave a complete answer, ms since 1970. */
  readonly lastSync: number | undefined;
  readonly phase: Phase;
}

/** A creation that could not be sent from the page; a service worker may take a copy along (worker/page.ts). */
export interface BackgroundWrite {
  /** The same for every copy of the same row. */
  readonly key: string;
  /** The user whose row it is. */
  readonly owner: string;
  readonly method: 'POST';
  readonly url: string;
  readonly body: string;
}

type MaybePromise<T> = T | Promise<T>;

export interface PushOptions<Doc extends SyncDoc> {
  /** Rows per batch request, 1 to 200, 50 unless given; 1 sends each row alone. */
  readonly batchSize?: number;
  /**
   * The record's fields for a document; null: this document stays on the device. Everything but the ledger unless given.
   * What it throws is kept as a rejection.
   */
  readonly modifier?: (doc: Doc) => MaybePromise<RemoteFields | null>;
  /**
   * Receives every new row that has to wait for the server or for its answer. Where it throws or returns false, the row is
   * handed over again after a rest.
   */
  readonly handOver?: (write: BackgroundWrite) => MaybePromise<unknown>;
}

export interface PullOptions<Doc extends SyncDoc> {
  /** Rows per page, 1 to 1000 (more the server never gives), 1000 unless given. */
  readonly batchSize?: number;
  /**
   * With `checkpoint: 'updated'`, how far before its checkpoint a pull begins, ms; 15,000 unless given. A row that becomes
   * visible longer after its `updated` than this is missed.
   */
  readonly overlapMs?: number;
  /** A PocketBase filter: only these records are pulled. */
  readonly filter?: string;
  /**
   * Of a mirror: names what the server shows of the collection to this user, where that changes, such as the groups that the
   * user belongs to. The local rows are then exactly what the server shows: with another scope everything is asked for, and
   * a row goes that is shown no more. A row that a change of its own hides must be marked deleted. `filter` may change with the scope.
   */
  readonly scope?: string;
  /**
   * The document for a record; null: this release has no use for it. A record for which it throws is asked for again, with
   * growing pauses; all others come. Everything but the server's own fields unless given; `id` and the ledger are put in by the library. It is not
   * asked about deleted records.
   */
  readonly modifier?: (row: RemoteRow) => MaybePromise<Omit<Content<Doc>, 'id'> | null>;
  /** Raise it when `modifier` can use records that it could not before: they are asked for again. */
  readonly version?: number;
}

/** What the server says of its data as a whole. */
export interface ServerState {
  /** Identity of the data: a restored backup gets another one, and every device compares notes once more. */
  readonly epoch: string;
  /** The highest number in the backup that was restored: what was confirmed later is sent again. 0 unless given: all is compared. */
  readonly restoredTo?: number;
  /** The highest number of a tombstone that the server has forgotten: what it has no more up to here was deleted. */
  readonly horizon?: number;
}

export interface ReplicateOptions<Doc extends SyncDoc> {
  /** From `addSyncedCollections`; or its schema has gone through `withSync`, and the collection through `trackChanges`. */
  readonly collection: RxCollection<Doc>;
  readonly client: PocketBase;
  /** Name of the collection or view on the server. */
  readonly collectionName: string;
  /** Names this replication among all of the database. */
  readonly replicationIdentifier: string;
  /** Without it nothing is ever sent, and the local rows are a mirror. */
  readonly push?: PushOptions<Doc>;
  readonly pull?: PullOptions<Doc>;
  /**
   * What numbers the server's states. `seq`, the default: the numbers of the server kit; nothing is missed or overwritten unseen.
   * `updated`: the server has no kit, only the fields `updated` and `deleted`; the README says what that costs. Rows of one
   * kind are none of the other: to change over, begin with an empty database.
   */
  readonly checkpoint?: 'seq' | 'updated';
  /**
   * What the server says of its data as a whole. `ask`: it has the server kit, and is asked whenever it may have other data than
   * before. By hand: with another `epoch` start a new replication. Neither: it is never set back, and forgets no tombstone.
   */
  readonly serverState?: ServerState | 'ask';
  /**
   * Listen for changes while running. A name: the collection to listen to, for views, which tell nothing themselves. A topic:
   * one on which a hook of the server sends `{ "collection": collectionName }`, which costs it far less than rows with rules.
   */
  readonly live?: boolean | string | { readonly topic: string };
  /** Whether the server answers; `watchHealth(client)` unless given. Nothing is requested before it emits true. */
  readonly available$?: Observable<boolean>;
  /**
   * Where rejections are kept. `rejectionsInMemory()` unless given: a new page sends rejected rows again, and edits that
   * another device has overridden are gone. `rejectionsIn(collection)` keeps them.
   */
  readonly rejections?: RejectionStore;
  /** Codes that say that the server has no room for a row: such rows are rejected as others are, and tried again by themselves. */
  readonly noRoom?: readonly string[];
  /** How two states of a document become one; per field, deletion first, unless given. */
  readonly merge?: Merge;
  /** Longest wait for an answer, ms, after which the server counts as away; a minute unless given. */
  readonly patienceMs?: number;
  /** Run without anybody signed in: for records that everybody may read. */
  readonly anonymous?: boolean;
  /** Only one of several tabs replicates; true unless given. */
  readonly waitForLeadership?: boolean;
  /** True unless given. */
  readonly autoStart?: boolean;
  /** ms since 1970: for what is shown, never for what is decided. */
  readonly clock?: () => number;
  /** In [0, 1): spreads pauses. */
  readonly random?: () => number;
}

/** A running replication; named as RxDB names its own. */
export interface PocketBaseReplication {
  readonly state$: Observable<SyncState>;
  /** The rejections of this collection, now and after every change. A store in memory has those of its own tab only. */
  readonly rejections$: Observable<readonly Rejection[]>;
  /** Whether rows are on their way. */
  readonly active$: Observable<boolean>;
  /**
   * Trouble that is over by itself, or that only a developer can mend: for the log, never for the player. Among others
   * `SyncMisconfigured`, once for each kind, and `UnreadableRecord`, once for each state of a record.
   */
  readonly error$: Observable<unknown>;
  /** Records that have become local rows, or have changed one. */
  readonly received$: Observable<RemoteRow>;
  /** Ids of rows that the server has taken. */
  readonly sent$: Observable<string>;
  readonly canceled$: Observable<boolean>;
  /** Compares notes with the server soon. */
  reSync(): void;
  /** Stops asking and sending until `start()`. What is written meanwhile is sent then. */
  pause(): void;
  start(): void;
  /** Ends it for good; resolves once nothing of it runs any more. */
  cancel(): Promise<void>;
  /**
   * Resolves once everything of the server was here for the first time. Not while a record cannot be read: see `error$`.
   * Rejects when the replication is cancelled.
   */
  awaitInitialReplication(): Promise<void>;
  /**
   * Resolves once everything local is on the server or rejected, and everything of the server as of this call is here.
   * Waits for as long as the server is away, or a record cannot be read: see `error$`. Rejects when the replication is cancelled. Works in every tab.
   */
  awaitInSync(): Promise<void>;
  /** Sends a rejected document once more as it is now. */
  retry(docId: string): Promise<void>;
  /** Tries soon again what the server had no room for. */
  retryRoom(): void;
  /**
   * Gives up a change that the server rejects: the server's state takes its place, or the document goes where the server has
   * none. Of a document that is not rejected any more nothing is given up.
   *
   * @throws SyncUnavailable when the server does not say what it has, or it cannot be read here
   */
  discard(docId: string): Promise<void>;
  /**
   * Drops the note of a state that gave way, by its `id`: nothing of it is to be sent any more. The document stays as it is.
   *
   * @throws where the rejection is of a row that the server rejects: that is for `retry` or `discard`
   */
  dismiss(rejectionId: string): Promise<void>;
}
