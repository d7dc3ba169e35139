/**
 * The part of PocketBase's hook environment that this project uses. The names are PocketBase's own
 * (https://pocketbase.io/docs/js-overview); the server's tests run every one of them in the real program. Global functions of
 * hooks and migrations are in pocketbase-globals.d.ts, the objects that they receive are here.
 */

declare namespace PB {
  type Header = {
    get(name: string): string;
    set(name: string, value: string): void;
    add(name: string, value: string): void;
    del(name: string): void;
  };
  type FileSystem = { readonly __fs: unique symbol };
  type FileInfo = { isDir(): boolean; size(): number; modTime(): { unixMilli(): number } };
  /** A reader of a request body. PocketBase's wrappers have the reader that they wrap in `readCloser`. */
  type Body = { readonly __body: unique symbol; readonly readCloser?: Body };
  /** Go bytes as the engine shows them: `Buffer.from(bytes).toString('utf8')` converts them to text. */
  type Bytes = readonly number[];

  /** A row. `get` and `set` are untyped on purpose: the getters below convert. */
  interface RecordModel {
    id: string;
    get(name: string): unknown;
    set(name: string, value: unknown): void;
    getString(name: string): string;
    getInt(name: string): number;
    getFloat(name: string): number;
    getBool(name: string): boolean;
    getStringSlice(name: string): readonly string[];
    isNew(): boolean;
    /** The row as it was loaded. */
    original(): RecordModel;
    collection(): CollectionModel;
    email(): string;
    verified(): boolean;
    isSuperuser(): boolean;
    setPassword(password: string): void;
    validatePassword(password: string): boolean;
    setVerified(verified: boolean): void;
    setEmail(email: string): void;
    /** Ends all sessions. */
    refreshTokenKey(): void;
    /** Creates a token that is valid for this many nanoseconds and cannot be refreshed. */
    newStaticAuthToken(nanoseconds: number): string;
  }

  interface Template {
    subject: string;
    body: string;
  }

  interface Field {
    id: string;
    name: string;
    required: boolean;
    min: number;
    max: number;
    /** For JSON: bytes. */
    maxSize: number;
    pattern: string;
    /** For a select field: its options. */
    values: readonly string[];
    hidden: boolean;
    /** For a relation: the row is deleted with the row that it refers to. */
    cascadeDelete: boolean;
  }

  /** A field in a migration; which keys have a meaning depends on `type`. */
  interface FieldSpec {
    type: 'text' | 'number' | 'bool' | 'json' | 'date' | 'select' | 'relation' | 'autodate';
    name: string;
    required?: boolean;
    hidden?: boolean;
    presentable?: boolean;
    min?: number | string;
    max?: number | string;
    pattern?: string;
    onlyInt?: boolean;
    maxSize?: number;
    values?: readonly string[];
    maxSelect?: number;
    minSelect?: number;
    collectionId?: string;
    cascadeDelete?: boolean;
    onCreate?: boolean;
    onUpdate?: boolean;
  }

  /** A rule: null allows superusers only, '' allows everybody. */
  type Rule = string | null;

  interface CollectionSpec {
    type: 'base' | 'view';
    name: string;
    listRule?: Rule;
    viewRule?: Rule;
    createRule?: Rule;
    updateRule?: Rule;
    deleteRule?: Rule;
    fields?: readonly FieldSpec[];
    indexes?: readonly string[];
    viewQuery?: string;
  }

  interface CollectionModel {
    id: string;
    name: string;
    listRule: Rule;
    viewRule: Rule;
    createRule: Rule;
    updateRule: Rule;
    deleteRule: Rule;
    authRule: Rule;
    manageRule: Rule;
    viewQuery: string;
    fields: {
      add(...fields: Field[]): void;
      getByName(name: string): Field;
      removeByName(name: string): void;
    };
    addIndex(name: string, unique: boolean, columns: string, where: string): void;
    removeIndex(name: string): void;
    /** '' if there is none. */
    getIndex(name: string): string;
    authToken: { duration: number };
    verificationToken: { duration: number };
    passwordResetToken: { duration: number };
    emailChangeToken: { duration: number };
    authAlert: { enabled: boolean };
    passwordAuth: { enabled: boolean; identityFields: readonly string[] };
    verificationTemplate: Template;
    resetPasswordTemplate: Template;
    confirmEmailChangeTemplate: Template;
  }

  type RateLimitRule = {
    label: string;
    audience: '' | '@guest' | '@auth';
    maxRequests: number;
    /** Seconds. */
    duration: number;
  };

  interface Settings {
    meta: { appName: string; appURL: string; senderName: string; senderAddress: string };
    logs: { maxDays: number; minLevel: number; logIP: boolean };
    backups: { cron: string; cronMaxKeep: number };
    batch: { enabled: boolean; maxRequests: number; timeout: number; maxBodySize: number };
    rateLimits: { enabled: boolean; rules: readonly RateLimitRule[]; excludedIPs: readonly string[] };
    superuserIPs: readonly string[];
    trustedProxy: { headers: readonly string[]; useLeftmostIP: boolean };
    smtp: {
      enabled: boolean;
      host: string;
      port: number;
      username: string;
      password: string;
      tls: boolean;
      authMethod: string;
      localName: string;
    };
  }

  type Params = Readonly<Record<string, string | number | boolean>>;

  interface Query {
    bind(params: Params): Query;
    execute(): { rowsAffected(): number };
    /** Fills a DynamicModel with the first row; throws if there is none. */
    one(into: DynamicRow): void;
    /** Fills a list that `arrayOf(new DynamicModel(…))` created. */
    all(into: readonly DynamicRow[]): void;
  }
  interface RecordQuery {
    andWhere(condition: Condition): RecordQuery;
    limit(rows: number): RecordQuery;
    /** Fills an empty record; throws if there is none. */
    one(into: RecordModel): void;
  }
  type Condition = { readonly __condition: unique symbol };
  type Db = { newQuery(sql: string): Query };
  /** A row of raw SQL, with the fields of its model. */
  type DynamicRow = Record<string, string | number | boolean>;

  interface Logger {
    info(message: string, ...pairs: unknown[]): void;
    warn(message: string, ...pairs: unknown[]): void;
    error(message: string, ...pairs: unknown[]): void;
  }

  /** Shared by all engines of the process. Keep strings and numbers in it, never objects that change. */
  interface Store {
    get(key: string): string | number | boolean | App | null | undefined;
    set(key: string, value: string | number | boolean | App): void;
    has(key: string): boolean;
    remove(key: string): void;
    getAll(): Readonly<Record<string, unknown>>;
    setFunc(key: string, change: (old: unknown) => string | number | boolean): void;
    /** Returns the value of a key; `make` creates it the first time. */
    getOrSet(key: string, make: () => DateTime): DateTime;
  }

  /** An immutable time. The present time also has the monotonic clock's reading. */
  interface DateTime {
    /** Time since `other`, ns; by the monotonic clock if both have its reading. */
    sub(other: DateTime): { valueOf(): number };
    add(nanoseconds: number): DateTime;
    time(): GoTime;
  }

  interface App {
    /**
     * Not among the hooks' functions: a bound handler runs in the engine of the hook files, so only before the server listens.
     */
    onServe(): { bindFunc(handler: (e: ServeEvent) => void): void };
    settings(): Settings;
    save(model: Settings | RecordModel | CollectionModel): void;
    delete(model: RecordModel | CollectionModel): void;
    db(): Db;
    nonconcurrentDB(): Db;
    dataDir(): string;
    /** Applies the project's new migrations. PocketBase does so itself, but only after `onBootstrap`. */
    runAppMigrations(): void;
    logger(): Logger;
    store(): Store;
    subscriptionsBroker(): Broker;
    /** Sends with the mail server of the settings; `send` throws if that does not accept the mail. */
    newMailClient(): { send(message: MailMessage): void };
    cron(): { add(id: string, expression: string, job: () => void): void };
    isTransactional(): boolean;
    /** `work` gets an app bound to the transaction; a throw rolls everything back. */
    runInTransaction(work: (tx: App) => void): void;
    findCollectionByNameOrId(name: string): CollectionModel;
    /** Throws if there is none. */
    findRecordById(collection: string, id: string): RecordModel;
    /** Throws if there is none. */
    findFirstRecordByFilter(collection: string, filter: string, params?: Params): RecordModel;
    findAllRecords(collection: string): readonly RecordModel[];
    findRecordsByFilter(
      collection: string,
      filter: string,
      sort?: string,
      limit?: number,
      offset?: number,
      params?: Params,
    ): readonly RecordModel[];
    /** Returns the owner of a token; throws if it is invalid or has another type. */
    findAuthRecordByToken(token: string, type: 'auth'): RecordModel;
    countRecords(collection: string): number;
    recordQuery(collection: string): RecordQuery;
  }

  type Address = { name: string; address: string };
  interface MailMessage {
    from: Address;
    to: readonly Address[];
    subject: string;
    html: string;
    text: string;
    /** By name, in addition to those of every mail. */
    headers: Readonly<Record<string, string>>;
  }

  interface RequestEvent {
    app: App;
    /** The caller; null for a guest and for an expired token. */
    auth: RecordModel | null;
    request: {
      method: string;
      header: Header;
      url: { path: string; query(): { get(name: string): string; has(name: string): boolean } };
      contentLength: number;
      body: Body;
      pathValue(name: string): string;
    };
    response: {
      header(): Header;
      unwrap(): { setWriteDeadline(time: GoTime): void };
      write(bytes: Bytes): void;
    };
    /** A value stored with the request. The requests of a batch's rows start with the values of the batch. */
    get(key: string): unknown;
    set(key: string, value: string): void;
    next(): void;
    hasSuperuserAuth(): boolean;
    realIP(): string;
    requestInfo(): { query: Readonly<Record<string, string>>; body: Readonly<Record<string, unknown>> };
    fileFS(fs: FileSystem, path: string): void;
    json(status: number, body: unknown): void;
    noContent(status: number): void;
    /** Sent as text, unless a header sets another type. */
    string(status: number, text: string): void;
    /** Sends the data written so far. */
    flush(): void;
  }

  /** A request about a row. The request itself is in `requestEvent`; of the rest the engine offers only these. */
  interface RecordRequestEvent
    extends Pick<RequestEvent, 'app' | 'auth' | 'next' | 'hasSuperuserAuth' | 'realIP' | 'requestInfo'> {
    record: RecordModel;
    collection: CollectionModel;
    requestEvent: RequestEvent;
  }
  interface BatchEvent extends Pick<RequestEvent, 'app' | 'auth' | 'next' | 'hasSuperuserAuth'> {
    requestEvent: RequestEvent;
    /** The requests, as they were sent. */
    batch: readonly {
      readonly method: string;
      url: string;
      readonly body: Readonly<Record<string, unknown>> | null;
    }[];
  }
  interface SubscribeEvent extends Pick<RequestEvent, 'app' | 'auth' | 'next' | 'realIP'> {
    client: Channel;
    /** Topics, each with its options behind a question mark. */
    subscriptions: readonly string[];
  }
  /** A message that is sent to one channel. */
  interface MessageEvent extends Pick<RequestEvent, 'app' | 'next'> {
    requestEvent: { response: { unwrap(): { setWriteDeadline(time: GoTime): void } } };
  }
  type GoTime = { readonly __time: unique symbol };
  interface Message {
    name: string;
    data: string;
  }
  /** An open realtime channel. */
  interface Channel {
    id(): string;
    /** The user who subscribed; null for a guest. */
    get(key: 'auth'): { readonly id: string } | null;
    /** Blocks until the device has received the previous message, or its channel is closed. */
    send(message: Message): void;
  }
  interface Broker {
    /** Throws if there is none. */
    clientById(id: string): Channel;
    totalClients(): number;
    /** Closes a channel. */
    unregister(id: string): void;
  }
  type RecordEvent = { app: App; record: RecordModel; next(): void };
  interface Middleware {
    /** If two on one route have the same id, the one bound later replaces the other. */
    readonly id: string;
  }
  type MailRecordEvent = RecordEvent & {
    message: MailMessage;
    meta: { token?: string; newEmail?: string };
  };
  type MailEvent = { app: App; message: MailMessage; next(): void };
  type BootstrapEvent = { app: App; next(): void };
  /** The server of Go's net/http, before it listens. */
  type ServeEvent = { server: { setKeepAlivesEnabled(on: boolean): void }; next(): void };
  /** A log entry before it is stored; without `next` it is not. */
  interface LogEvent {
    app: App;
    model: {
      level: number;
      message: string;
      /** `string` returns all of it as JSON. */
      data: { string(): string; set(name: string, value: string): void };
    };
    next(): void;
  }
  type BackupEvent = { app: App; name: string; next(): void };
}
