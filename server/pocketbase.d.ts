/**
 * The part of PocketBase's hook environment that the house uses. The names are PocketBase's own
 * (https://pocketbase.io/docs/js-overview); the server's tests run every one of them in the real program.
 * What hooks and migrations call stands in pocketbase-globals.d.ts, the things they get in hand here.
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
  /** A reader of a request body. PocketBase's wrappers hold the reader they wrap in `readCloser`. */
  type Body = { readonly __body: unique symbol; readonly readCloser?: Body };
  /** Bytes of Go as the engine shows them: `Buffer.from(bytes).toString('utf8')` makes text of them. */
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
    /** A token that holds for so many nanoseconds and is not made new. */
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
    /** Of JSON: bytes. */
    maxSize: number;
    pattern: string;
    /** Of a choice: what can be chosen. */
    values: readonly string[];
    hidden: boolean;
    /** Of a relation: the row goes with the one it names. */
    cascadeDelete: boolean;
  }

  /** A field as a migration writes it; which keys mean something depends on `type`. */
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

  /** A rule: null is nobody but superusers, '' is everybody. */
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
    /** '' when there is none. */
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
    /** Fills a DynamicModel with the first row; throws when there is none. */
    one(into: DynamicRow): void;
    /** Fills what `arrayOf(new DynamicModel(…))` made. */
    all(into: readonly DynamicRow[]): void;
  }
  interface RecordQuery {
    andWhere(condition: Condition): RecordQuery;
    limit(rows: number): RecordQuery;
    /** Fills an empty record; throws when there is none. */
    one(into: RecordModel): void;
  }
  type Condition = { readonly __condition: unique symbol };
  type Db = { newQuery(sql: string): Query };
  /** A row of raw SQL: as many fields as the model it was made of. */
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
    /** What is kept under the key; `make` gives it the first time. */
    getOrSet(key: string, make: () => DateTime): DateTime;
  }

  /** A time that never changes. One of now bears the monotonic clock's reading, too. */
  interface DateTime {
    /** Time since `other`, ns: by the monotonic clock where both bear its reading. */
    sub(other: DateTime): { valueOf(): number };
    add(nanoseconds: number): DateTime;
    time(): GoTime;
  }

  interface App {
    /** Not among the hooks' functions: what is bound runs in the engine of the hook files, so only before the server listens. */
    onServe(): { bindFunc(handler: (e: ServeEvent) => void): void };
    settings(): Settings;
    save(model: Settings | RecordModel | CollectionModel): void;
    delete(model: RecordModel | CollectionModel): void;
    db(): Db;
    nonconcurrentDB(): Db;
    dataDir(): string;
    /** Applies the house's migrations that are new; PocketBase does so itself, but only after `onBootstrap`. */
    runAppMigrations(): void;
    logger(): Logger;
    store(): Store;
    subscriptionsBroker(): Broker;
    /** Sends by the mail server of the settings; `send` throws when that does not take the mail. */
    newMailClient(): { send(message: MailMessage): void };
    cron(): { add(id: string, expression: string, job: () => void): void };
    isTransactional(): boolean;
    /** `work` gets an app bound to the transaction; a throw rolls everything back. */
    runInTransaction(work: (tx: App) => void): void;
    findCollectionByNameOrId(name: string): CollectionModel;
    /** Throws when there is none. */
    findRecordById(collection: string, id: string): RecordModel;
    /** Throws when there is none. */
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
    /** Whose a token is; throws when it is nobody's, or of another type. */
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
    /** By their names, in addition to those of every mail. */
    headers: Readonly<Record<string, string>>;
  }

  interface RequestEvent {
    app: App;
    /** Who asks; null for a guest and for a token that no longer holds. */
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
    /** What was kept with the call. The calls of a batch's rows begin with what is kept with the batch's. */
    get(key: string): unknown;
    set(key: string, value: string): void;
    next(): void;
    hasSuperuserAuth(): boolean;
    realIP(): string;
    requestInfo(): { query: Readonly<Record<string, string>>; body: Readonly<Record<string, unknown>> };
    fileFS(fs: FileSystem, path: string): void;
    json(status: number, body: unknown): void;
    noContent(status: number): void;
    /** As text, unless a header says what it is. */
    string(status: number, text: string): void;
    /** Sends what was written so far. */
    flush(): void;
  }

  /** A call about a row. The request itself is one step away; of the rest the engine shows what stands here. */
  interface RecordRequestEvent
    extends Pick<RequestEvent, 'app' | 'auth' | 'next' | 'hasSuperuserAuth' | 'realIP' | 'requestInfo'> {
    record: RecordModel;
    collection: CollectionModel;
    requestEvent: RequestEvent;
  }
  interface BatchEvent extends Pick<RequestEvent, 'app' | 'auth' | 'next' | 'hasSuperuserAuth'> {
    requestEvent: RequestEvent;
    /** The calls, as they were sent. */
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
  /** A message on its way to one channel. */
  interface MessageEvent extends Pick<RequestEvent, 'app' | 'next'> {
    requestEvent: { response: { unwrap(): { setWriteDeadline(time: GoTime): void } } };
  }
  type GoTime = { readonly __time: unique symbol };
  interface Message {
    name: string;
    data: string;
  }
  /** An open channel of live changes. */
  interface Channel {
    id(): string;
    /** Who subscribed by it; null for a guest. */
    get(key: 'auth'): { readonly id: string } | null;
    /** Waits until the device has taken the message before, or its channel is closed. */
    send(message: Message): void;
  }
  interface Broker {
    /** Throws when there is none. */
    clientById(id: string): Channel;
    totalClients(): number;
    /** Closes a channel. */
    unregister(id: string): void;
  }
  type RecordEvent = { app: App; record: RecordModel; next(): void };
  interface Middleware {
    /** Of two with the same on one route, the one bound later takes the other's place. */
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
  /** An entry of the log on its way to be kept; without `next` it is not. */
  interface LogEvent {
    app: App;
    model: {
      level: number;
      message: string;
      /** JSON of it all by `string`. */
      data: { string(): string; set(name: string, value: string): void };
    };
    next(): void;
  }
  type BackupEvent = { app: App; name: string; next(): void };
}
