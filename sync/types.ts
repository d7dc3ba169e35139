import type PocketBase from 'pocketbase';
import type { RxCollection, WithDeleted } from 'rxdb';
import type { Observable } from 'rxjs';

/**
 * What every replicated document has. `id` is the primary key and the record's id on the server (15 of a-z0-9, made by
 * the client). `seq` is the number the server gave to the state this document was last known in there; 0 or missing as
 * long as no state has come back. The application never writes `seq` itself.
 */
export interface SyncDoc {
  id: string;
  seq?: number;
}

/** A record of the server, as it came over the wire, checked to have the three fields replication rests on. */
export interface RemoteRow {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly seq: number;
  readonly deleted: boolean;
}

/** The fields of a record to be written, without `id`, `seq` and `deleted`, which the library adds. */
export type RemoteFields = Readonly<Record<string, unknown>>;

export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** A local row the server will not have, and why. It stays until the row gets through or somebody gives it up. */
export interface Rejection {
  /** `collection|docId`, the local collection's name first. */
  readonly id: string;
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
  /** The document as it was when it was refused: a later change from the server may replace the local one. */
  readonly doc: unknown;
  /** ms since 1970. */
  readonly at: number;
}

/** Where refused rows are kept, local to the device. */
export interface RejectionStore {
  put(rejection: Rejection): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** The refusals of one local collection, now and after every change. */
  list$(collection: string): Observable<readonly Rejection[]>;
}

/**
 * - `connecting`: nobody knows yet whether the server is there, or it has just failed and is left alone for a moment
 * - `offline`: the server is not there, as `available$` says
 * - `paused`: by `pause()`
 * - `signed-out`: no token, an expired one, or one the server refuses; goes on by itself with the next good one
 * - `syncing`: rows are on their way
 * - `idle`: nothing to do
 */
export type Phase = 'connecting' | 'offline' | 'paused' | 'syncing' | 'idle' | 'signed-out';

export interface SyncState {
  /** Local rows the server does not have yet, those on their way included, the refused ones not. */
  readonly waiting: number;
  /** Rows on their way this moment. */
  readonly syncing: number;
  readonly refused: number;
  /** When the server last gave a complete answer, ms since 1970. */
  readonly lastSync: number | undefined;
  readonly phase: Phase;
}

/** A create that could not be sent from the page; a service worker may take a copy along (sync/page.ts). */
export interface BackgroundWrite {
  /** The same for every copy of the same row. */
  readonly key: string;
  /** The user whose row it is. */
  readonly owner: string;
  readonly method: 'POST';
  readonly url: string;
  readonly body: string;
}

/** Two states of a document that have gone apart, and the last state both sides had in common, if one is known. */
export interface Fork<Doc> {
  readonly base: WithDeleted<Doc> | undefined;
  readonly mine: WithDeleted<Doc>;
  readonly theirs: WithDeleted<Doc>;
}

/** The one document the two become, and the names of the fields in which one of them was given up. */
export interface Merged<Doc> {
  readonly doc: WithDeleted<Doc>;
  readonly lost: readonly string[];
  /** Whose fields those are; mine unless given. */
  readonly given?: 'mine' | 'theirs';
}

export type Merge<Doc> = (fork: Fork<Doc>) => Merged<Doc>;

type MaybePromise<T> = T | Promise<T>;

export interface PushOptions<Doc extends SyncDoc> {
  /** Rows per batch request, 1 to 200, 50 unless given; 1 sends each row alone. */
  readonly batchSize?: number;
  /**
   * The record's fields for a document; null: this document stays on the device. Everything but `seq` unless given.
   * What it throws is kept as a refusal.
   */
  readonly toRemote?: (doc: Doc) => MaybePromise<RemoteFields | null>;
  /** Is handed every new row that has to wait for the server, or for its answer. See `handToWorker` in sync/page.ts. */
  readonly background?: (write: BackgroundWrite) => MaybePromise<void>;
}

export interface PullOptions<Doc extends SyncDoc> {
  /** Rows per page, 1 to 1000 (more the server never gives), 1000 unless given. */
  readonly batchSize?: number;
  /**
   * The document for a record; null or a throw: this record cannot be used here and is left out. Everything but the
   * server's own fields unless given. `id` and `seq` are put in by the library.
   */
  readonly fromRemote?: (row: RemoteRow) => MaybePromise<Omit<Doc, 'id' | 'seq'> | null>;
}

export interface ReplicateOptions<Doc extends SyncDoc> {
  readonly collection: RxCollection<Doc>;
  readonly client: PocketBase;
  /** Name of the collection or view on the server. */
  readonly remote: string;
  /** Names this replication among all of the database; another scope or epoch starts afresh by itself. */
  readonly identifier: string;
  /** Identity of the server's data: a restored backup gets another one, and every device compares notes again. */
  readonly epoch?: string;
  /** A PocketBase filter: only these records are pulled. */
  readonly scope?: string;
  /** Without it nothing is ever sent, and the local rows are a mirror. */
  readonly push?: PushOptions<Doc>;
  readonly pull?: PullOptions<Doc>;
  /**
   * Listen for changes while running. A name: the collection to listen to, for views, which tell nothing themselves. A topic:
   * one on which a hook of the server sends `{ "collection": remote }`, which costs it far less than rows with rules.
   */
  readonly live?: boolean | string | { readonly topic: string };
  /** Called with each new live connection, the first one too: the server may have been away, and come back as another. */
  readonly onConnected?: () => void;
  /** Whether the server answers its health check. Nothing is sent while it does not. */
  readonly available$: Observable<boolean>;
  readonly rejections: RejectionStore;
  /** Codes that say that the server has no room for a row: such rows are refused as others are, and tried again by themselves. */
  readonly noRoom?: readonly string[];
  /** How two states of a document become one; per field, tombstone first, unless given. */
  readonly conflict?: Merge<Doc>;
  /** Longest wait for an answer, ms, after which the server counts as away; a minute unless given. */
  readonly patienceMs?: number;
  /** Run without anybody signed in: for records everybody may read. */
  readonly anonymous?: boolean;
  /** ms since 1970. */
  readonly clock?: () => number;
  /** In [0, 1). */
  readonly random?: () => number;
}

export interface Replication {
  readonly state$: Observable<SyncState>;
  /** Trouble that is over by itself, or that only a developer can mend: for the log, never for the player. */
  readonly errors$: Observable<unknown>;
  /** Compares notes with the server soon. */
  resync(): void;
  /** Stops asking and sending until `start()`. What is written meanwhile is sent then. */
  pause(): void;
  start(): void;
  /** Ends it for good; resolves once nothing of it runs any more. */
  cancel(): Promise<void>;
  /**
   * Resolves once everything local is on the server or refused, and everything of the server as of this call is here.
   * Waits for as long as the server is away. Rejects when the replication is cancelled. Works in every tab.
   */
  inSync(): Promise<void>;
  /** Sends a refused document once more as it is now. */
  retry(docId: string): Promise<void>;
  /** Tries soon again what the server had no room for. */
  retryRoom(): void;
  /** Gives up a refused change: the server's state takes its place, or the document goes where the server has none. */
  discard(docId: string): Promise<void>;
}
